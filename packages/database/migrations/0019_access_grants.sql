-- What the portal itself has granted: a role in an organisation, narrowed to one of its events where wanted, for a time.
-- Ended grants stay: who might do what, and until when, can be told years later.
create table access_grant (
  id uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  organisation_id uuid not null references organisation (id) on delete cascade,
  event_id uuid references event (id) on delete cascade,
  role text not null check (role in ('owner', 'treasurer', 'secretary', 'event-host', 'trainer', 'door-steward', 'auditor')),
  from_at timestamptz,
  until_at timestamptz check (until_at > from_at),
  -- Null: from the command line.
  granted_by uuid references member (id) on delete set null,
  granted_at timestamptz not null,
  ended_by uuid references member (id) on delete set null,
  ended_at timestamptz
);
create unique index access_grant_live
  on access_grant (member_id, organisation_id, role, coalesce(event_id, organisation_id)) where ended_at is null;
create index access_grant_organisation on access_grant (organisation_id) where ended_at is null;
create index access_grant_event on access_grant (event_id) where event_id is not null;
create index access_grant_granted_by on access_grant (granted_by) where granted_by is not null;
create index access_grant_ended_by on access_grant (ended_by) where ended_by is not null;

-- Every process hears whose grants changed, and forgets what it knew of them.
create function tell_of_grant() returns trigger language plpgsql as $$
begin
  perform pg_notify('forenet_grant', coalesce(new.member_id, old.member_id)::text);
  return null;
end $$;
create trigger grant_told after insert or update or delete on access_grant for each row execute function tell_of_grant();
