-- Events, entries, tickets, waiting list, refunds and notifications (specification section 3; rulings 18-20).
-- Seats are counted on the event and on the ticket type, in rows that every taker locks: the checks below make
-- overselling impossible, whatever the code above them does.

create table event (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  title text not null check (title <> ''),
  description text not null default '',
  place text not null default '',
  place_address text not null default '',
  city text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  registration_opens_at timestamptz not null,
  registration_closes_at timestamptz not null,
  capacity int check (capacity between 0 and 1000000),
  seats_taken int not null default 0 check (seats_taken >= 0),
  waiting_seats int not null default 0 check (waiting_seats >= 0),
  most_per_entry int not null default 10 check (most_per_entry between 1 and 50),
  one_ticket_per_attendee boolean not null default true,
  for_members boolean not null default true,
  guests_invited boolean not null default false,
  cancel_until timestamptz,
  cancellation_fee_minor bigint not null default 0 check (cancellation_fee_minor between 0 and 100000000),
  transfer_until timestamptz,
  waiting_list boolean not null default true,
  offer_minutes int not null default 720 check (offer_minutes between 5 and 20160),
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  enabled boolean not null default true,
  cancelled_at timestamptz,
  sequence int not null default 0,
  created_at timestamptz not null default now(),
  update_date timestamptz not null default now(),
  constraint event_ends_after_start check (ends_at > starts_at and ends_at <= starts_at + interval '1440 hours'),
  check (registration_closes_at > registration_opens_at),
  constraint event_not_oversold check (capacity is null or seats_taken <= capacity)
);
comment on column event.seats_taken is 'Seats held, confirmed, or offered to somebody on the waiting list.';
comment on column event.waiting_seats is 'Seats wished for by those still waiting: while there are any, free seats go to them.';
comment on column event.cancel_until is 'Until then an entry may be cancelled, less the fee per ticket; null means never.';
comment on constraint event_ends_after_start on event is
  'The list of what is ahead begins reading sixty days back: what began earlier is over.';
comment on column event.sequence is 'Counts changes that calendars must take over (RFC 5545 SEQUENCE).';
create index event_organisation on event (organisation_id, starts_at, id) where enabled;
create index event_starts on event (starts_at, id) where enabled;

create table event_picture (
  event_id uuid primary key references event (id) on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  alternative_text text not null default '',
  bytes bytea not null,
  updated_at timestamptz not null
);

create table event_ticket_type (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event (id),
  position int not null,
  name text not null check (name <> ''),
  description text not null default '',
  member_price_minor bigint check (member_price_minor between 0 and 100000000),
  guest_price_minor bigint check (guest_price_minor between 0 and 100000000),
  vat_rate numeric(6, 4) not null default 1 check (vat_rate between 0 and 9),
  surcharge_minor bigint not null default 0 check (surcharge_minor between 0 and 100000000),
  quota int check (quota between 0 and 1000000),
  seats_taken int not null default 0 check (seats_taken >= 0),
  sale_opens_at timestamptz,
  sale_closes_at timestamptz,
  unique (event_id, position),
  check (member_price_minor is not null or guest_price_minor is not null),
  constraint event_ticket_type_not_oversold check (quota is null or seats_taken <= quota)
);
comment on column event_ticket_type.member_price_minor is 'Null means that members cannot have this type.';
comment on column event_ticket_type.guest_price_minor is 'Null means that guests cannot have this type.';

create table event_question (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event (id),
  position int not null,
  label text not null check (label <> ''),
  kind text not null check (kind in ('text', 'choice', 'yes-no')),
  choices jsonb not null default '[]',
  required boolean not null default false,
  asked_of text not null check (asked_of in ('entry', 'ticket')),
  unique (event_id, position)
);

create table event_waiting (
  id uuid primary key default gen_random_uuid(),
  queue_number bigint generated always as identity,
  event_id uuid not null references event (id),
  member_id uuid not null references member (id),
  seats int not null check (seats between 1 and 50),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  language text not null check (language in ('da', 'en')),
  joined_at timestamptz not null,
  offered_at timestamptz,
  offer_until timestamptz,
  updated_at timestamptz not null
);
create unique index event_waiting_once on event_waiting (member_id, event_id) where state in ('waiting', 'offered');
create index event_waiting_queue on event_waiting (event_id, queue_number) where state = 'waiting';
create index event_waiting_offers on event_waiting (offer_until) where state = 'offered';

alter table payment_order drop constraint payment_order_kind_check;
alter table payment_order add constraint payment_order_kind_check check (kind in ('membership', 'event'));
alter table payment_order add column subject_id uuid;
comment on column payment_order.subject_id is 'What the purchase is about, where its kind has such a thing: the event.';
alter table payment_attempt drop constraint payment_attempt_void_reason_check;
alter table payment_attempt add constraint payment_attempt_void_reason_check
  check (void_reason in ('already-paid', 'mismatch', 'capture-failed', 'declined', 'seats-gone'));
alter table payment_attempt add column refunded_minor bigint not null default 0 check (refunded_minor between 0 and captured_minor);
alter table after_payment_step drop constraint after_payment_step_step_check;
alter table after_payment_step add constraint after_payment_step_step_check
  check (step in ('mail', 'notification', 'whatsapp', 'recalculation'));
