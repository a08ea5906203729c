-- When a settled invoice was last made owed again; maintained by invoice_movement_counts.
alter table invoice add column owed_again_on date;
update invoice i set owed_again_on = (
  select max((m.booked_at at time zone 'Europe/Copenhagen')::date) from invoice_movement m where m.invoice_id = i.id and m.reverses is not null)
 where exists (select from invoice_movement m where m.invoice_id = i.id and m.reverses is not null);

create or replace function invoice_movement_counts() returns trigger language plpgsql as $$
begin
  if new.kind <> 'issued' then
    update invoice set
      paid_minor = paid_minor - case when new.kind = 'payment' then new.amount_minor else 0 end,
      credited_minor = credited_minor - case when new.kind = 'credited' then new.amount_minor else 0 end,
      credited_vat_minor = credited_vat_minor - case when new.kind = 'credited' then new.vat_minor else 0 end,
      written_off_minor = written_off_minor - case when new.kind = 'written-off' then new.amount_minor else 0 end,
      owed_again_on = case when new.reverses is not null and paid_minor + credited_minor + written_off_minor = total_minor
        then (new.booked_at at time zone 'Europe/Copenhagen')::date else owed_again_on end,
      updated_at = new.booked_at
     where id = new.invoice_id;
  end if;
  if new.method is distinct from 'card' then
    insert into ledger_queue (source_kind, source_id, organisation_id) values ('invoice', new.id, new.organisation_id);
  end if;
  return null;
end $$;

-- The id of a payment that was recorded manually is chosen by the caller, and may be that of another order.
create or replace function invoice_card_refunded() returns trigger language plpgsql as $$
begin
  insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, method, day, reverses, booked_at)
    select new.id, m.invoice_id, m.organisation_id, 'payment', new.amount_minor, 'card',
           (coalesce(new.done_at, new.updated_at) at time zone 'Europe/Copenhagen')::date, m.id, coalesce(new.done_at, new.updated_at)
      from invoice_movement m where m.id = new.order_id and m.method = 'card'
    on conflict (id) do nothing;
  return null;
end $$;

-- Reminders whose day had passed before the schedule came into force begin without a fee.
alter table club_reminders
  add column in_force_on date not null default (now() at time zone 'Europe/Copenhagen')::date;

alter table invoice_reminder drop constraint invoice_reminder_state_check;
alter table invoice_reminder
  add constraint invoice_reminder_state_check check (state in ('held', 'queued', 'sent', 'stopped', 'withdrawn', 'failed')),
  add column sent_at timestamptz;
update invoice_reminder set sent_at = updated_at where state = 'sent';
-- A step that was stopped before it was sent can be due again.
drop index invoice_reminder_once;
create unique index invoice_reminder_once on invoice_reminder (invoice_id, step) where step <> 'manual' and state <> 'stopped';
drop index invoice_reminder_queued;
create index invoice_reminder_unsent on invoice_reminder (organisation_id, created_at) where state in ('held', 'queued', 'failed');

alter table invoice_reminder_check add column fees int not null default 0;
