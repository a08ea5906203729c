-- The ways a club has been paid by, kept as they occur: reading them off its orders takes longer the more it has.
create table club_payment_method (
  organisation_id uuid not null references organisation (id) on delete cascade,
  method text not null,
  primary key (organisation_id, method)
);
comment on table club_payment_method is 'How a club has been paid at least once, for the filter of its payments.';

create function payment_method_of(order_id uuid, amount_minor bigint) returns text language sql stable as $$
  select coalesce(
    (select m.method from manual_payment m where m.order_id = $1 and m.reverses is null and m.part_of is null),
    (select coalesce(a.wallet, 'card') from payment_attempt a where a.order_id = $1 and a.state = 'captured' order by a.id limit 1),
    case when amount_minor = 0 then 'free' else 'other' end)
$$;

insert into club_payment_method
  select distinct o.organisation_id, payment_method_of(o.id, o.amount_minor) from payment_order o where o.status = 'paid';

create function club_payment_method_used() returns trigger language plpgsql as $$
begin
  insert into club_payment_method values (new.organisation_id, payment_method_of(new.id, new.amount_minor))
    on conflict do nothing;
  return null;
end
$$;
-- At the end of the transaction, which stores the attempt or the manual payment as well.
create constraint trigger club_payment_method_used after insert on payment_order
  deferrable initially deferred for each row when (new.status = 'paid') execute function club_payment_method_used();
create constraint trigger club_payment_method_used_later after update of status on payment_order
  deferrable initially deferred for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function club_payment_method_used();
