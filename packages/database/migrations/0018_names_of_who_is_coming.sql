-- Whoever comes may say, for this one ticket, that others see their first name at the event. Nobody is shown who has not said so.
alter table event_ticket
  add column name_shown boolean not null default false,
  add constraint event_ticket_name_shown_of_member check (not name_shown or member_id is not null);
-- Who comes to an event: those with a ticket that lets them in.
create index event_ticket_coming on event_ticket (event_id) where state in ('valid', 'used');
