-- The states of everybody whom a transaction changed are written together: one statement looks at all of them, where each used
-- to take five. A file of people or a season is many at once.
-- How one person's place stands. In a function of its own, so that it is always read along the indexes of that person: joined to
-- others, the view would be worked out for everybody.
create function register_wanted_of(of_organisation uuid, of_member uuid) returns setof register_wanted language plpgsql stable
as $$
begin
  return query select * from register_wanted where organisation_id = of_organisation and member_id = of_member;
end $$;

-- One index for a club's places and for a person's among them.
drop index team_place_organisation;
create index team_place_organisation on team_place (organisation_id, member_id) where until_at is null;

create function refresh_registers(organisations uuid[], members uuid[]) returns void language plpgsql as $$
declare
  of_organisations uuid[];
  of_members uuid[];
  held bigint[];
  moments timestamptz[];
  written_here bigint[];
  wanted register_wanted[];
begin
  -- One at a time for each person in a club, in one order for all: of two that end together the later sees what the earlier wrote.
  perform pg_advisory_xact_lock(turn)
    from (select distinct hashtextextended('register ' || o || ' ' || m, 0) as turn
            from unnest(organisations, members) as pair(o, m) order by turn) turns;

  select array_agg(p.o), array_agg(p.m), array_agg(h.id),
         array_agg(case when h.transaction = pg_current_xact_id() then h.from_at
                        else greatest(clock_timestamp(), h.from_at) end),
         array_agg(h.id) filter (where h.transaction = pg_current_xact_id()),
         array_agg(w) filter (where w.member_id is not null)
    into of_organisations, of_members, held, moments, written_here, wanted
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
              w.country, w.guardian_ids, w.periods, w.by_hand, w.team_ids, w.waiting_ids, w.tag_ids, w.forgotten);
  if of_members is null then return; end if;

  update register_state r set until_at = c.moment from unnest(held, moments) as c(id, moment) where r.id = c.id;
  -- What is left of somebody who was forgotten is what the register knew: when they were born, their gender and post code.
  insert into register_state (organisation_id, member_id, from_at, changed_by, transaction, first_name, last_name, email, phone,
      gender, date_of_birth, birth_year, address, post_code, city, country, guardian_ids, periods, paid_from, paid_to,
      by_hand, team_ids, waiting_ids, tag_ids, missing, forgotten, first_order, last_order, facets, search)
    select w.organisation_id, w.member_id, c.moment,
           (select id from member where id = nullif(current_setting('forenet.by', true), '')::uuid), pg_current_xact_id(),
           w.first_name, w.last_name, w.email, w.phone,
           case when w.forgotten then coalesce(w.gender, h.gender) else w.gender end, w.date_of_birth,
           case when w.forgotten then coalesce(w.birth_year, h.birth_year) else w.birth_year end, w.address,
           case when w.forgotten then coalesce(w.post_code, h.post_code) else w.post_code end, w.city, w.country,
           w.guardian_ids, w.periods, w.paid_from, w.paid_to, w.by_hand, w.team_ids, w.waiting_ids, w.tag_ids, w.missing,
           w.forgotten, w.first_order, w.last_order, w.facets, w.search
      from unnest(wanted) w
      join unnest(of_organisations, of_members, held, moments) as c(o, m, id, moment)
        on c.o = w.organisation_id and c.m = w.member_id
      left join register_state h on h.id = c.id;
  -- What changes twice in a transaction is one state.
  delete from register_state where id = any(written_here);
end $$;

create or replace function refresh_noted_register() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('forenet.register', true), '');
begin
  if noted = '' then return null; end if;
  perform set_config('forenet.register', '', true);
  perform refresh_registers(array_agg(split_part(pair, '/', 1)::uuid), array_agg(split_part(pair, '/', 2)::uuid))
    from (select distinct pair from unnest(string_to_array(noted, ';')) pair where pair <> '') pairs;
  return null;
end $$;

-- Who is noted twice is looked at once all the same.
create or replace function note_for_register(of_organisation uuid, of_member uuid) returns void language plpgsql as $$
begin
  perform set_config('forenet.register',
    coalesce(current_setting('forenet.register', true), '') || of_organisation || '/' || of_member || ';', true);
end $$;

drop function refresh_register(uuid, uuid);
