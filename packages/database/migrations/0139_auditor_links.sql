-- Links with which an auditor without an account reads a club's books until a date.

create table auditor_link (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  -- For whom, in the club's words.
  name text not null check (length(name) between 1 and 80),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  check (expires_at > created_at)
);
create index auditor_link_of_club on auditor_link (organisation_id, created_at desc);
comment on table auditor_link is 'A secret link to a club''s books, read only; stores the hash of the secret.';
