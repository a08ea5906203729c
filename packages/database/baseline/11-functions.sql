create function authorization_in_turn(order_id uuid, attempt_id uuid, identifier text, lease uuid,
  out of_order payment_order, out for_others boolean, out own text, out own_void_reason text, out others text[])
  returns record language sql as $$
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

create function discount_is_for(of_discount uuid, of_member uuid, at timestamptz)
  returns boolean language sql stable as $$
  with theirs as (
    select of_member as id
    union select id from member where parent_id = of_member and enabled
    union select id from member where other_parent_id = of_member and enabled)
  select case d.for_whom
      when 'everybody' then true
      when 'members' then exists (
        select from membership s join membership_history h on h.membership_id = s.id
         where s.member_id in (select id from theirs) and s.organisation_id = e.organisation_id and h.enabled and h.status = 'active'
           and h.end_date >= (at at time zone 'Europe/Copenhagen')::date)
      when 'teams' then exists (
        select from team_place p
         where p.member_id in (select id from theirs) and p.team_id = any(d.team_ids) and p.state = 'on' and p.until_at is null)
        or exists (
        select from access_grant g
         where g.member_id = of_member and g.organisation_id = e.organisation_id and g.team_id = any(d.team_ids) and g.ended_at is null
           and (g.from_at is null or g.from_at <= at) and (g.until_at is null or at < g.until_at))
      else exists (
        select from access_grant g
         where g.member_id = of_member and g.organisation_id = e.organisation_id and g.ended_at is null
           and (g.from_at is null or g.from_at <= at) and (g.until_at is null or at < g.until_at))
        or exists (
        select from organisation_administrator a
         where a.member_id = of_member and a.organisation_id = e.organisation_id and a.seen_at > at - interval '30 days') end
    from event_discount d join event e on e.id = d.event_id where d.id = of_discount;
$$;
comment on function discount_is_for(of_discount uuid, of_member uuid, at timestamptz) is
  'Whether a discount of an event is for who buys, or for a child of theirs.';

create function discount_left(of_code uuid, of_member uuid, at timestamptz) returns integer language sql stable as $$
  select case when d.ended_at is not null or d.ends_at <= at then 0
    when d.for_whom <> 'everybody' and not discount_is_for(d.id, of_member, at) then 0
    else least(
      case when d.most_tickets - c.written >= 50 then d.most_tickets - c.written
        else d.most_tickets - (select count(*)::int from event_discount_use u where u.code_id = c.id and exists (
          select from event_ticket t where t.entry_id = u.entry_id and t.position = u.position and t.state in ('reserved', 'valid', 'used'))) end,
      case when d.most_per_buyer is not null then d.most_per_buyer - (select count(*)::int from event_entry e
         join event_discount_use u on u.entry_id = e.id join event_discount_code own on own.id = u.code_id
        where e.event_id = d.event_id and e.member_id = of_member and own.discount_id = d.id and exists (
          select from event_ticket t where t.entry_id = u.entry_id and t.position = u.position and t.state in ('reserved', 'valid', 'used'))) end) end
    from event_discount_code c join event_discount d on d.id = c.discount_id where c.id = of_code;
$$;

create function discount_left_in_turn(of_code uuid, of_member uuid, at timestamptz) returns integer language sql as $$
  select from event_discount_code where id = of_code for no key update;
  select discount_left(of_code, of_member, at);
$$;

create function event_invited(of_event uuid, of_member uuid) returns boolean language sql stable as $$
  select exists (select from event_invitation i
    where i.event_id = of_event and i.sent_at is not null and i.withdrawn_at is null
      and (i.email = (select lower(m.email) from member m where m.id = of_member)
        or exists (select from event_invitation_reader r where r.invitation_id = i.id and r.member_id = of_member)))
$$;
comment on function event_invited(of_event uuid, of_member uuid) is
  'Whether a member is invited to an event: by their address, or by a link that they opened.';

create function family_held(of_member uuid, among uuid[]) returns setof uuid language sql as $$
  select case when f.inviter_member_id = of_member then f.invitee_member_id else f.inviter_member_id end
    from family_invitation f
   where f.status = 'approved' and f.child_member_id is null
     and (f.inviter_member_id = of_member and f.invitee_member_id = any(among)
       or f.invitee_member_id = of_member and f.inviter_member_id = any(among))
     for share;
$$;

create function few(ids uuid[]) returns setof uuid language sql immutable strict rows 3 parallel safe as $$ select unnest(ids) $$;

create function members_referred_to(of_members uuid[], beside text[]) returns setof uuid language plpgsql stable as $_$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as source, a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'member'::regclass and c.conrelid::regclass::text <> all (beside)
  loop
    return query execute format('select %I from %s where %I = any ($1)', reference.name, reference.source, reference.name)
      using of_members;
  end loop;
end $_$;

create function note_for_register(of_organisation uuid, of_member uuid) returns void language plpgsql as $$
declare
  noted text := coalesce(current_setting('forenet.register', true), '');
  aside int;
begin
  if octet_length(noted) > 8000 then
    aside := coalesce(nullif(current_setting('forenet.registers_aside', true), ''), '0')::int + 1;
    perform set_config('forenet.register_' || aside, noted, true);
    perform set_config('forenet.registers_aside', aside::text, true);
    noted := '';
  end if;
  perform set_config('forenet.register', noted || of_organisation || '/' || of_member || ';', true);
end $$;

