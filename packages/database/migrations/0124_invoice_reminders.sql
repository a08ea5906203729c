-- Reminders of invoices: a club's schedule, what was sent, what is paused, and each night's proof.
create table club_reminders (
  organisation_id uuid primary key references organisation (id) on delete cascade,
  is_on boolean not null,
  before_days int check (before_days between 1 and 365),
  on_due_date boolean not null,
  first_after_days int check (first_after_days between 1 and 365),
  second_after_days int check (second_after_days between 1 and 365),
  first_fee_minor bigint not null check (first_fee_minor between 0 and 10000),
  second_fee_minor bigint not null check (second_fee_minor between 0 and 10000),
  check (second_after_days is null or (first_after_days is not null and second_after_days - first_after_days >= 10))
);
comment on table club_reminders is 'When a club reminds of its invoices, and the fees.';

create table invoice_reminder (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  invoice_id uuid not null references invoice (id) on delete cascade,
  step text not null check (step in ('before', 'due', 'first', 'second', 'manual')),
  day date not null,
  state text not null check (state in ('held', 'queued', 'sent', 'stopped', 'withdrawn')),
  fee_invoice_id uuid references invoice (id),
  -- The change set of a reminder that was sent manually.
  change_set_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index invoice_reminder_once on invoice_reminder (invoice_id, step) where step <> 'manual';
create index invoice_reminder_of_change on invoice_reminder (change_set_id) where state = 'held';
create index invoice_reminder_of_invoice on invoice_reminder (invoice_id, created_at);
create index invoice_reminder_queued on invoice_reminder (organisation_id, created_at) where state = 'queued';
comment on table invoice_reminder is 'A reminder of an invoice, and its outcome.';

create table invoice_reminder_pause (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('invoice', 'dispute', 'person')),
  invoice_id uuid references invoice (id) on delete cascade,
  member_id uuid references member (id),
  reason text not null,
  paused_at timestamptz not null,
  paused_by uuid references member (id),
  ended_at timestamptz,
  check ((kind = 'person') = (member_id is not null)),
  check ((kind = 'person') = (invoice_id is null))
);
create unique index invoice_reminder_pause_of_invoice on invoice_reminder_pause (invoice_id) where ended_at is null;
create unique index invoice_reminder_pause_of_person on invoice_reminder_pause (organisation_id, member_id) where ended_at is null;
create index invoice_reminder_pause_member on invoice_reminder_pause (member_id) where member_id is not null;
comment on table invoice_reminder_pause is 'No reminders of an invoice, or to a person, until it ends.';

create table invoice_reminder_check (
  organisation_id uuid primary key references organisation (id) on delete cascade,
  checked_at timestamptz not null,
  expected int not null,
  missing int not null,
  unsent int not null,
  unfounded int not null
);
comment on table invoice_reminder_check is 'The last comparison of who should have been reminded with who was.';

-- A reminder fee is an invoice of its own.
alter table invoice add column fee_of uuid references invoice (id);
create index invoice_fee_of on invoice (fee_of) where fee_of is not null;
