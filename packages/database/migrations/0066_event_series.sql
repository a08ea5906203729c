-- Events that come again. Each is an event of its own; the series says by which rule they were made, and which belong together.
create table event_series (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  rule jsonb not null,
  opens_at_once boolean not null,
  made_at timestamptz not null
);
create index event_series_of_club on event_series (organisation_id);
comment on column event_series.rule is 'When the event comes again, as the contract writes it (seriesRule).';
alter table event add column series_id uuid references event_series (id) on delete set null;
create index event_of_series on event (series_id, starts_at, id) where series_id is not null;