alter table after_payment_step add column stored_at timestamptz not null default now();
alter table outgoing_message add column claimed_until timestamptz;
comment on column outgoing_message.claimed_until is 'Somebody is sending it just now; after that it is anybody''s again.';

-- Captured money on its way back. The wish is stored first; a credit whose answer was lost is looked for at the gateway
-- (by our id in its comment), and given time to turn up, before it is asked for again.
create table payment_refund (
  id uuid primary key,
  order_id uuid not null references payment_order (id),
  attempt_id uuid not null references payment_attempt (id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'done')),
  tries int not null default 0,
  lease_id uuid,
  not_before timestamptz not null,
  last_error text,
  requested_at timestamptz not null,
  asked_at timestamptz,
  done_at timestamptz,
  updated_at timestamptz not null
);
comment on column payment_refund.asked_at is
  'When the gateway was last asked for the credit without a definite no: from then on it may have paid.';
create index payment_refund_order on payment_refund (order_id);
create index payment_refund_attempt on payment_refund (attempt_id);
create index payment_refund_open on payment_refund (not_before) where state = 'requested';

create table event_entry (
  id uuid primary key,
  event_id uuid not null references event (id),
  member_id uuid not null references member (id),
  order_id uuid references payment_order (id),
  waiting_id uuid references event_waiting (id),
  state text not null check (state in ('reserved', 'confirmed', 'declined', 'cancelled', 'refunded')),
  decline_reason text check (decline_reason in ('not-coming', 'payment-failed', 'hold-ran-out', 'let-go', 'event-cancelled')),
  claimed_by uuid,
  held_until timestamptz,
  answers jsonb not null default '{}',
  language text not null check (language in ('da', 'en')),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  updated_at timestamptz not null,
  check ((state = 'declined') = (decline_reason is not null)),
  check (state <> 'reserved' or held_until is not null)
);
comment on column event_entry.claimed_by is 'The payment attempt that is capturing money for these seats: the hold does not run out meanwhile.';
create index event_entry_event on event_entry (event_id, state);
create index event_entry_member on event_entry (member_id, created_at desc);
create unique index event_entry_order on event_entry (order_id) where order_id is not null;
create unique index event_entry_not_coming on event_entry (event_id, member_id) where decline_reason = 'not-coming';
create index event_entry_holds on event_entry (held_until) where state = 'reserved' and claimed_by is null;

create table event_ticket (
  id uuid primary key,
  entry_id uuid not null references event_entry (id),
  event_id uuid not null references event (id),
  ticket_type_id uuid not null references event_ticket_type (id),
  position int not null,
  member_id uuid references member (id),
  attendee_name text not null check (attendee_name <> ''),
  attendee_email text check (attendee_email = lower(attendee_email)),
  guest boolean not null,
  sole boolean not null,
  price_minor bigint not null,
  vat_minor bigint not null,
  surcharge_minor bigint not null,
  total_minor bigint not null,
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
  answers jsonb not null default '{}',
  state text not null check (state in ('reserved', 'valid', 'used', 'void')),
  void_reason text check (void_reason in ('not-paid', 'cancelled', 'transferred', 'event-cancelled')),
  replaces_id uuid unique references event_ticket (id),
  used_at timestamptz,
  updated_at timestamptz not null,
  check ((state = 'void') = (void_reason is not null)),
  check ((state = 'used') = (used_at is not null))
);
create index event_ticket_entry on event_ticket (entry_id, position);
-- Finds a member's live tickets; of those that are sole, an event has one per member, of others any number.
create index event_ticket_member on event_ticket (member_id) where member_id is not null;
create unique index event_ticket_one_per_member on event_ticket (member_id, event_id, (case when sole then event_id else id end))
  where member_id is not null and state in ('reserved', 'valid', 'used');

-- Tickets mailed on a member's word, to addresses the member chose: counted, so that the portal is nobody's mail relay.
create index audit_entry_ticket_mails_of_entry on audit_entry ((detail->>'entryId'), at)
  where action in ('ticket-shared', 'ticket-transferred') and detail ? 'to';
create index audit_entry_ticket_mails_of_sender on audit_entry (actor_email, at)
  where action in ('ticket-shared', 'ticket-transferred') and detail ? 'to';

create table ticket_signing_key (
  key_id text primary key check (key_id ~ '^[a-z0-9]{4,12}$'),
  public_key bytea not null,
  private_key bytea,
  created_at timestamptz not null,
  retired_at timestamptz
);
comment on column ticket_signing_key.private_key is 'Gone once the key is retired; its public half goes on proving the tickets it signed.';

create table calendar_feed (
  member_id uuid primary key references member (id),
  secret_hash bytea not null unique,
  created_at timestamptz not null
);
comment on table calendar_feed is 'The secret itself is shown once, when it is made.';

create table notification (
  id uuid primary key default gen_random_uuid(),
  message_thread_id uuid,
  receiver_id uuid not null references member (id),
  sender_id uuid references member (id),
  type text not null check (type in ('FAMILY_LINK_REQUEST', 'MEMBERSHIP_RENEW', 'ORDER_READY', 'PAYMENT_RECEIVED',
    'EVENT_REGISTRATION', 'CONTACT_US', 'CONTACT_US_REPLY')),
  title text not null,
  message text not null,
  data jsonb not null default '{}',
  read boolean not null default false,
  once_key text unique,
  created_at timestamptz not null,
  read_date timestamptz
);
create index notification_receiver on notification (receiver_id, created_at desc);
