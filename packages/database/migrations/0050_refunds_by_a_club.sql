-- A club pays back what somebody paid it: at once, or above its limit once a second person has agreed.

alter table organisation add column refund_limit_minor bigint check (refund_limit_minor >= 0);
comment on column organisation.refund_limit_minor is
  'Øre. What a club pays back above this takes two persons; without a limit one is enough.';

create table club_refund (
  -- Made by the browser, so that one sent twice is one; the refund at the gateway and the row in the books have it too.
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  order_id uuid not null references payment_order (id),
  -- On whose page it was asked for: the payer, or whom it was paid for.
  member_id uuid references member (id) on delete set null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- `waiting` for a second person, for as long as its approval does.
  state text not null check (state in ('waiting', 'given', 'refused', 'withdrawn')),
  -- Whether two persons were needed.
  by_two boolean not null,
  asked_by uuid references member (id) on delete set null,
  asked_at timestamptz not null
);
create index club_refund_organisation on club_refund (organisation_id);
create index club_refund_order on club_refund (order_id);
create index club_refund_member on club_refund (member_id) where member_id is not null;
create index club_refund_asked_by on club_refund (asked_by) where asked_by is not null;

-- What a club received itself is given back in parts too. A row that gives back a part is not one that takes the whole back.
alter table manual_payment add column part_of uuid references manual_payment (id);
comment on column manual_payment.part_of is 'The row that this one gives a part back of.';
alter table manual_payment drop constraint manual_payment_check;
alter table manual_payment add constraint manual_payment_check check (
  (reverses is null or part_of is null)
  and ((reverses is null and part_of is null) = (amount_minor >= 0) or amount_minor = 0)
);
drop index manual_payment_order;
create unique index manual_payment_order on manual_payment (order_id) where reverses is null and part_of is null;
create index manual_payment_part_of on manual_payment (part_of) where part_of is not null;

create or replace function manual_payment_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.order_id, new.method, new.amount_minor, new.day, new.booked_at, new.reverses, new.part_of)
      is distinct from (old.id, old.order_id, old.method, old.amount_minor, old.day, old.booked_at, old.reverses, old.part_of) then
    raise exception 'What is in the books stays there; it is reversed by another row';
  end if;
  return new;
end $$;

-- Whoever gives back takes turns, and nobody gives back more than there was.
create function manual_payment_is_covered() returns trigger language plpgsql as $$
begin
  perform from manual_payment where order_id = new.order_id and reverses is null and part_of is null for update;
  if (select sum(amount_minor) from manual_payment where order_id = new.order_id) + new.amount_minor < 0 then
    raise exception 'More would be given back than was received';
  end if;
  return new;
end $$;
create trigger manual_payment_is_covered before insert on manual_payment
  for each row when (new.amount_minor < 0) execute function manual_payment_is_covered();
