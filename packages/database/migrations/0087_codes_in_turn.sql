-- For how many seats a code was ever written down. Never fewer than it is used for: what runs out or is cancelled stays counted
-- here, so that nothing has to take it back. Uses that count are counted one by one only where these might be too many.
alter table event_discount_code add column written int not null default 0;
update event_discount_code c set written = u.uses
  from (select code_id, count(*)::int as uses from event_discount_use group by code_id) u where u.code_id = c.id;

create function count_discount_uses() returns trigger language plpgsql as $$
begin
  update event_discount_code c set written = c.written + s.uses
    from (select code_id, count(*)::int as uses from stored group by code_id) s where c.id = s.code_id;
  return null;
end $$;
create trigger event_discount_use_counted after insert on event_discount_use
  referencing new table as stored for each statement execute function count_discount_uses();

-- For how many tickets of a buyer a code is good yet, at a moment; 0 or less for none. Where that is plenty for one registration, which
-- has at most 50, it may be fewer than it is. A use counts while somebody has or holds a ticket of its seat, whatever name is on it.
create function discount_left(of_code uuid, of_member uuid, at timestamptz) returns int
language sql stable as $$
  select case when d.ended_at is not null or d.ends_at <= at then 0 else least(
      case when d.most_tickets - c.written >= 50 then d.most_tickets - c.written
        else d.most_tickets - (select count(*)::int from event_discount_use u where u.code_id = c.id and exists (
          select from event_ticket t where t.entry_id = u.entry_id and t.position = u.position and t.state in ('reserved', 'valid', 'used'))) end,
      case when d.most_per_buyer is not null then d.most_per_buyer - (select count(*)::int from event_entry e
         join event_discount_use u on u.entry_id = e.id join event_discount_code own on own.id = u.code_id
        where e.event_id = d.event_id and e.member_id = of_member and own.discount_id = d.id and exists (
          select from event_ticket t where t.entry_id = u.entry_id and t.position = u.position and t.state in ('reserved', 'valid', 'used'))) end) end
    from event_discount_code c join event_discount d on d.id = c.discount_id where c.id = of_code;
$$;

-- The same, once whoever else used the code has stored it: until the transaction ends the next one waits. As the function is
-- volatile, its second statement sees what the first one waited for, which a single statement could not.
create function discount_left_in_turn(of_code uuid, of_member uuid, at timestamptz) returns int
language sql volatile as $$
  select from event_discount_code where id = of_code for no key update;
  select discount_left(of_code, of_member, at);
$$;

create index audit_entry_codes_refused on audit_entry (coalesce(acting_for_member_id, actor_member_id), at)
  where action = 'discount-code-refused';

-- How many codes that are good for nothing a member has tried since a moment. Codes tried at the same moment are counted as if they
-- came in turn: until the transaction ends the next one waits.
create function refused_codes_in_turn(of_member uuid, since timestamptz) returns int
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('discount codes of ' || of_member::text, 0));
  select count(*)::int from audit_entry
   where action = 'discount-code-refused' and coalesce(acting_for_member_id, actor_member_id) = of_member and at > since;
$$;
