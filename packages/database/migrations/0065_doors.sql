-- What doors saw: somebody was let in by a ticket, or that was taken back. A ticket's state follows from its marks.
create table ticket_mark (
  id uuid primary key,
  event_id uuid not null references event (id),
  ticket_id uuid not null references event_ticket (id),
  made_by uuid not null,
  at timestamptz not null,
  undoes uuid,
  received_at timestamptz not null,
  received_from uuid
);
comment on table ticket_mark is 'Who was let in at a door, where and when; nothing of it is changed.';
comment on column ticket_mark.made_by is 'The device at the door, or the member who looked after it; the event itself where nobody is known.';
comment on column ticket_mark.received_from is 'The device that brought it, where that is another than the one it was made on.';
create index ticket_mark_event on ticket_mark (event_id);
create index ticket_mark_ticket on ticket_mark (ticket_id);

create function ticket_mark_stays() returns trigger language plpgsql as $$
begin
  raise exception 'What a door saw is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger ticket_mark_stays before update or delete on ticket_mark for each row execute function ticket_mark_stays();

create view mark_at_door as
select id, event_id, ticket_id, made_by, at, undoes, xmin as written_by from ticket_mark;
comment on view mark_at_door is 'Who was let in at a door, where and when; and by which transaction that was stored.';
create view ticket_at_door as
select id, event_id, entry_id, ticket_type_id, attendee_name, guest, state, used_at, xmin as written_by from event_ticket;
comment on view ticket_at_door is 'Who has a ticket, and how it stands; and by which transaction that was written.';
create view ticket_type_at_door as
select id, event_id, name, position from event_ticket_type;
comment on view ticket_type_at_door is 'The kinds of tickets of an event, in their order.';

-- Tickets of an event, whatever their state: a door reads all of them.
create index event_ticket_event on event_ticket (event_id);

-- The one link of an event that opens its door on a device.
create table door_link (
  event_id uuid primary key references event (id),
  secret_hash bytea not null unique,
  made_at timestamptz not null
);
create table door_device (
  id uuid primary key,
  event_id uuid not null references event (id),
  name text not null check (name <> ''),
  token_hash bytea not null unique,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index door_device_event on door_device (event_id);
