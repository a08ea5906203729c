-- A question may belong to one kind of ticket of its event: it is asked with that kind alone.
alter table event_ticket_type add constraint event_ticket_type_of_event unique (event_id, id);
alter table event_question
  add column ticket_type_id uuid,
  add constraint event_question_of_type foreign key (event_id, ticket_type_id) references event_ticket_type (event_id, id),
  add constraint event_question_type_of_tickets check (ticket_type_id is null or asked_of = 'ticket');
create index event_question_of_type on event_question (ticket_type_id) where ticket_type_id is not null;
