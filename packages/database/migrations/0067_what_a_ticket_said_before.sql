-- What organisers put right on a ticket, from what to what. It goes with whom the ticket was for: the record of who did it outlives it.
create table ticket_change (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references event_ticket (id),
  at timestamptz not null,
  -- `name`, `email`, or the id of the question whose answer it is.
  field text not null,
  was text not null,
  became text not null,
  check (was <> became)
);
create index ticket_change_ticket on ticket_change (ticket_id, id);
