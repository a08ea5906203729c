-- What a club does every year. `kind` is null for a task of the club's own; of the others the portal can tell what is ready.
create table year_task (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  kind text check (kind ~ '^[a-z-]+$'),
  name text not null check (name <> ''),
  note text not null default '',
  month int not null check (month between 1 and 12),
  -- The 31st of a shorter month is its last day.
  day int not null check (day between 1 and 31),
  responsible_id uuid references member (id) on delete set null,
  -- It counts from this day on: what was due before is nobody's fault.
  since date not null,
  removed_at timestamptz,
  version int not null default 1
);
create index year_task_organisation on year_task (organisation_id) where removed_at is null;
create index year_task_month on year_task (month, id) where removed_at is null and responsible_id is not null;
create index year_task_responsible on year_task (responsible_id) where responsible_id is not null;
create unique index year_task_kind on year_task (organisation_id, kind) where removed_at is null and kind is not null;

-- That a task was done in a year, by whom, and what shows it.
create table year_task_done (
  task_id uuid not null references year_task (id) on delete cascade,
  year int not null check (year between 2000 and 2200),
  note text not null,
  link text not null,
  done_by uuid references member (id) on delete set null,
  done_at timestamptz not null,
  primary key (task_id, year)
);
create index year_task_done_by on year_task_done (done_by) where done_by is not null;
