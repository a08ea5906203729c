-- Invoices: what members and others owe a club. Issued invoices and everything that settles them are only added to.

create table club_invoicing (
  organisation_id uuid primary key references organisation (id) on delete cascade,
  -- Its row lock serialises the transactions that take a number.
  last_number bigint not null default 0,
  due_days int not null default 14 check (due_days between 0 and 365),
  -- Registration number, space, account; empty if none is to be shown.
  bank_account text not null default '',
  -- Eight digits of a payment slip agreement (+71); empty without one.
  creditor_number text not null default '' check (creditor_number ~ '^(8\d{7})?$')
);
comment on table club_invoicing is 'A club''s last invoice number and the terms of its invoices.';

create table invoice (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  -- The person it is about, and who pays for that person; null for companies and others outside the register.
  member_id uuid references member (id),
  payer_member_id uuid references member (id),
  recipient_name text not null,
  recipient_email text not null default '',
  recipient_address text[] not null default '{}',
  cvr_number text not null default '',
  language text not null check (language in ('da', 'en')),
  note text not null default '',
  -- Including VAT.
  total_minor bigint not null check (total_minor >= 0),
  vat_minor bigint not null check (vat_minor between 0 and total_minor),
  -- Maintained by invoice_movement_counts.
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  credited_vat_minor bigint not null default 0 check (credited_vat_minor >= 0),
  written_off_minor bigint not null default 0 check (written_off_minor >= 0),
  -- Calendar dates in Copenhagen. Without a due date a draft gets the club's days when it is issued.
  due_on date,
  issued_on date,
  number bigint check (number > 0),
  created_at timestamptz not null,
  created_by uuid references member (id),
  updated_at timestamptz not null,
  unique (organisation_id, number),
  check ((number is null) = (issued_on is null)),
  check (number is null or (due_on is not null and total_minor > 0)),
  check (paid_minor + credited_minor + written_off_minor <= total_minor)
);
create index invoice_of_club on invoice (organisation_id, created_at desc, id);
create index invoice_owed on invoice (organisation_id, due_on)
 where number is not null and paid_minor + credited_minor + written_off_minor < total_minor;
create index invoice_of_member on invoice (member_id) where member_id is not null;
create index invoice_of_payer on invoice (payer_member_id) where payer_member_id is not null;
comment on table invoice is 'A claim of a club; without a number it is a draft.';

create table invoice_line (
  invoice_id uuid not null references invoice (id) on delete cascade,
  position int not null,
  description text not null,
  quantity int not null check (quantity > 0),
  -- Of one, before VAT.
  unit_minor bigint not null check (unit_minor >= 0),
  vat_rate numeric(6, 4) not null check (vat_rate >= 1),
  vat_minor bigint not null,
  total_minor bigint not null,
  primary key (invoice_id, position)
);

create table invoice_movement (
  id uuid primary key,
  invoice_id uuid not null references invoice (id),
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('issued', 'payment', 'credited', 'written-off')),
  -- Change of the balance: above zero when it is issued and when a payment is reversed.
  amount_minor bigint not null check (amount_minor <> 0),
  vat_minor bigint not null default 0,
  method text check (method in ('bank-transfer', 'cash')),
  day date not null,
  -- Of the invoice or credit note; both are numbered in one series.
  number bigint check (number > 0),
  reason text not null default '',
  reverses uuid unique references invoice_movement (id),
  booked_at timestamptz not null,
  booked_by uuid references member (id),
  unique (organisation_id, number),
  check ((number is not null) = (kind in ('issued', 'credited'))),
  check ((method is not null) = (kind = 'payment')),
  check ((amount_minor > 0) = (kind = 'issued' or reverses is not null)),
  check (reverses is null or kind = 'payment')
);
create index invoice_movement_of_invoice on invoice_movement (invoice_id, booked_at);
create unique index invoice_movement_issued on invoice_movement (invoice_id) where kind = 'issued';
comment on table invoice_movement is 'Issue of an invoice and what settled it; nothing of it is changed.';

create function invoice_movement_counts() returns trigger language plpgsql as $$
begin
  if new.kind <> 'issued' then
    update invoice set
      paid_minor = paid_minor - case when new.kind = 'payment' then new.amount_minor else 0 end,
      credited_minor = credited_minor - case when new.kind = 'credited' then new.amount_minor else 0 end,
      credited_vat_minor = credited_vat_minor - case when new.kind = 'credited' then new.vat_minor else 0 end,
      written_off_minor = written_off_minor - case when new.kind = 'written-off' then new.amount_minor else 0 end,
      updated_at = new.booked_at
     where id = new.invoice_id;
  end if;
  insert into ledger_queue (source_kind, source_id, organisation_id) values ('invoice', new.id, new.organisation_id);
  return null;
end $$;
create trigger invoice_movement_counts after insert on invoice_movement
  for each row execute function invoice_movement_counts();

create function invoice_stays() returns trigger language plpgsql as $$
begin
  raise exception 'Issued invoices and their movements are only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger invoice_movement_stays before update on invoice_movement for each row
  when ((old.id, old.invoice_id, old.organisation_id, old.kind, old.amount_minor, old.vat_minor, old.method, old.day, old.number,
         old.reverses, old.booked_at) is distinct from
        (new.id, new.invoice_id, new.organisation_id, new.kind, new.amount_minor, new.vat_minor, new.method, new.day, new.number,
         new.reverses, new.booked_at))
  execute function invoice_stays();
create trigger invoice_movement_kept before delete or truncate on invoice_movement
  for each statement execute function invoice_stays();
create trigger invoice_terms_stay before update on invoice for each row
  when (old.number is not null and (old.id, old.organisation_id, old.total_minor, old.vat_minor, old.due_on, old.issued_on, old.number)
        is distinct from (new.id, new.organisation_id, new.total_minor, new.vat_minor, new.due_on, new.issued_on, new.number))
  execute function invoice_stays();
create trigger invoice_kept before delete on invoice for each row when (old.number is not null)
  execute function invoice_stays();

create function invoice_line_stays() returns trigger language plpgsql as $$
begin
  if exists (select from invoice i where i.id = coalesce(new.invoice_id, old.invoice_id) and i.number is not null) then
    raise exception 'Issued invoices and their movements are only added to' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_line_stays before insert or update or delete on invoice_line
  for each row execute function invoice_line_stays();

create view invoice_change as
select m.id, m.organisation_id, m.invoice_id, coalesce(m.method, m.kind) as change, m.amount_minor, m.vat_minor, m.booked_at as at,
       m.day, m.number, i.number as invoice_number, i.recipient_name, i.member_id
  from invoice_movement m join invoice i on i.id = m.invoice_id;
comment on view invoice_change is 'Changes of the balance of invoices; for the ledger.';

alter table ledger_queue drop constraint ledger_queue_source_kind_check;
alter table ledger_queue add constraint ledger_queue_source_kind_check
  check (source_kind in ('capture', 'refund', 'manual', 'drawer', 'invoice'));
alter table ledger_posting drop constraint ledger_posting_source_kind_check;
alter table ledger_posting add constraint ledger_posting_source_kind_check
  check (source_kind in ('capture', 'refund', 'manual', 'drawer', 'invoice'));
