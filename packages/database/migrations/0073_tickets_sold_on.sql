-- Who cannot come, and can no longer cancel with money back, gives the ticket back to be sold on. It stays valid until somebody else buys
-- the seat, and is paid back then, less a fee of the club.
alter table event add column resale_fee_minor bigint check (resale_fee_minor >= 0),
  add column resale_until timestamptz;
comment on column event.resale_fee_minor is 'What the club keeps of a ticket that is sold on, in øre; null where none can be given back for it.';
comment on column event.resale_until is 'Until when a ticket can be given back to be sold on; null until the event begins.';

alter table event_ticket drop constraint event_ticket_void_reason_check;
alter table event_ticket add constraint event_ticket_void_reason_check
  check (void_reason in ('not-paid', 'cancelled', 'transferred', 'event-cancelled', 'resold'));

create table event_ticket_resale (
  id uuid primary key,
  queue_number bigint generated always as identity,
  event_id uuid not null references event,
  entry_id uuid not null references event_entry on delete cascade,
  ticket_id uuid not null references event_ticket on delete cascade,
  ticket_type_id uuid not null references event_ticket_type,
  fee_minor bigint not null check (fee_minor >= 0),
  state text not null check (state in ('on-sale', 'claimed', 'sold', 'paid-back', 'taken-back', 'used', 'unsold', 'cancelled')),
  owed boolean not null default false,
  buyer_entry_id uuid references event_entry on delete set null,
  refund_minor bigint check (refund_minor >= 0),
  by_hand boolean not null default false,
  given_at timestamptz not null,
  updated_at timestamptz not null,
  check (state = 'paid-back' or refund_minor is null)
);
comment on table event_ticket_resale is
  'Tickets given back to be sold on, first given back first sold. While one is on sale its seat is not counted among those taken, and its ticket is valid.';
comment on column event_ticket_resale.state is
  'claimed: its buyer''s money is being captured, and the ticket is void. sold: paid for, to be paid back. used: its holder came after all.';
comment on column event_ticket_resale.owed is 'Its holder came, or the event began, while somebody else held the seat: one who holds a seat cannot have it.';
comment on column event_ticket_resale.by_hand is 'The club was paid by hand, and hands over what goes back.';
create unique index event_ticket_resale_one on event_ticket_resale (ticket_id) where state in ('on-sale', 'claimed', 'sold', 'paid-back');
create index event_ticket_resale_open on event_ticket_resale (event_id, queue_number) where state = 'on-sale' or owed;
create index event_ticket_resale_claimed on event_ticket_resale (buyer_entry_id) where state = 'claimed';
create index event_ticket_resale_sold on event_ticket_resale (queue_number) where state = 'sold';
create index event_ticket_resale_of_entry on event_ticket_resale (entry_id);
