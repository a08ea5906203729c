-- Changes to many at once: worked out first, looked at, applied, and taken back where wanted.

create table change_set (
  -- Given by the browser, so that one sent twice is one.
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  kind text not null,
  -- What it came from: the name of a file.
  about text not null,
  -- Of what was sent: the same id with something else is refused.
  fingerprint text not null,
  state text not null check (state in ('previewed', 'applying', 'applied', 'taking-back', 'taken-back')),
  made_at timestamptz not null,
  made_by uuid references member (id) on delete set null,
  apply_asked_at timestamptz,
  applied_by uuid references member (id) on delete set null,
  applied_at timestamptz,
  take_back_asked_at timestamptz,
  taken_back_by uuid references member (id) on delete set null,
  taken_back_at timestamptz,
  -- When a part of it was last done: work that stands still has lost its job.
  worked_at timestamptz,
  -- How many rows were worked out as what.
  creates integer not null,
  changes integer not null,
  sames integer not null,
  refusals integer not null,
  -- And what has become of those that do something.
  done integer not null default 0,
  passed_over integer not null default 0,
  back integer not null default 0,
  kept integer not null default 0
);
create index change_set_organisation on change_set (organisation_id, made_at desc);
create index change_set_working on change_set (worked_at) where state in ('applying', 'taking-back');
create index change_set_made_by on change_set (made_by) where made_by is not null;
create index change_set_applied_by on change_set (applied_by) where applied_by is not null;
create index change_set_taken_back_by on change_set (taken_back_by) where taken_back_by is not null;

create table change_row (
  change_set_id uuid not null references change_set (id) on delete cascade,
  -- In the file, the first row below the headings being 1.
  place integer not null,
  outcome text not null check (outcome in ('create', 'change', 'same', 'refuse')),
  -- Whom it is about, once there is somebody.
  member_id uuid references member (id) on delete set null,
  name text not null,
  -- [{field, from, to}]
  changes jsonb not null,
  -- {reason, field, value}
  refusal jsonb,
  -- What the kind of change works by.
  wanted jsonb not null,
  -- Null: nothing has been done of it yet.
  done text check (done in ('done', 'passed-over')),
  -- What was written, before and after.
  written jsonb,
  -- Null: nothing has been taken back of it. 'partly': what somebody changed since stays.
  back text check (back in ('back', 'partly', 'kept')),
  -- The fields that stay.
  kept_fields text[] not null default '{}',
  primary key (change_set_id, place)
);
create index change_row_to_do on change_row (change_set_id, place) where done is null and outcome in ('create', 'change');
create index change_row_to_take_back on change_row (change_set_id, place) where done = 'done' and back is null;
create index change_row_member on change_row (member_id) where member_id is not null;

-- Which of some members something refers to in a table other than those that are named: whoever asks looks at these itself.
create function members_referred_to(of_members uuid[], beside text[]) returns setof uuid language plpgsql stable as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as source, a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'member'::regclass and c.conrelid::regclass::text <> all (beside)
  loop
    return query execute format('select %I from %s where %I = any ($1)', reference.name, reference.source, reference.name)
      using of_members;
  end loop;
end $$;
