-- Bank transactions that are booked to an account without an invoice or a payout.

create table bank_booking (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  line_id uuid not null references bank_line (id),
  kind text not null check (kind in ('cash', 'bank-fee', 'prepayment')),
  -- Øre on the bank account: above zero when received. Negated when the booking is undone.
  amount_minor bigint not null check (amount_minor <> 0),
  day date not null,
  -- A prepayment: the invoice that was overpaid, if the transaction paid one.
  invoice_id uuid references invoice (id),
  -- A refund of a prepayment: that prepayment.
  refunds uuid references bank_booking (id),
  booked_at timestamptz not null,
  booked_by uuid references member (id),
  reverses uuid unique references bank_booking (id),
  check (refunds is null or kind = 'prepayment')
);
create index bank_booking_of_line on bank_booking (line_id, booked_at);
create index bank_booking_of_club on bank_booking (organisation_id, kind, day desc);
create index bank_booking_refunds on bank_booking (refunds) where refunds is not null;
create index bank_booking_of_invoice on bank_booking (invoice_id) where invoice_id is not null;
create index bank_booking_booked_by on bank_booking (booked_by) where booked_by is not null;
comment on table bank_booking is
  'Cash deposits, bank fees and prepayments on the bank account, and what was undone; rows are only added.';

create function bank_booking_stays() returns trigger language plpgsql as $$
begin
  raise exception 'Bookings of bank transactions are only added' using errcode = 'insufficient_privilege';
end $$;
create trigger bank_booking_stays before update on bank_booking for each row
  when ((old.id, old.organisation_id, old.line_id, old.kind, old.amount_minor, old.day, old.invoice_id, old.refunds, old.reverses)
        is distinct from
        (new.id, new.organisation_id, new.line_id, new.kind, new.amount_minor, new.day, new.invoice_id, new.refunds, new.reverses))
  execute function bank_booking_stays();
create trigger bank_booking_kept before delete or truncate on bank_booking
  for each statement execute function bank_booking_stays();

-- The booked amount counts as matched.
create function bank_booking_counts() returns trigger language plpgsql as $$
begin
  update bank_line set matched_minor = matched_minor + new.amount_minor where id = new.line_id;
  return null;
end $$;
create trigger bank_booking_counts after insert on bank_booking for each row execute function bank_booking_counts();

create view bank_change as
select id, organisation_id, line_id, kind as booked, amount_minor, invoice_id, booked_at as at, day from bank_booking;
comment on view bank_change is 'Cash deposits, bank fees and prepayments on the bank account; for the ledger.';

alter table ledger_queue drop constraint ledger_queue_source_kind_check;
alter table ledger_queue add constraint ledger_queue_source_kind_check
  check (source_kind in ('capture', 'refund', 'manual', 'drawer', 'invoice', 'payout', 'bank'));
alter table ledger_posting drop constraint ledger_posting_source_kind_check;
alter table ledger_posting add constraint ledger_posting_source_kind_check
  check (source_kind in ('capture', 'refund', 'manual', 'drawer', 'invoice', 'payout', 'bank'));

create function ledger_queue_bank() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (source_kind, source_id, organisation_id) values ('bank', new.id, new.organisation_id);
  return null;
end $$;
create trigger ledger_bank after insert on bank_booking for each row execute function ledger_queue_bank();
