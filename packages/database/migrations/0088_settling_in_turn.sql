-- An authorization that is being settled, with its order: the order is taken first, then the authorization, and then both are read, with
-- how the order's other authorizations stand. Until the transaction ends whoever else decides about the order waits. As the function is
-- volatile, its last statement sees what the first ones waited for, which a single statement could not. `own` is null where somebody
-- else has the lease, or nothing is left to settle.
create function authorization_in_turn(order_id uuid, attempt_id uuid, identifier text, lease uuid,
  out of_order payment_order, out for_others boolean, out own text, out own_void_reason text, out others text[])
language sql volatile as $$
  select from payment_order where id = authorization_in_turn.order_id for update;
  select from payment_authorization z
   where z.attempt_id = authorization_in_turn.attempt_id and z.authorization_identifier = identifier for update;
  select o, exists (select from payment_order_line l where l.order_id = o.id and l.member_id <> o.payer_member_id),
      z.state, z.void_reason, array(
        select other.state from payment_authorization other join payment_attempt a on a.id = other.attempt_id
         where a.order_id = o.id and not (other.attempt_id = authorization_in_turn.attempt_id and other.authorization_identifier = identifier))
    from payment_order o left join payment_authorization z
      on z.attempt_id = authorization_in_turn.attempt_id and z.authorization_identifier = identifier and z.lease_id = lease
     and z.state in ('reported', 'capturing', 'voiding')
   where o.id = authorization_in_turn.order_id;
$$;
