-- Days on which a club holds nothing, as its series leave them out: holidays of its own municipality, which no source tells for all.
create table event_days_off (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  name text not null,
  first_day date not null,
  last_day date not null,
  made_at timestamptz not null,
  check (first_day <= last_day),
  unique (organisation_id, name, first_day, last_day)
);
