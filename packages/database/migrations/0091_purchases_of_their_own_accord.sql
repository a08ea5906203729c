-- As before, but what a club asks of somebody who has bought counts as no purchase that they have begun: it was not they who began it.
-- Its order says what it stands apart for.
create or replace function purchases_in_turn(of_member uuid, at_event uuid, since timestamptz, out tickets int, out unpaid int)
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('purchases of ' || of_member::text, 0));
  select
    (select count(*)::int from event_entry n join event_ticket t on t.entry_id = n.id
      where n.event_id = at_event and n.member_id = of_member and t.state in ('reserved', 'valid', 'used')),
    (select count(*)::int from payment_order o
      where o.payer_member_id = of_member and o.status <> 'paid' and o.created_at > since and o.selection->>'apart' is null);
$$;
