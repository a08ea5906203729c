-- How long a club sees somebody in its register. A team, its waiting list or having been written down keeps whoever has never paid.
-- Who has paid is seen for twelve months after the last paid day, whatever team they are on. Whom the club itself wrote down, and who
-- has neither a login nor a family here, is the club's own record, that nobody else looks after: seen to the end of the third year
-- after the one in which they left.

-- Whether a place in a register is seen; `seen_since` is a year before the day of the list. One expression, so that it is planned as
-- if it stood where it is called.
create function register_seen(by_hand boolean, paid_to date, seen_since date) returns boolean language sql immutable parallel safe as $$
  select by_hand and coalesce(paid_to, 'infinity') >= make_date(extract(year from seen_since)::integer - 2, 1, 1)
      or coalesce(paid_to, '-infinity') >= seen_since
$$;

create or replace view register_wanted as
with known as (
  select t.organisation_id, t.member_id, left(t.organisation_id::text, 8) || ':' as club,
         m.first_name, m.last_name, m.email, m.phone, m.gender, m.date_of_birth,
         concat_ws(', ', nullif(m.address_line_1, ''), nullif(m.address_line_2, ''), nullif(m.address_line_3, '')) as address,
         nullif(m.post_code, '') as post_code, nullif(m.city, '') as city, m.country, m.parent_id,
         array_remove(array[m.parent_id, m.other_parent_id], null) as guardian_ids, m.deleted_at is not null as forgotten,
         h.periods, h.type_ids, h.paid_from, h.paid_to,
         exists (select from club_person p
                  where p.organisation_id = t.organisation_id and p.member_id = t.member_id and p.ended_at is null)
           as written_down,
         m.kept_by = t.organisation_id and m.parent_id is null
           and not exists (select from member_login l where l.member_id = t.member_id) as clubs_own,
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

comment on column register_state.by_hand is 'A tie without a membership: of who never paid a team or having been written down, of who did being the club''s own record.';

-- Whoever gets a login looks after their own data from then on.
create function note_login_for_register() returns trigger language plpgsql as $$
begin
  perform note_for_register(s.organisation_id, s.member_id) from register_state s
    where s.member_id = coalesce(new.member_id, old.member_id) and s.until_at is null;
  return null;
end $$;
create trigger register_noted after insert or delete on member_login
  for each row execute function note_login_for_register();
create constraint trigger register_refreshed after insert or delete on member_login
  deferrable initially deferred for each row execute function refresh_noted_register();

update register_state r set by_hand = w.by_hand from register_wanted w
 where w.organisation_id = r.organisation_id and w.member_id = r.member_id and r.until_at is null and r.by_hand <> w.by_hand;
