-- Payouts of card acquirers: what each is made of, the bank transaction that it is, and its posting to the ledger.

create table payout_file (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  -- Hash of its bytes and columns, so that a repeated import is recognised.
  fingerprint text not null,
  filename text not null,
  rows int not null,
  added int not null,
  refused int not null,
  -- The first of them: row and reason.
  refused_first jsonb not null,
  created_at timestamptz not null,
  created_by uuid references member (id),
  undone_at timestamptz
);
create index payout_file_of_club on payout_file (organisation_id, created_at desc);
create index payout_file_created_by on payout_file (created_by) where created_by is not null;
comment on table payout_file is 'Statements of card acquirers that were imported; their content is not kept.';

create table payout (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  provider text not null,
  -- The acquirer's; the day if its statement has none.
  reference text not null,
  paid_on date not null,
  -- Sums of its rows in øre. Refunds and chargebacks are negative; fees are positive.
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  chargeback_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  net_minor bigint not null generated always as (captured_minor + refunded_minor + chargeback_minor - fee_minor) stored,
  -- Captures less refunds that are payments of the portal.
  explained_minor bigint not null default 0,
  -- The sum in the statement, without its sign, if it has a row with it.
  stated_minor bigint,
  rows int not null default 0,
  findings int not null default 0,
  line_id uuid references bank_line (id),
  arrived_at timestamptz,
  arrived_by uuid references member (id),
  check (line_id is null or arrived_at is not null),
  unique (organisation_id, provider, reference)
);
create index payout_of_club on payout (organisation_id, paid_on desc, id desc);
create index payout_waiting on payout (organisation_id, paid_on desc, id desc) where arrived_at is null;
create unique index payout_line_id on payout (line_id) where line_id is not null;
create index payout_arrived_by on payout (arrived_by) where arrived_by is not null;
comment on table payout is 'What a card acquirer paid out to a club. Its rows and sums stay while it is matched with the bank.';

create table payout_line (
  payout_id uuid not null references payout (id) on delete cascade,
  -- Hash of the content and its number among equal rows of the payout.
  key text not null,
  organisation_id uuid not null references organisation (id) on delete cascade,
  file_id uuid not null references payout_file (id),
  -- The row in the file.
  row int not null,
  paid_on date not null,
  kind text not null check (kind in ('capture', 'refund', 'chargeback', 'fee')),
  -- The order number that the gateway was given, and the gateway's id of the payment.
  order_number text not null,
  transaction_number text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  fee_differs boolean not null,
  -- The capture or refund that it is. No foreign key: it is a payment attempt or a refund.
  movement_id uuid,
  explained_minor bigint not null default 0,
  -- How it differs from the portal's payments.
  finding text,
  primary key (payout_id, key)
);
create unique index payout_line_movement on payout_line (movement_id) where movement_id is not null;
create index payout_line_of_file on payout_line (file_id);
create index payout_line_of_club on payout_line (organisation_id);
comment on table payout_line is 'Captures, refunds, chargebacks and fees of a payout.';

create table payout_movement (
  id uuid primary key,
  -- No foreign key, because an undone import deletes its payouts.
  payout_id uuid not null,
  organisation_id uuid not null references organisation (id),
  provider text not null,
  reference text not null,
  -- As in the payout; negated when its match is undone.
  net_minor bigint not null,
  fee_minor bigint not null,
  chargeback_minor bigint not null,
  explained_minor bigint not null,
  day date not null,
  booked_at timestamptz not null,
  booked_by uuid references member (id),
  reverses uuid unique references payout_movement (id),
  check (net_minor <> 0 or fee_minor <> 0 or chargeback_minor <> 0 or explained_minor <> 0)
);
create index payout_movement_of_payout on payout_movement (payout_id, booked_at);
create index payout_movement_of_club on payout_movement (organisation_id);
create index payout_movement_booked_by on payout_movement (booked_by) where booked_by is not null;
comment on table payout_movement is 'Payouts that arrived at the bank, and matches that were undone; nothing of it is changed.';

create function payout_movement_stays() returns trigger language plpgsql as $$
begin
  raise exception 'Movements of payouts are only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger payout_movement_stays before update on payout_movement for each row
  when ((old.id, old.payout_id, old.organisation_id, old.provider, old.reference, old.net_minor, old.fee_minor,
         old.chargeback_minor, old.explained_minor, old.day, old.reverses)
        is distinct from
        (new.id, new.payout_id, new.organisation_id, new.provider, new.reference, new.net_minor, new.fee_minor,
         new.chargeback_minor, new.explained_minor, new.day, new.reverses))
  execute function payout_movement_stays();
create trigger payout_movement_kept before delete or truncate on payout_movement
  for each statement execute function payout_movement_stays();

-- What a bank transaction is matched with follows from its payout, as from the matches of invoices.
create function payout_counts() returns trigger language plpgsql as $$
begin
  update bank_line set matched_minor = matched_minor - old.net_minor where id = old.line_id;
  update bank_line set matched_minor = matched_minor + new.net_minor where id = new.line_id;
  return null;
end $$;
create trigger payout_counts after update of line_id on payout
  for each row when (old.line_id is distinct from new.line_id) execute function payout_counts();

-- `moved_minor`: the first line of its posting.
create view payout_change as
select id, organisation_id, payout_id, provider, reference, net_minor as amount_minor, fee_minor, chargeback_minor, explained_minor,
       coalesce(nullif(net_minor, 0), nullif(fee_minor, 0), nullif(-chargeback_minor, 0), -explained_minor) as moved_minor,
       booked_at as at, day
  from payout_movement;
comment on view payout_change is 'Payouts that reached the bank account; for the ledger.';
create view payout_explained as
select movement_id, organisation_id, payout_id from payout_line where movement_id is not null;
comment on view payout_explained is 'Captures and refunds that a payout contains; for closing a period.';

alter table ledger_queue drop constraint ledger_queue_source_kind_check;
alter table ledger_queue add constraint ledger_queue_source_kind_check
  check (source_kind in ('capture', 'refund', 'manual', 'drawer', 'invoice', 'payout'));
alter table ledger_posting drop constraint ledger_posting_source_kind_check;
alter table ledger_posting add constraint ledger_posting_source_kind_check
  check (source_kind in ('capture', 'refund', 'manual', 'drawer', 'invoice', 'payout'));

create function ledger_queue_payout() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (source_kind, source_id, organisation_id) values ('payout', new.id, new.organisation_id);
  return null;
end $$;
create trigger ledger_payout after insert on payout_movement for each row execute function ledger_queue_payout();
