-- What a club takes off tickets to an event for who has a code: the terms, and the code or codes made with them. The terms of a
-- discount stay as they are, so that what is told of it is what is charged; it can be ended.
create table event_discount (
  id uuid primary key,
  event_id uuid not null references event,
  label text not null default '',
  kind text not null check (kind in ('percent', 'amount', 'free')),
  value bigint not null,
  ticket_type_ids uuid[],
  most_tickets int not null check (most_tickets >= 1),
  most_per_buyer int check (most_per_buyer >= 1),
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (case kind when 'percent' then value between 1 and 99 when 'amount' then value >= 1 else value = 0 end)
);
comment on column event_discount.value is 'Per cent, or øre, off what is paid for a ticket with VAT; 0 where it is free.';
comment on column event_discount.ticket_type_ids is 'The kinds of ticket it is for; null for all of the event.';
comment on column event_discount.most_tickets is 'For so many tickets each of its codes is good.';
comment on column event_discount.most_per_buyer is 'For so many tickets of one buyer all of its codes are good; null for no limit of their own.';
create index event_discount_of_event on event_discount (event_id, created_at);

create table event_discount_code (
  id uuid primary key default gen_random_uuid(),
  discount_id uuid not null references event_discount,
  event_id uuid not null references event,
  code text not null,
  constraint event_discount_code_once unique (event_id, code)
);
create index event_discount_code_of_discount on event_discount_code (discount_id);

-- A code is used for a seat of an entry, whoever's name is on its ticket. It counts as long as a ticket of the seat is reserved,
-- valid or used: what runs out or is cancelled gives it back by itself.
create table event_discount_use (
  entry_id uuid not null references event_entry on delete cascade,
  position int not null,
  code_id uuid not null references event_discount_code,
  discount_minor bigint not null check (discount_minor > 0),
  primary key (entry_id, position)
);
create index event_discount_use_of_code on event_discount_use (code_id);
comment on column event_discount_use.discount_minor is 'What was taken off the ticket, with VAT.';
