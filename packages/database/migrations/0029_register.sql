-- The register of a club: who is tied to it, by a membership, by hand or by a team, and how that stood on any day.

-- Somebody without an e-mail and without parents here is on record because a club wrote them down.
alter table member add column kept_by uuid references organisation (id) on delete set null;
create index member_kept_by on member (kept_by) where kept_by is not null;
comment on column member.kept_by is 'The club that wrote this person down; null for who came by themselves or with a parent.';
alter table member drop constraint member_has_login_or_parent;
alter table member add constraint member_has_login_or_parent
  check (email is not null or parent_id is not null or kept_by is not null or deleted_at is not null) not valid;
alter table member validate constraint member_has_login_or_parent;

-- Whom a club wrote down by hand or by an import, until it strikes them off.
create table club_person (
  organisation_id uuid not null references organisation (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  added_at timestamptz not null,
  added_by uuid references member (id) on delete set null,
  ended_at timestamptz check (ended_at >= added_at),
  primary key (organisation_id, member_id)
);
create index club_person_member on club_person (member_id);
create index club_person_added_by on club_person (added_by) where added_by is not null;

create table team (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  name text not null check (name <> ''),
  activity text not null default '',
  -- Null: as many as come.
  capacity integer check (capacity > 0),
  archived_at timestamptz,
  version integer not null default 1
);
create unique index team_name on team (organisation_id, lower(name)) where archived_at is null;

-- Who is on a team, or waits for a place there. Places that ended stay.
create table team_place (
  id uuid primary key,
  team_id uuid not null references team (id) on delete cascade,
  organisation_id uuid not null references organisation (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  state text not null check (state in ('on', 'waiting')),
  from_at timestamptz not null,
  placed_by uuid references member (id) on delete set null,
  until_at timestamptz check (until_at >= from_at),
  ended_by uuid references member (id) on delete set null
);
create unique index team_place_live on team_place (team_id, member_id) where until_at is null;
create index team_place_member on team_place (member_id, organisation_id);
create index team_place_organisation on team_place (organisation_id) where until_at is null;
create index team_place_placed_by on team_place (placed_by) where placed_by is not null;
create index team_place_ended_by on team_place (ended_by) where ended_by is not null;

create table tag (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  name text not null check (name <> '')
);
create unique index tag_name on tag (organisation_id, lower(name));

create table person_tag (
  tag_id uuid not null references tag (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  organisation_id uuid not null references organisation (id) on delete cascade,
  at timestamptz not null,
  tagged_by uuid references member (id) on delete set null,
  primary key (tag_id, member_id)
);
create index person_tag_member on person_tag (member_id, organisation_id);
create index person_tag_organisation on person_tag (organisation_id);
create index person_tag_tagged_by on person_tag (tagged_by) where tagged_by is not null;

-- What the board notes about somebody. It is for the board alone.
create table person_note (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  text text not null check (text <> ''),
  at timestamptz not null,
  written_by uuid references member (id) on delete set null,
  deleted_at timestamptz
);
create index person_note_member on person_note (organisation_id, member_id);
create index person_note_of_member on person_note (member_id);
create index person_note_written_by on person_note (written_by) where written_by is not null;

-- Filters and columns of the register that somebody wants again, shared with the club where wanted.
create table register_view (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  name text not null check (name <> ''),
  -- What stands in the address of the page.
  search jsonb not null,
  shared boolean not null
);
create index register_view_organisation on register_view (organisation_id);
create index register_view_member on register_view (member_id);

-- How words of the register are compared: letters alone, small, 'aa' as 'å', accents off.
create function register_folded(said text) returns text language sql immutable parallel safe as $$
  select replace(translate(lower(translate(said, 'ÆØÅÄÖÉÈÜ', 'æøåæøeeu')), 'äöéèêëáàâãíìîóòôõúùûüýçñ',
                           'æøeeeeaaaaiiioooouuuuycn'), 'aa', 'å')
$$;

-- Where a name comes in Danish order, by bytes: æ, ø and å after z, whatever the database sorts by.
create function register_order(said text) returns text language sql immutable parallel safe as $$
  select translate(register_folded(said), 'æøå', '{|}')
$$;

create function register_words(said text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(register_folded(said), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') word
   where word <> ''
$$;

-- Every state that somebody's place in a club's register has had: what was known, from when until when, and who changed it.
create table register_state (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  from_at timestamptz not null,
  -- Null: so it is now.
  until_at timestamptz check (until_at >= from_at),
  -- Null: the portal, the person or their family.
  changed_by uuid references member (id) on delete set null,
  -- In which it was written: what changes twice in one is one state.
  transaction xid8 not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  gender text,
  date_of_birth date,
  birth_year integer,
  address text not null,
  post_code text,
  city text,
  country text,
  guardian_ids uuid[] not null,
  -- Paid periods, the earliest first: [{type, edition, name, from, to}].
  periods jsonb not null,
  paid_from date,
  paid_to date,
  -- Written down by hand or on a team: no end of a membership takes them out of the register.
  by_hand boolean not null,
  team_ids uuid[] not null,
  waiting_ids uuid[] not null,
  tag_ids uuid[] not null,
  -- What is missing in what is known: 'birth-date', 'email', 'phone', 'address', 'gender', 'guardian'.
  missing text[] not null,
  -- Somebody who has left: counted, and nameless.
  forgotten boolean not null,
  first_order text not null collate "C",
  last_order text not null collate "C",
  -- What it is found by, each word begun with the club, so that a club's rows alone are read.
  facets text[] not null,
  search tsvector not null
);
create unique index register_state_now on register_state (organisation_id, member_id) where until_at is null;
create index register_state_at on register_state (organisation_id, member_id, from_at);
create index register_state_member on register_state (member_id);
create index register_state_changed_by on register_state (changed_by) where changed_by is not null;
create index register_now_first on register_state (organisation_id, first_order, member_id) where until_at is null;
create index register_now_last on register_state (organisation_id, last_order, member_id) where until_at is null;
create index register_now_birth on register_state (organisation_id, coalesce(date_of_birth, 'infinity'), member_id) where until_at is null;
create index register_now_from on register_state (organisation_id, coalesce(paid_from, 'infinity'), member_id) where until_at is null;
create index register_now_to on register_state (organisation_id, coalesce(paid_to, '-infinity'), member_id) where until_at is null;
create index register_now_place on register_state (organisation_id, coalesce(post_code, '~') collate "C", member_id) where until_at is null;
create index register_now_facets on register_state using gin (facets) where until_at is null;
create index register_now_search on register_state using gin (search) where until_at is null;
create index register_ever_first on register_state (organisation_id, first_order, member_id);
create index register_ever_last on register_state (organisation_id, last_order, member_id);
create index register_ever_birth on register_state (organisation_id, coalesce(date_of_birth, 'infinity'), member_id);
create index register_ever_from on register_state (organisation_id, coalesce(paid_from, 'infinity'), member_id);
create index register_ever_to on register_state (organisation_id, coalesce(paid_to, '-infinity'), member_id);
create index register_ever_place on register_state (organisation_id, coalesce(post_code, '~') collate "C", member_id);
create index register_ever_facets on register_state using gin (facets);
create index register_ever_search on register_state using gin (search);

-- How somebody's place in a club's register stands, by what the portal keeps; register_state is what it was each time it changed.
create view register_wanted as
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
  select k.*, k.written_down or k.team_ids <> '{}' or k.waiting_ids <> '{}' as by_hand,
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
comment on view register_wanted is 'How somebody''s place in a club''s register stands now, by what the portal keeps of them.';

-- Brings the register up to what is kept of somebody. One at a time for each person in a club: of two that end together the later
-- sees what the earlier wrote.
create function refresh_register(of_organisation uuid, of_member uuid) returns void language plpgsql as $$
declare
  held register_state;
  wanted register_wanted;
  moment timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('register ' || of_organisation || ' ' || of_member, 0));
  select * into wanted from register_wanted where organisation_id = of_organisation and member_id = of_member;
  select * into held from register_state
   where organisation_id = of_organisation and member_id = of_member and until_at is null;
  -- What is left of somebody who was forgotten is what the register knew: when they were born, their gender and post code.
  if wanted.forgotten then
    wanted.birth_year := coalesce(wanted.birth_year, held.birth_year);
    wanted.gender := coalesce(wanted.gender, held.gender);
    wanted.post_code := coalesce(wanted.post_code, held.post_code);
  end if;
  if held.id is not null and wanted.member_id is not null
    and (held.first_name, held.last_name, held.email, held.phone, held.gender, held.date_of_birth, held.address,
         held.post_code, held.city, held.country, held.guardian_ids, held.periods, held.by_hand, held.team_ids,
         held.waiting_ids, held.tag_ids, held.forgotten)
      is not distinct from
        (wanted.first_name, wanted.last_name, wanted.email, wanted.phone, wanted.gender, wanted.date_of_birth, wanted.address,
         wanted.post_code, wanted.city, wanted.country, wanted.guardian_ids, wanted.periods, wanted.by_hand, wanted.team_ids,
         wanted.waiting_ids, wanted.tag_ids, wanted.forgotten)
  then
    return;
  end if;
  moment := greatest(clock_timestamp(), held.from_at);
  if held.transaction = pg_current_xact_id() then
    delete from register_state where id = held.id;
    moment := held.from_at;
  elsif held.id is not null then
    update register_state set until_at = moment where id = held.id;
  end if;
  if wanted.member_id is not null then
    insert into register_state (organisation_id, member_id, from_at, changed_by, transaction, first_name, last_name, email, phone,
        gender, date_of_birth, birth_year, address, post_code, city, country, guardian_ids, periods, paid_from, paid_to,
        by_hand, team_ids, waiting_ids, tag_ids, missing, forgotten, first_order, last_order, facets, search)
      values (of_organisation, of_member, moment,
        (select id from member where id = nullif(current_setting('forenet.by', true), '')::uuid), pg_current_xact_id(),
        wanted.first_name, wanted.last_name, wanted.email, wanted.phone, wanted.gender, wanted.date_of_birth,
        wanted.birth_year, wanted.address, wanted.post_code, wanted.city, wanted.country,
        wanted.guardian_ids, wanted.periods, wanted.paid_from, wanted.paid_to, wanted.by_hand, wanted.team_ids,
        wanted.waiting_ids, wanted.tag_ids, wanted.missing, wanted.forgotten, wanted.first_order, wanted.last_order,
        wanted.facets, wanted.search);
  end if;
end $$;

-- Whose place in which register may have changed is noted while a transaction works, and looked at as it ends, in one order for
-- all, so that two transactions about the same people do not wait for each other.
create function note_for_register(of_organisation uuid, of_member uuid) returns void language plpgsql as $$
declare
  noted text := coalesce(current_setting('forenet.register', true), '');
  pair text := of_organisation || '/' || of_member || ';';
begin
  if position(pair in noted) = 0 then perform set_config('forenet.register', noted || pair, true); end if;
end $$;

create function refresh_noted_register() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('forenet.register', true), '');
  pair text;
begin
  if noted = '' then return null; end if;
  perform set_config('forenet.register', '', true);
  for pair in select distinct p from unnest(string_to_array(noted, ';')) p where p <> '' order by p loop
    perform refresh_register(split_part(pair, '/', 1)::uuid, split_part(pair, '/', 2)::uuid);
  end loop;
  return null;
end $$;

-- A person of a club: from a table whose rows name both.
create function note_person_of_club() returns trigger language plpgsql as $$
begin
  perform note_for_register(coalesce(new.organisation_id, old.organisation_id), coalesce(new.member_id, old.member_id));
  return null;
end $$;

create function note_period_for_register() returns trigger language plpgsql as $$
begin
  perform note_for_register(s.organisation_id, s.member_id) from membership s
    where s.id = coalesce(new.membership_id, old.membership_id);
  return null;
end $$;

create function note_member_for_register() returns trigger language plpgsql as $$
begin
  perform note_for_register(s.organisation_id, new.id) from register_state s where s.member_id = new.id and s.until_at is null;
  return null;
end $$;

create trigger register_noted after insert or update or delete on club_person
  for each row execute function note_person_of_club();
create constraint trigger register_refreshed after insert or update or delete on club_person
  deferrable initially deferred for each row execute function refresh_noted_register();
create trigger register_noted after insert or update or delete on team_place
  for each row execute function note_person_of_club();
create constraint trigger register_refreshed after insert or update or delete on team_place
  deferrable initially deferred for each row execute function refresh_noted_register();
create trigger register_noted after insert or update or delete on person_tag
  for each row execute function note_person_of_club();
create constraint trigger register_refreshed after insert or update or delete on person_tag
  deferrable initially deferred for each row execute function refresh_noted_register();

-- A period that nobody has paid is no tie yet.
create trigger register_noted_new after insert on membership_history
  for each row when (new.status = 'active') execute function note_period_for_register();
create trigger register_noted after update of status, enabled, start_date, end_date, configuration_id on membership_history
  for each row when (new.status = 'active' or old.status = 'active') execute function note_period_for_register();
create trigger register_noted_gone after delete on membership_history
  for each row when (old.status = 'active') execute function note_period_for_register();
create constraint trigger register_refreshed_new after insert on membership_history
  deferrable initially deferred for each row when (new.status = 'active') execute function refresh_noted_register();
create constraint trigger register_refreshed after update on membership_history
  deferrable initially deferred for each row when (new.status = 'active' or old.status = 'active')
  execute function refresh_noted_register();
create constraint trigger register_refreshed_gone after delete on membership_history
  deferrable initially deferred for each row when (old.status = 'active') execute function refresh_noted_register();

create trigger register_noted after update of first_name, last_name, email, phone, gender, date_of_birth, address_line_1,
    address_line_2, address_line_3, post_code, city, country, parent_id, other_parent_id, deleted_at on member
  for each row when (old.* is distinct from new.*) execute function note_member_for_register();
create constraint trigger register_refreshed after update on member
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function refresh_noted_register();

-- What the portal keeps already is how the register begins.
insert into register_state (organisation_id, member_id, from_at, transaction, first_name, last_name, email, phone, gender,
    date_of_birth, birth_year, address, post_code, city, country, guardian_ids, periods, paid_from, paid_to, by_hand, team_ids,
    waiting_ids, tag_ids, missing, forgotten, first_order, last_order, facets, search)
  select organisation_id, member_id, now(), pg_current_xact_id(), first_name, last_name, email, phone, gender, date_of_birth,
         birth_year, address, post_code, city, country, guardian_ids, periods, paid_from, paid_to, by_hand, team_ids,
         waiting_ids, tag_ids, missing, forgotten, first_order, last_order, facets, search
    from register_wanted;
