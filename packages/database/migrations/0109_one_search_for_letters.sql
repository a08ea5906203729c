-- Every search compares texts in one form, which packages/domain/src/search-text.ts has as well: small letters without accents or
-- invisible signs, å and aa as a, æ and ae as a, ø and oe as o, ü and ue as u. The beginning of a word stays the beginning of its
-- form, so that a word is found while it is typed. It calls built-in functions only: an index finds no other by a search path.
create function search_folded(said text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(lower(translate(
      regexp_replace(normalize(said, nfkd), '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
      'ÆæØøŒœÐðĐđŁłÞþßı’', 'aaooooddddllttsi''')), 'a[ae]+', 'a', 'g'), '([ou])e+', '\1', 'g')
$$;

create or replace function register_words(said text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(search_folded(said), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') word
   where word <> ''
$$;

-- As before, but a telephone number is found however it is spaced.
create function register_search(club text, first_name text, last_name text, email text, phone text, address text, post_code text, city text)
returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select club || word
      from unnest(register_words(concat_ws(' ', first_name, last_name, email, regexp_replace(phone, '[^0-9]', '', 'g'),
                                           right(regexp_replace(phone, '[^0-9]', '', 'g'), 8), address, post_code, city))) word))
$$;

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
       case when forgotten then ''::tsvector
            else register_search(club, first_name, last_name, email, phone, address, post_code, city) end
         as search
  from judged
 where periods <> '[]' or by_hand;

-- Names that were stored in decomposed letters.
update member set first_name = normalize(first_name), last_name = normalize(last_name)
 where first_name is not nfc normalized or last_name is not nfc normalized;

update register_state r set search = s.search
  from (select id, register_search(left(organisation_id::text, 8) || ':', first_name, last_name, email, phone, address, post_code, city) as search
          from register_state where not forgotten) s
 where s.id = r.id and s.search <> r.search;

-- People of one name, however it is written.
create index register_now_called on register_state (organisation_id, (search_folded(trim(first_name || ' ' || last_name)) collate "C"), member_id)
  where until_at is null;

create index member_search on member using gin (search_folded(first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops);
create index event_ticket_search on event_ticket
  using gin (search_folded(attendee_name || ' ' || coalesce(attendee_email, '')) gin_trgm_ops);
create index payment_order_search on payment_order using gin (search_folded(billing_name) gin_trgm_ops);
drop index member_by_any_part;
drop index event_ticket_by_any_part;
drop index payment_order_by_any_part;

create or replace function event_search_text(title text, place text, city text, club_id uuid) returns text language sql stable as $$
  -- Begins with a blank, as every word does.
  select search_folded(concat_ws(' ', '', title, place, city, (select name from organisation where id = club_id)))
$$;
update event set search_text = event_search_text(title, place, city, organisation_id);

create or replace function club_search_text(club_id uuid, name text, kind text, description text, post_code text, city text)
returns text language sql stable as $$
  -- Begins with a blank, as every word does.
  select search_folded(concat_ws(' ', '', name, post_code, city, club_kind_words(kind),
    (select string_agg(distinct t.activity, ' ') from membership_type t
      where t.organisation_id = club_id and t.archived_at is null and t.activity <> ''),
    left(description, 500)))
$$;
-- Payment keys of a database from before 0006 are sealed only after the migrations, and until then no row may be updated.
alter table organisation drop constraint organisation_payment_auth_token_sealed;
update organisation set search_text = club_search_text(id, name, kind, description, post_code, city);
alter table organisation add constraint organisation_payment_auth_token_sealed
  check (payment_auth_token ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$') not valid;
