-- A season that was opened for several membership types at once, so that it can be taken back as one.
create table season_opening (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  -- What was sent: the editions with their ids, and which each of them follows.
  sent jsonb not null check (jsonb_typeof(sent) = 'array'),
  opened_at timestamptz not null,
  taken_back_at timestamptz
);
create index season_opening_organisation on season_opening (organisation_id, opened_at desc);
