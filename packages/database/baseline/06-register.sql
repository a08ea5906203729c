create table club_person (
  organisation_id uuid not null,
  member_id uuid not null,
  added_at timestamptz not null,
  added_by uuid,
  ended_at timestamptz,
  constraint club_person_pkey primary key (organisation_id, member_id),
  constraint club_person_check check (ended_at >= added_at),
  constraint club_person_added_by_fkey foreign key (added_by) references member(id) on delete set null,
  constraint club_person_member_id_fkey foreign key (member_id) references member(id) on delete cascade,
  constraint club_person_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
create index club_person_added_by on club_person (added_by) where (added_by is not null);
create index club_person_member on club_person (member_id);

create table person_note (
  id uuid not null,
  organisation_id uuid not null,
  member_id uuid not null,
  text text not null,
  at timestamptz not null,
  written_by uuid,
  deleted_at timestamptz,
  constraint person_note_pkey primary key (id),
  constraint person_note_text_check check (text <> ''),
  constraint person_note_member_id_fkey foreign key (member_id) references member(id) on delete cascade,
  constraint person_note_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade,
  constraint person_note_written_by_fkey foreign key (written_by) references member(id) on delete set null
);
create index person_note_member on person_note (organisation_id, member_id);
create index person_note_of_member on person_note (member_id);
create index person_note_written_by on person_note (written_by) where (written_by is not null);

create table register_state (
  id bigint generated always as identity,
  organisation_id uuid not null,
  member_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz,
  changed_by uuid,
  transaction xid8 not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  gender text,
  date_of_birth date,
  birth_year integer,
  address text not null,
  post_code text,
  city text,
  country text,
  guardian_ids uuid[] not null,
  periods jsonb not null,
  paid_from date,
  paid_to date,
  by_hand boolean not null,
  team_ids uuid[] not null,
  waiting_ids uuid[] not null,
  tag_ids uuid[] not null,
  missing text[] not null,
  forgotten boolean not null,
  first_order text not null collate pg_catalog."C",
  last_order text not null collate pg_catalog."C",
  facets text[] not null,
  search tsvector not null,
  constraint register_state_pkey primary key (id),
  constraint register_state_check check (until_at >= from_at),
  constraint register_state_changed_by_fkey foreign key (changed_by) references member(id) on delete set null,
  constraint register_state_member_id_fkey foreign key (member_id) references member(id) on delete cascade,
  constraint register_state_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);
create index register_ever_birth on register_state (organisation_id, coalesce(date_of_birth, 'infinity'::date),
  member_id);
create index register_ever_first on register_state (organisation_id, first_order, member_id);
create index register_ever_found on register_state using gin (facets, search);
create index register_ever_from on register_state (organisation_id, coalesce(paid_from, 'infinity'::date),
  member_id);
create index register_ever_last on register_state (organisation_id, last_order, member_id);
create index register_ever_last_from on register_state (organisation_id, register_last_from(periods));
create index register_ever_place on register_state (organisation_id, coalesce(post_code, '~') collate "C",
  member_id);
create index register_ever_to on register_state (organisation_id, coalesce(paid_to, '-infinity'::date), member_id);
create index register_now_birth on register_state (organisation_id, coalesce(date_of_birth, 'infinity'::date),
  member_id) where (until_at is null);
create index register_now_called on register_state (organisation_id,
  search_folded(trim(both from ((first_name || ' ') || last_name))) collate "C",
  member_id) where (until_at is null);
create index register_now_first on register_state (organisation_id, first_order,
  member_id) where (until_at is null);
create index register_now_found on register_state using gin (facets, search) where (until_at is null);
create index register_now_from on register_state (organisation_id, coalesce(paid_from, 'infinity'::date),
  member_id) where (until_at is null);
create index register_now_last on register_state (organisation_id, last_order, member_id) where (until_at is null);
create index register_now_last_from on register_state (organisation_id,
  register_last_from(periods)) where (until_at is null);
create index register_now_place on register_state (organisation_id, coalesce(post_code, '~') collate "C",
  member_id) where (until_at is null);
create index register_now_to on register_state (organisation_id, coalesce(paid_to, '-infinity'::date),
  member_id) where (until_at is null);
create index register_state_at on register_state (organisation_id, member_id, from_at);
create index register_state_changed_by on register_state (changed_by) where (changed_by is not null);
create index register_state_member on register_state (member_id);
create unique index register_state_now on register_state (organisation_id, member_id) where (until_at is null);
comment on column register_state.by_hand is
  'A tie without a membership: of who never paid a team or having been written down, of who did being the club''s own record.';

create table register_view (
  id uuid not null,
  organisation_id uuid not null,
  member_id uuid not null,
  name text not null,
  search jsonb not null,
  shared boolean not null,
  constraint register_view_pkey primary key (id),
  constraint register_view_name_check check (name <> ''),
  constraint register_view_member_id_fkey foreign key (member_id) references member(id) on delete cascade,
  constraint register_view_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
create index register_view_member on register_view (member_id);
create index register_view_organisation on register_view (organisation_id);

create table tag (
  id uuid not null,
  organisation_id uuid not null,
  name text not null,
  constraint tag_pkey primary key (id),
  constraint tag_name_check check (name <> ''),
  constraint tag_organisation_id_fkey foreign key (organisation_id) references organisation(id) on delete cascade
);
create unique index tag_name on tag (organisation_id, lower(name));

create table person_tag (
  tag_id uuid not null,
  member_id uuid not null,
  organisation_id uuid not null,
  at timestamptz not null,
  tagged_by uuid,
  constraint person_tag_pkey primary key (tag_id, member_id),
  constraint person_tag_member_id_fkey foreign key (member_id) references member(id) on delete cascade,
  constraint person_tag_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade,
  constraint person_tag_tag_id_fkey foreign key (tag_id) references tag(id) on delete cascade,
  constraint person_tag_tagged_by_fkey foreign key (tagged_by) references member(id) on delete set null
);
create index person_tag_member on person_tag (member_id, organisation_id);
create index person_tag_organisation on person_tag (organisation_id);
create index person_tag_tagged_by on person_tag (tagged_by) where (tagged_by is not null);

create table team (
  id uuid not null,
  organisation_id uuid not null,
  name text not null,
  activity text default '' not null,
  capacity integer,
  archived_at timestamptz,
  version integer default 1 not null,
  age_from integer,
  age_to integer,
  gender text,
  constraint team_pkey primary key (id),
  constraint team_age_from_check check ((age_from >= 0) and (age_from <= 150)),
  constraint team_age_to_check check ((age_to >= 0) and (age_to <= 150)),
  constraint team_ages check (age_from <= age_to),
  constraint team_capacity_check check (capacity > 0),
  constraint team_gender_check check (gender in ('female', 'male')),
  constraint team_name_check check (name <> ''),
  constraint team_organisation_id_fkey foreign key (organisation_id) references organisation(id) on delete cascade
);
create unique index team_name on team (organisation_id, lower(name)) where (archived_at is null);

create table team_place (
  id uuid not null,
  team_id uuid not null,
  organisation_id uuid not null,
  member_id uuid not null,
  state text not null,
  from_at timestamptz not null,
  placed_by uuid,
  until_at timestamptz,
  ended_by uuid,
  queue_number bigint generated always as identity,
  constraint team_place_pkey primary key (id),
  constraint team_place_check check (until_at >= from_at),
  constraint team_place_state_check check (state in ('on', 'waiting')),
  constraint team_place_ended_by_fkey foreign key (ended_by) references member(id) on delete set null,
  constraint team_place_member_id_fkey foreign key (member_id) references member(id) on delete cascade,
  constraint team_place_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade,
  constraint team_place_placed_by_fkey foreign key (placed_by) references member(id) on delete set null,
  constraint team_place_team_id_fkey foreign key (team_id) references team(id) on delete cascade
);
create index team_place_ended_by on team_place (ended_by) where (ended_by is not null);
create unique index team_place_live on team_place (team_id, member_id) where (until_at is null);
create index team_place_member on team_place (member_id, organisation_id);
create index team_place_organisation on team_place (organisation_id, member_id) where (until_at is null);
create index team_place_placed_by on team_place (placed_by) where (placed_by is not null);
comment on column team_place.queue_number is 'Of those who came in the same moment, the lower number came first.';

create table change_set (
  id uuid not null,
  organisation_id uuid not null,
  kind text not null,
  about text not null,
  fingerprint text not null,
  state text not null,
  made_at timestamptz not null,
  made_by uuid,
  apply_asked_at timestamptz,
  applied_by uuid,
  applied_at timestamptz,
  take_back_asked_at timestamptz,
  taken_back_by uuid,
  taken_back_at timestamptz,
  worked_at timestamptz,
  creates integer not null,
  changes integer not null,
  sames integer not null,
  refusals integer not null,
  done integer default 0 not null,
  passed_over integer default 0 not null,
  back integer default 0 not null,
  kept integer default 0 not null,
  team_id uuid,
  noted integer default 0 not null,
  done_creates integer default 0 not null,
  constraint change_set_pkey primary key (id),
  constraint change_set_state_check
    check (state in ('previewed', 'applying', 'applied', 'taking-back', 'taken-back')),
  constraint change_set_applied_by_fkey foreign key (applied_by) references member(id) on delete set null,
  constraint change_set_made_by_fkey foreign key (made_by) references member(id) on delete set null,
  constraint change_set_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade,
  constraint change_set_taken_back_by_fkey foreign key (taken_back_by) references member(id) on delete set null,
  constraint change_set_team_id_fkey foreign key (team_id) references team(id) on delete set null
);
create index change_set_applied_by on change_set (applied_by) where (applied_by is not null);
create index change_set_made_by on change_set (made_by) where (made_by is not null);
create index change_set_organisation on change_set (organisation_id, made_at desc);
create index change_set_taken_back_by on change_set (taken_back_by) where (taken_back_by is not null);
create index change_set_team on change_set (team_id, made_at desc) where (team_id is not null);
create index change_set_working on change_set (worked_at) where state in ('applying', 'taking-back');

create table change_row (
  change_set_id uuid not null,
  place integer not null,
  outcome text not null,
  member_id uuid,
  name text not null,
  changes jsonb not null,
  refusal jsonb,
  wanted jsonb not null,
  done text,
  written jsonb,
  back text,
  kept_fields text[] default '{}'::text[] not null,
  notes jsonb default '[]'::jsonb not null,
  cells jsonb,
  constraint change_row_pkey primary key (change_set_id, place),
  constraint change_row_back_check check (back in ('back', 'partly', 'kept')),
  constraint change_row_done_check check (done in ('done', 'passed-over')),
  constraint change_row_outcome_check check (outcome in ('create', 'change', 'same', 'refuse')),
  constraint change_row_change_set_id_fkey foreign key (change_set_id) references change_set(id) on delete cascade,
  constraint change_row_member_id_fkey foreign key (member_id) references member(id) on delete set null
);
create index change_row_member on change_row (member_id) where (member_id is not null);
create index change_row_to_do on change_row (change_set_id, place) where ((done is null)
  and outcome in ('create', 'change'));
create index change_row_to_take_back on change_row (change_set_id, place) where ((done = 'done')
  and (back is null));

create table held_letter (
  change_set_id uuid not null,
  place integer not null,
  member_id uuid,
  data jsonb not null,
  goes_at timestamptz not null,
  state text default 'held' not null,
  constraint held_letter_pkey primary key (change_set_id, place),
  constraint held_letter_state_check check (state in ('held', 'sent', 'stopped')),
  constraint held_letter_change_set_id_fkey foreign key (change_set_id) references change_set(id) on delete cascade,
  constraint held_letter_member_id_fkey foreign key (member_id) references member(id) on delete set null
);
create index held_letter_due on held_letter (goes_at) where (state = 'held');
create index held_letter_member on held_letter (member_id) where (member_id is not null);
