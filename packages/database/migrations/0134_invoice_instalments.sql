-- Invoices that are paid in instalments; what settles an invoice settles the oldest instalment first.
create table invoice_instalment (
  invoice_id uuid not null references invoice (id) on delete cascade,
  position int not null check (position between 1 and 12),
  due_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Sum of this instalment and the earlier ones.
  upto_minor bigint not null check (upto_minor >= amount_minor),
  primary key (invoice_id, position)
);
comment on table invoice_instalment is 'An amount of an invoice with a due date of its own.';
create trigger invoice_instalment_stays before insert or update or delete on invoice_instalment
  for each row execute function invoice_line_stays();

alter table invoice
  -- 0: paid in full.
  add column instalment_count int not null default 0 check (instalment_count = 0 or instalment_count between 2 and 12),
  -- Of the oldest instalment with something left, or the last one; maintained by invoice_next_due.
  add column next_due_on date,
  add column next_instalment int not null default 0;
update invoice set next_due_on = due_on;

create function invoice_next_due() returns trigger language plpgsql as $$
declare
  settled bigint := new.paid_minor + new.credited_minor + new.written_off_minor;
begin
  if tg_op = 'UPDATE' then
    if old.number is not null and new.instalment_count <> old.instalment_count then
      raise exception 'Issued invoices and their movements are only added to' using errcode = 'insufficient_privilege';
    end if;
    if old.number is null and new.number is not null and new.instalment_count > 0 and new.total_minor is distinct from
       (select sum(p.amount_minor) from invoice_instalment p where p.invoice_id = new.id having count(*) = new.instalment_count) then
      raise exception 'The instalments do not sum to the invoice' using errcode = 'check_violation';
    end if;
  end if;
  new.next_due_on := new.due_on;
  new.next_instalment := least(new.instalment_count, 1);
  if new.number is null or new.instalment_count = 0 then
    return new;
  end if;
  select p.position, p.due_on into new.next_instalment, new.next_due_on from invoice_instalment p
   where p.invoice_id = new.id and (p.upto_minor > settled or p.position = new.instalment_count) order by p.position limit 1;
  -- A reversal or refund made an instalment owed that had been settled.
  if tg_op = 'UPDATE' and old.number is not null and new.next_instalment < old.next_instalment then
    new.owed_again_on := (new.updated_at at time zone 'Europe/Copenhagen')::date;
  end if;
  return new;
end $$;
create trigger invoice_next_due before insert or update of due_on, number, instalment_count, paid_minor, credited_minor, written_off_minor
  on invoice for each row execute function invoice_next_due();

drop index invoice_owed;
create index invoice_owed on invoice (organisation_id, next_due_on)
 where number is not null and paid_minor + credited_minor + written_off_minor < total_minor;

create view invoice_part as
select i.id as invoice_id, i.organisation_id, coalesce(p.position, 0) as position, coalesce(p.due_on, i.due_on) as due_on,
       coalesce(p.amount_minor, i.total_minor) as amount_minor,
       greatest(0, least(coalesce(p.amount_minor, i.total_minor),
         coalesce(p.upto_minor, i.total_minor) - i.paid_minor - i.credited_minor - i.written_off_minor)) as left_minor
  from invoice i left join invoice_instalment p on p.invoice_id = i.id where i.number is not null;
comment on view invoice_part is 'Instalments of issued invoices with what is left of each; an invoice without any is one part, 0.';

-- Each instalment is reminded of by itself; 0 is an invoice without any.
alter table invoice_reminder add column instalment int not null default 0;
drop index invoice_reminder_once;
create unique index invoice_reminder_once on invoice_reminder (invoice_id, instalment, step) where step <> 'manual' and state <> 'stopped';
