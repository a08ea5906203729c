-- The states of everybody whom a transaction changed are written by one statement, where three went over arrays of whole rows; and
-- it is planned once for a connection. Whoever is one and whoever are twenty thousand are looked at person by person along the
-- indexes, also where they are planned while there is next to nobody, so there is nothing to plan anew for: planning took a third of
-- what a paid membership cost the register.
create or replace function refresh_registers(organisations uuid[], members uuid[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  -- One at a time for each person in a club, in one order for all: of two that end together the later sees what the earlier wrote.
  perform pg_advisory_xact_lock(turn)
    from (select distinct hashtextextended('register ' || o || ' ' || m, 0) as turn
            from unnest(organisations, members) as pair(o, m) order by turn) turns;

  with changed as materialized (
    select h.id as held, h.birth_year as held_birth_year, h.gender as held_gender, h.post_code as held_post_code,
           h.transaction = pg_current_xact_id() as written_here,
           case when h.transaction = pg_current_xact_id() then h.from_at
                else greatest(clock_timestamp(), h.from_at) end as moment,
           w.*
      from (select distinct o, m from unnest(organisations, members) as pair(o, m)) p
      left join lateral register_wanted_of(p.o, p.m) w on true
      left join register_state h on h.organisation_id = p.o and h.member_id = p.m and h.until_at is null
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
    update register_state r set until_at = c.moment from changed c where r.id = c.held and not c.written_here returning r.id
  ), rewritten as (
    -- What changes twice in a transaction is one state.
    delete from register_state r using changed c where r.id = c.held and c.written_here returning r.id
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

-- At most one row, which the plan above goes by.
alter function register_wanted_of(uuid, uuid) rows 1 set plan_cache_mode = force_generic_plan set enable_seqscan = off;

-- The same days, told along the periods, which are in the order in which they begin. Each state that is written asks it for two
-- indexes, and a function of SQL was read, and tried to be put in its place, for each of them.
create or replace function register_last_from(periods jsonb) returns date language plpgsql immutable parallel safe as $$
declare
  begins date;
  before date;
  last_from date;
begin
  for n in 0 .. jsonb_array_length(periods) - 1 loop
    begins := periods -> n ->> 'from';
    if before is null or begins > before + 1 then last_from := begins; end if;
    before := greatest(before, (periods -> n ->> 'to')::date);
  end loop;
  return last_from;
end $$;

-- Ids of a statement that is asked with few of them. Of a list as a value PostgreSQL thinks so well, where it knows the value, that it
-- plans such a statement anew each time; strict, so that this stands in the plan as it is.
create function few(ids uuid[]) returns setof uuid language sql immutable strict parallel safe rows 3 as $$ select unnest(ids) $$;

-- The number of a payment window counts those that a person had at a club before, along their lines and not along all orders of the
-- club, which are more from year to year.
create index payment_order_line_member on payment_order_line (member_id);
