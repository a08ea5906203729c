-- For what ages a kind of ticket is: whole years on the event's first day in Copenhagen, both included; null is no limit.
alter table event_ticket_type
  add column age_from smallint check (age_from between 0 and 120),
  add column age_to smallint check (age_to between 0 and 120),
  add constraint event_ticket_type_ages check (age_from <= age_to);
