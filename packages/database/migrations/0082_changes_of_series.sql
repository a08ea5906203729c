-- A change of several events of a series: looked at, carried out date by date, and taken back.
create table event_series_change (
  id uuid primary key,
  series_id uuid not null references event_series (id) on delete cascade,
  organisation_id uuid not null references organisation (id) on delete cascade,
  which text not null check (which in ('following', 'all')),
  patch jsonb not null,
  fingerprint text not null,
  fields text[] not null,
  message text not null,
  refund_until timestamptz,
  state text not null check (state in ('applying', 'applied', 'taking-back', 'taken-back')),
  told int not null default 0,
  made_at timestamptz not null,
  back_message text,
  back_refund_until timestamptz
);
create index event_series_change_of_series on event_series_change (series_id, made_at desc);
create index event_series_change_at_work on event_series_change (id) where state in ('applying', 'taking-back');
create index event_series_change_by_age on event_series_change (made_at);
create index event_series_change_of_club on event_series_change (organisation_id);
comment on column event_series_change.patch is 'What is changed: fields of events, moments as they stand to the day of an event.';

create table event_series_change_date (
  change_id uuid not null references event_series_change (id) on delete cascade,
  event_id uuid not null references event (id) on delete cascade,
  version int not null,
  state text not null check (state in ('waiting', 'done', 'failed', 'back', 'partly', 'kept')),
  tries int not null default 0,
  refusal jsonb,
  before jsonb,
  after jsonb,
  was jsonb,
  refund_until timestamptz,
  to_tell uuid[] not null default '{}',
  untold boolean not null default false,
  kept text[] not null default '{}',
  primary key (change_id, event_id)
);
create index event_series_change_date_of_event on event_series_change_date (event_id);
comment on column event_series_change_date.version is 'The event''s version that was looked at: another one is not changed unseen.';
comment on column event_series_change_date.before is 'What the changed fields were, by which it is taken back where they still are as in "after".';
comment on column event_series_change_date.to_tell is 'Entries with valid tickets when it was another time, place or title; "untold" until their letters are asked for.';

-- Pictures that dates had before a change gave them another, each once.
create table event_series_change_picture (
  change_id uuid not null references event_series_change (id) on delete cascade,
  digest text not null,
  content_type text not null,
  alternative_text text not null,
  bytes bytea not null,
  primary key (change_id, digest)
);
