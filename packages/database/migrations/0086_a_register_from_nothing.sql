-- As before, but each state is found by one index also where that is planned while the register is empty and all ways seem equally
-- short: how somebody stands now is asked for as the latest state of the person, which one index alone has in that order, and those
-- that end are named by their ids. Each of a new club's first people from a file was compared with the states of all others.
create or replace function refresh_registers(organisations uuid[], members uuid[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
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

-- The same, but whether there is a row is asked as which row there is: of tables as small as these are at first, all rows were read
-- into memory to ask for one of them, and anew for each person.
create or replace view register_wanted as
with known as (
  select t.organisation_id, t.member_id, left(t.organisation_id::text, 8) || ':' as club,
         m.first_name, m.last_name, m.email, m.phone, m.gender, m.date_of_birth,
         concat_ws(', ', nullif(m.address_line_1, ''), nullif(m.address_line_2, ''), nullif(m.address_line_3, '')) as address,
         nullif(m.post_code, '') as post_code, nullif(m.city, '') as city, m.country, m.parent_id,
         array_remove(array[m.parent_id, m.other_parent_id], null) as guardian_ids, m.deleted_at is not null as forgotten,
         h.periods, h.type_ids, h.paid_from, h.paid_to,
         (select true from club_person p
           where p.organisation_id = t.organisation_id and p.member_id = t.member_id and p.ended_at is null) is not null
           as written_down,
         m.kept_by = t.organisation_id and m.parent_id is null
           and (select true from member_login l where l.member_id = t.member_id limit 1) is null as clubs_own,
         array(select team_id from team_place p where p.organisation_id = t.organisation_id and p.member_id = t.member_id
                  and p.until_at is null and p.state = 'on' order by team_id) as team_ids,
         array(select team_id from team_place p where p.organisation_id = t.organisation_id and p.member_id = t.member_id
                  and p.until_at is null and p.state = 'waiting' order by team_id) as waiting_ids,
         array(select tag_id from person_tag p where p.organisation_id = t.organisation_id and p.member_id = t.member_id
                order by tag_id) as tag_ids
    from (select organisation_id, member_id from membership
          union select organisation_id, member_id from club_person where ended_at is null
          union select organisation_id, member_id from team_place where until_at is null) t
    join member m on m.id = t.member_id
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('type', c.type_id, 'edition', c.id, 'name', c.name,
                                                  'from', h.start_date, 'to', h.end_date)
                               order by h.start_date, h.end_date, h.id), '[]') as periods,
            coalesce(array_agg(distinct c.type_id), '{}') as type_ids,
            min(h.start_date) as paid_from, max(h.end_date) as paid_to
       from membership s
       join membership_history h on h.membership_id = s.id and h.status = 'active' and h.enabled
       join membership_configuration c on c.id = h.configuration_id
      where s.organisation_id = t.organisation_id and s.member_id = t.member_id
   ) h
), judged as (
  select k.*, case when k.paid_to is null then k.written_down or k.team_ids <> '{}' or k.waiting_ids <> '{}'
                     else k.written_down and coalesce(k.clubs_own, false) end as by_hand,
         array_remove(array[
           case when k.date_of_birth is null then 'birth-date' end,
           case when k.email is null and k.parent_id is null then 'email' end,
           case when coalesce(k.phone, '') = '' and k.parent_id is null then 'phone' end,
           case when k.address = '' or k.post_code is null or k.city is null then 'address' end,
           case when k.gender is null then 'gender' end,
           case when k.guardian_ids = '{}' then 'guardian' end], null) as missing
    from known k
)
select organisation_id, member_id, first_name, last_name, email, phone, gender, date_of_birth,
       extract(year from date_of_birth)::integer as birth_year, address, post_code, city, country, guardian_ids, periods,
       paid_from, paid_to, by_hand, team_ids, waiting_ids, tag_ids, missing, forgotten,
       register_order(trim(first_name || ' ' || last_name)) as first_order,
       register_order(trim(last_name || ' ' || first_name)) as last_order,
       array(select club || 'type:' || id from unnest(type_ids) id)
         || array(select club || 'team:' || id from unnest(team_ids) id)
         || array(select club || 'waiting:' || id from unnest(waiting_ids) id)
         || array(select club || 'tag:' || id from unnest(tag_ids) id)
         || array(select club || 'missing:' || what from unnest(missing) what)
         || array[club || 'gender:' || coalesce(gender, 'unknown')] as facets,
       case when forgotten then ''::tsvector else array_to_tsvector(array(
         select club || word from unnest(register_words(concat_ws(' ', first_name, last_name, email, phone,
                                                                   right(phone, 8), address, post_code, city))) word)) end
         as search
  from judged
 where periods <> '[]' or by_hand;
