-- What a club sells from season to season: 'Senior'. What is sold of it for one period, 'Senior 2027', is an edition of it, a row
-- of membership_configuration.
create table membership_type (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id) on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  activity text not null default '',
  archived_at timestamptz,
  -- Counts its changes: who changes it says which one was seen.
  version integer not null default 1
);
create unique index membership_type_name on membership_type (organisation_id, lower(name));

alter table membership_configuration
  add column type_id uuid references membership_type (id),
  add column version integer not null default 1;
create index membership_configuration_type on membership_configuration (type_id);
create index if not exists membership_history_configuration on membership_history (configuration_id);

-- 'Senior 2027' and 'Sanger 2026/27' without their year, as packages/domain/src/renewal-offer.ts takes it off.
create function membership_kind(name text) returns text language sql immutable as $$
  select coalesce(nullif(trim(regexp_replace(regexp_replace(name, '\m\d{4}([/-]\d{2,4})?\M', '', 'g'), '\s+', ' ', 'g')), ''), name)
$$;

-- An edition that is stored without its type, as the version before does, is of the type that its name says.
create function membership_type_by_name() returns trigger language plpgsql as $$
begin
  insert into membership_type (organisation_id, name) values (new.organisation_id, membership_kind(new.name))
    on conflict do nothing;
  select id into new.type_id from membership_type
   where organisation_id = new.organisation_id and lower(name) = lower(membership_kind(new.name));
  return new;
end
$$;
create trigger membership_configuration_type_by_name before insert on membership_configuration
  for each row when (new.type_id is null) execute function membership_type_by_name();

insert into membership_type (organisation_id, name, description)
  select distinct on (organisation_id, lower(membership_kind(name))) organisation_id, membership_kind(name), description
    from membership_configuration order by organisation_id, lower(membership_kind(name)), start_date desc, id
  on conflict do nothing;
update membership_configuration c set type_id = t.id from membership_type t
 where t.organisation_id = c.organisation_id and lower(t.name) = lower(membership_kind(c.name));
