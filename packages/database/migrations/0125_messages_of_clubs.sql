-- One list of the messages that a club's organisers send, and texts that they send again and again.

create table message_template (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  name text not null,
  subject text not null,
  message text not null,
  version int not null default 1
);
create index message_template_of_club on message_template (organisation_id);
comment on table message_template is 'A subject and a text that organisers of a club start messages from.';

create index event_letter_of_club on event_letter (organisation_id);
create index change_set_writes on change_set (organisation_id, made_at desc) where kind = 'write';

create view event_letter_summary as
select id, organisation_id, event_id, subject, message, time, at, hours, state, made_at, made_by, asked_at, began_at,
       without_address, refused
  from event_letter;
comment on view event_letter_summary is 'Messages about events, without whom they are to.';

create view event_letter_recipient as
select letter_id, place, member_id, name, email, gone_at, refused from event_letter_receiver;
comment on view event_letter_recipient is 'Recipients of messages about events, once sending has started.';

create view written_set as
select id, organisation_id, team_id, about, state, made_at, made_by, applied_by, apply_asked_at, changes, done - back as done, refusals
  from change_set where kind = 'write';
comment on view written_set is 'Messages to people of the register or a team.';

create view written_row as
select r.change_set_id, r.place, r.member_id, r.name, r.outcome, r.refusal ->> 'reason' as reason,
       r.wanted ->> 'message' as message, l.state, l.goes_at
  from change_row r left join held_letter l on l.change_set_id = r.change_set_id and l.place = r.place;
comment on view written_row is 'People of a message to the register, with what has become of the message to each.';
