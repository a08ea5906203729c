-- Money that a club received or gave back itself, by cash or bank transfer: no gateway has it in its books.

create table manual_payment (
  id uuid primary key,
  order_id uuid not null references payment_order (id),
  method text not null check (method in ('cash', 'bank-transfer', 'free')),
  -- Øre; below zero where it was given back.
  amount_minor bigint not null,
  -- When the money changed hands, as the club says.
  day date not null,
  note text not null default '',
  booked_at timestamptz not null,
  booked_by uuid references member (id) on delete set null,
  -- The row that this one takes back: nothing in the books is deleted.
  reverses uuid unique references manual_payment (id),
  check ((reverses is null) = (amount_minor >= 0) or amount_minor = 0)
);
create unique index manual_payment_order on manual_payment (order_id) where reverses is null;
create index manual_payment_reversed_order on manual_payment (order_id);
create index manual_payment_booked_by on manual_payment (booked_by) where booked_by is not null;

create function manual_payment_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.order_id, new.method, new.amount_minor, new.day, new.booked_at, new.reverses)
      is distinct from (old.id, old.order_id, old.method, old.amount_minor, old.day, old.booked_at, old.reverses) then
    raise exception 'What is in the books stays there; it is reversed by another row';
  end if;
  return new;
end $$;
create trigger manual_payment_is_kept before update or delete on manual_payment
  for each row execute function manual_payment_is_kept();

alter table membership_history add column sold_until date;
comment on column membership_history.sold_until is 'The last day it was sold until, where its club has ended it earlier.';
