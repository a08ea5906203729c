-- Lists of clubs are paged along an index, whatever they are ordered or searched by. search_text holds what a club is found by: name,
-- post code, town, what its kind is called, the activities of its membership types, and the beginning of its description.
create function club_kind_words(kind text) returns text language sql immutable as $$
  select case kind
    when 'sport' then 'idrætsforening idrætsklub sportsklub sports club'
    when 'garden' then 'haveforening kolonihaver allotment gardens'
    when 'choir' then 'kor sangkor choir'
    when 'culture' then 'kulturforening cultural society'
    when 'scouts' then 'spejdere spejdergruppe scouts'
    when 'housing' then 'grundejerforening boligforening home owners housing association'
    else '' end
$$;

create function club_search_text(club_id uuid, name text, kind text, description text, post_code text, city text)
returns text language sql stable as $$
  -- Begins with a blank, as every word does.
  select lower(concat_ws(' ', '', name, post_code, city, club_kind_words(kind),
    (select string_agg(distinct t.activity, ' ') from membership_type t
      where t.organisation_id = club_id and t.archived_at is null and t.activity <> ''),
    left(description, 500)))
$$;

alter table organisation
  add column search_text text not null default '',
  add column post_area integer;
comment on column organisation.post_area is
  'The Danish post code as a number; numbers that are close lie close together. Null where there is none.';

create function danish_post_area(post_code text) returns integer language sql immutable as $$
  select substring(post_code from '(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)')::integer
$$;

create function organisation_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := club_search_text(new.id, new.name, new.kind, new.description, new.post_code, new.city);
  new.post_area := danish_post_area(new.post_code);
  return new;
end
$$;
create trigger organisation_search_text before insert or update of name, kind, description, post_code, city on organisation
  for each row execute function organisation_search_text();

create function membership_type_search_text() returns trigger language plpgsql as $$
begin
  update organisation o
     set search_text = club_search_text(o.id, o.name, o.kind, o.description, o.post_code, o.city)
   where o.id = coalesce(new.organisation_id, old.organisation_id);
  return null;
end
$$;
create trigger membership_type_search_text after update of activity, archived_at on membership_type
  for each row when (old.activity <> new.activity or old.archived_at is distinct from new.archived_at)
  execute function membership_type_search_text();
create trigger membership_type_search_text_new after insert on membership_type
  for each row when (new.activity <> '') execute function membership_type_search_text();
create trigger membership_type_search_text_gone after delete on membership_type
  for each row when (old.activity <> '') execute function membership_type_search_text();

-- Payment keys of a database from before 0006 are sealed only after the migrations, and until then no row may be updated.
alter table organisation drop constraint organisation_payment_auth_token_sealed;
update organisation set search_text = club_search_text(id, name, kind, description, post_code, city),
  post_area = danish_post_area(post_code);
alter table organisation add constraint organisation_payment_auth_token_sealed
  check (payment_auth_token ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$') not valid;

create index organisation_search on organisation using gin (search_text gin_trgm_ops);
create index organisation_by_name on organisation (name, id);
create index organisation_enabled_key on organisation (key) where enabled;
create index organisation_from_post_area on organisation (post_area, name, id) where enabled and post_area is not null;
create index organisation_below_post_area on organisation ((- post_area), name, id) where enabled and post_area is not null;
