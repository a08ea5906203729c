-- Pictures at the head of e-mails: the club's logo and the event's picture, by their versioned URLs.

create view club_logo_face as
select organisation_id, updated_at from organisation_logo;
comment on view club_logo_face is 'Since when a club has its logo; its URL contains the time.';

create view event_picture_face as
select event_id, updated_at from event_picture;
comment on view event_picture_face is 'Since when an event has its picture; its URL contains the time.';