create function payment_method_of(order_id uuid, amount_minor bigint) returns text language sql stable as $_$
  select coalesce(
    (select m.method from manual_payment m where m.order_id = $1 and m.reverses is null and m.part_of is null),
    (select coalesce(a.wallet, 'card') from payment_attempt a where a.order_id = $1 and a.state = 'captured' order by a.id limit 1),
    case when amount_minor = 0 then 'free' else 'other' end)
$_$;

create function purchases_in_turn(of_member uuid, at_event uuid, since timestamptz, out tickets integer,
  out unpaid integer)
  returns record language sql as $$
  select pg_advisory_xact_lock(hashtextextended('purchases of ' || of_member::text, 0));
  select
    (select count(*)::int from event_entry n join event_ticket t on t.entry_id = n.id
      where n.event_id = at_event and n.member_id = of_member and t.state in ('reserved', 'valid', 'used')),
    (select count(*)::int from payment_order o
      where o.payer_member_id = of_member and o.status <> 'paid' and o.created_at > since and o.selection->>'apart' is null);
$$;

create function refresh_registers(organisations uuid[], members uuid[])
  returns void language plpgsql set plan_cache_mode to 'force_generic_plan' set enable_seqscan to 'off' as $$
begin
  -- One at a time for each person in a club, in one order for all: of two that end together the later sees what the earlier wrote.
  perform pg_advisory_xact_lock(turn)
    from (select distinct hashtextextended('register ' || o || ' ' || m, 0) as turn
            from unnest(organisations, members) as pair(o, m) order by turn) turns;

  with clock as materialized (
    select clock_timestamp() as now
  ), changed as materialized (
    select h.id as held, h.birth_year as held_birth_year, h.gender as held_gender, h.post_code as held_post_code,
           h.transaction = pg_current_xact_id() as written_here,
           case when h.transaction = pg_current_xact_id() then h.from_at
                else greatest((select now from clock), h.from_at) end as moment,
           w.*
      from (select distinct o, m from unnest(organisations, members) as pair(o, m)) p
      left join lateral register_wanted_of(p.o, p.m) w on true
      left join lateral (select * from register_state s
                          where s.organisation_id = p.o and s.member_id = p.m and s.until_at is null
                          order by s.from_at desc limit 1) h on true
     where (h.id is null) <> (w.member_id is null)
        or h.id is not null and w.member_id is not null
           and (h.first_name, h.last_name, h.email, h.phone, h.gender, h.date_of_birth, h.address, h.post_code, h.city,
                h.country, h.guardian_ids, h.periods, h.by_hand, h.team_ids, h.waiting_ids, h.tag_ids, h.forgotten)
               is distinct from
               (w.first_name, w.last_name, w.email, w.phone,
                case when w.forgotten then coalesce(w.gender, h.gender) else w.gender end, w.date_of_birth, w.address,
                case when w.forgotten then coalesce(w.post_code, h.post_code) else w.post_code end, w.city,
                w.country, w.guardian_ids, w.periods, w.by_hand, w.team_ids, w.waiting_ids, w.tag_ids, w.forgotten)
  ), ended as (
    update register_state set until_at = greatest((select now from clock), from_at)
     where id = any (array(select held from changed where held is not null and not written_here)) returning id
  ), rewritten as (
    -- What changes twice in a transaction is one state.
    delete from register_state where id = any (array(select held from changed where written_here)) returning id
  )
  -- What is left of somebody who was forgotten is what the register knew: when they were born, their gender and post code.
  insert into register_state (organisation_id, member_id, from_at, changed_by, transaction, first_name, last_name, email, phone,
      gender, date_of_birth, birth_year, address, post_code, city, country, guardian_ids, periods, paid_from, paid_to,
      by_hand, team_ids, waiting_ids, tag_ids, missing, forgotten, first_order, last_order, facets, search)
    select c.organisation_id, c.member_id, c.moment,
           (select id from member where id = nullif(current_setting('forenet.by', true), '')::uuid), pg_current_xact_id(),
           c.first_name, c.last_name, c.email, c.phone,
           case when c.forgotten then coalesce(c.gender, c.held_gender) else c.gender end, c.date_of_birth,
           case when c.forgotten then coalesce(c.birth_year, c.held_birth_year) else c.birth_year end, c.address,
           case when c.forgotten then coalesce(c.post_code, c.held_post_code) else c.post_code end, c.city, c.country,
           c.guardian_ids, c.periods, c.paid_from, c.paid_to, c.by_hand, c.team_ids, c.waiting_ids, c.tag_ids, c.missing,
           c.forgotten, c.first_order, c.last_order, c.facets, c.search
      from changed c
     -- Counted before the first is inserted, so that all earlier states have ended by then: of each person one is without an end.
     where c.member_id is not null and (select count(*) from ended) + (select count(*) from rewritten) >= 0;
end $$;

create function refused_codes_in_turn(of_member uuid, since timestamptz) returns integer language sql as $$
  select pg_advisory_xact_lock(hashtextextended('discount codes of ' || of_member::text, 0));
  select count(*)::int from audit_entry
   where action = 'discount-code-refused' and coalesce(acting_for_member_id, actor_member_id) = of_member and at > since;
$$;

create function register_wanted_of(of_organisation uuid, of_member uuid)
  returns setof register_wanted language plpgsql stable rows 1 set plan_cache_mode to 'force_generic_plan' set enable_seqscan to 'off' as $$
begin
  return query select * from register_wanted where organisation_id = of_organisation and member_id = of_member;
end $$;
