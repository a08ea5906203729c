-- The mark of a club, which stands on its public page and beside its name.
create table organisation_logo (
  organisation_id uuid primary key references organisation (id) on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 1000000),
  updated_at timestamptz not null
);
