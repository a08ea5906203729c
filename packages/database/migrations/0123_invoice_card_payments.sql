-- Invoices are paid by card as orders of their own kind, also by recipients outside the portal.
alter table payment_order drop constraint payment_order_kind_check;
alter table payment_order
  add constraint payment_order_kind_check check (kind in ('membership', 'event', 'invoice')),
  alter column payer_member_id drop not null,
  add constraint payment_order_payer check (payer_member_id is not null or kind = 'invoice');
alter table payment_order_line alter column member_id drop not null;

alter table invoice
  -- Secret of the page where the invoice is paid.
  add column pay_token text not null default replace(gen_random_uuid()::text, '-', ''),
  -- The order of its next payment by card, reused until it is paid or the amount changes.
  add column order_id uuid references payment_order (id),
  -- The attempt that captures money for it; until then nothing else settles it.
  add column claimed_by uuid;
create unique index invoice_pay_token on invoice (pay_token);

alter table invoice_movement drop constraint invoice_movement_method_check;
alter table invoice_movement
  add constraint invoice_movement_method_check check (method in ('bank-transfer', 'cash', 'card')),
  drop constraint invoice_movement_reverses_key;
-- A payment by card has the id of its order, and can be refunded in parts.
create unique index invoice_movement_reversed on invoice_movement (reverses) where method <> 'card';

-- Payments by card are posted as captures and refunds of their orders.
create or replace view invoice_change as
select m.id, m.organisation_id, m.invoice_id, coalesce(m.method, m.kind) as change, m.amount_minor, m.vat_minor, m.booked_at as at,
       m.day, m.number, i.number as invoice_number, i.recipient_name, i.member_id
  from invoice_movement m join invoice i on i.id = m.invoice_id where m.method is distinct from 'card';

create or replace function invoice_movement_counts() returns trigger language plpgsql as $$
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
  if new.method is distinct from 'card' then
    insert into ledger_queue (source_kind, source_id, organisation_id) values ('invoice', new.id, new.organisation_id);
  end if;
  return null;
end $$;

-- A refund makes the invoice owed in the transaction that records it, however it came about.
create function invoice_card_refunded() returns trigger language plpgsql as $$
begin
  insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, method, day, reverses, booked_at)
    select new.id, m.invoice_id, m.organisation_id, 'payment', new.amount_minor, 'card',
           (coalesce(new.done_at, new.updated_at) at time zone 'Europe/Copenhagen')::date, m.id, coalesce(new.done_at, new.updated_at)
      from invoice_movement m where m.id = new.order_id
    on conflict (id) do nothing;
  return null;
end $$;
create trigger invoice_refund after update of state on payment_refund
  for each row when (new.state = 'done' and old.state <> 'done') execute function invoice_card_refunded();
create trigger invoice_refunded after insert on payment_refund
  for each row when (new.state = 'done') execute function invoice_card_refunded();

create or replace view payment_movement as
select 'capture' as kind, a.id, o.id as order_id, o.organisation_id, o.kind as sold,
       case when o.kind <> 'invoice' then o.subject_id end as subject_id, a.provider as means,
       a.captured_minor as amount_minor, o.amount_minor as order_minor, false as returned,
       coalesce(a.captured_at, o.paid_at, a.updated_at) as at,
       (coalesce(a.captured_at, o.paid_at, a.updated_at) at time zone 'Europe/Copenhagen')::date as day
  from payment_attempt a join payment_order o on o.id = a.order_id where a.state = 'captured' and a.captured_minor > 0
union all
select 'refund', r.id, o.id, o.organisation_id, o.kind, case when o.kind <> 'invoice' then o.subject_id end, a.provider,
       -r.amount_minor, o.amount_minor, true,
       coalesce(r.done_at, r.updated_at), (coalesce(r.done_at, r.updated_at) at time zone 'Europe/Copenhagen')::date
  from payment_refund r join payment_attempt a on a.id = r.attempt_id join payment_order o on o.id = r.order_id
 where r.state = 'done'
union all
select 'manual', m.id, o.id, o.organisation_id, o.kind, o.subject_id, m.method, m.amount_minor, o.amount_minor,
       m.reverses is not null or m.part_of is not null, m.booked_at, m.day
  from manual_payment m join payment_order o on o.id = m.order_id where m.amount_minor <> 0;
