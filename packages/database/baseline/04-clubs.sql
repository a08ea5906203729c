create table organisation (
  id uuid default gen_random_uuid() not null,
  key text not null,
  name text not null,
  kind text not null,
  description text default '' not null,
  email text not null,
  phone text default '' not null,
  website text default '' not null,
  address_line_1 text default '' not null,
  post_code text default '' not null,
  city text default '' not null,
  accent_colour text default '#1f6f54' not null,
  founded_year integer,
  enabled boolean default true not null,
  payment_provider text default 'freepay' not null,
  payment_auth_token text,
  payment_test_mode boolean default false not null,
  payment_currency text default 'DKK' not null,
  created_at timestamptz default now() not null,
  cvr_number text,
  dues_paid_for text,
  refund_limit_minor bigint,
  search_text text default '' not null,
  post_area integer,
  constraint organisation_pkey primary key (id),
  constraint organisation_key_key unique (key),
  constraint organisation_accent_colour_check check (accent_colour ~ '^#[0-9a-f]{6}$'),
  constraint organisation_cvr_number_check check (cvr_number ~ '^[0-9]{8}$'),
  constraint organisation_dues_paid_for_check check ((length(dues_paid_for) >= 1)
    and (length(dues_paid_for) <= 300)),
  constraint organisation_key_check check (key ~ '^[A-Z0-9]{3,20}$'),
  constraint organisation_payment_currency_check check (payment_currency = 'DKK'),
  constraint organisation_refund_limit_minor_check check (refund_limit_minor >= 0),
  constraint organisation_payment_auth_token_sealed
    check (payment_auth_token ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$')
);
create index organisation_below_post_area on organisation (((- post_area)), name, id) where (enabled
  and (post_area is not null));
create index organisation_by_name on organisation (name, id);
create index organisation_enabled_key on organisation (key) where enabled;
create index organisation_from_post_area on organisation (post_area, name, id) where (enabled
  and (post_area is not null));
create index organisation_search on organisation using gin (search_text gin_trgm_ops);
comment on column organisation.payment_auth_token is
  'The organisation''s own gateway key, sealed (npm run keys -- gateway-key); null means the deployment''s. Never leaves the server (ruling 9).';
comment on column organisation.refund_limit_minor is
  'Øre. What a club pays back above this takes two persons; without a limit one is enough.';
comment on column organisation.post_area is
  'The Danish post code as a number; numbers that are close lie close together. Null where there is none.';

create table membership_configuration (
  id uuid default gen_random_uuid() not null,
  organisation_id uuid not null,
  name text not null,
  description text default '' not null,
  price_minor bigint not null,
  vat_rate numeric(6,4) default 1 not null,
  surcharge_minor bigint default 0 not null,
  start_date date not null,
  end_date date not null,
  offer_start_date date not null,
  enabled boolean default true not null,
  age_from smallint,
  age_to smallint,
  type_id uuid,
  version integer default 1 not null,
  joining_fee_minor bigint default 0 not null,
  later_from date,
  later_price_minor bigint,
  by_month boolean default false not null,
  household_by text,
  household_second bigint,
  household_third bigint,
  capacity integer,
  gender text,
  by_approval boolean default false not null,
  months integer,
  constraint membership_configuration_pkey primary key (id),
  constraint membership_configuration_age_from_check check ((age_from >= 0) and (age_from <= 120)),
  constraint membership_configuration_age_to_check check ((age_to >= 0) and (age_to <= 120)),
  constraint membership_configuration_ages check (age_from <= age_to),
  constraint membership_configuration_capacity_check check (capacity > 0),
  constraint membership_configuration_check check (end_date >= start_date),
  constraint membership_configuration_gender_check check (gender in ('female', 'male')),
  constraint membership_configuration_household check (((household_by is null) = (household_second is null))
    and ((household_third is null) or (household_second is not null))
    and ((household_by is distinct from 'percent') or (greatest(household_second, household_third) <= 100))),
  constraint membership_configuration_household_by_check check (household_by in ('percent', 'price')),
  constraint membership_configuration_household_second_check check (household_second >= 0),
  constraint membership_configuration_household_third_check check (household_third >= 0),
  constraint membership_configuration_joining_fee_minor_check check (joining_fee_minor >= 0),
  constraint membership_configuration_later check ((later_from is null) = (later_price_minor is null)),
  constraint membership_configuration_later_price_minor_check check (later_price_minor >= 0),
  constraint membership_configuration_months check ((months is null) or ((later_from is null) and (not by_month))),
  constraint membership_configuration_months_check check ((months >= 1) and (months <= 60)),
  constraint membership_configuration_name_check check (name <> 'Select Membership'),
  constraint membership_configuration_one_way check ((later_from is null) or (not by_month)),
  constraint membership_configuration_price_minor_check check ((price_minor >= 0) and (price_minor <= 100000000)),
  constraint membership_configuration_surcharge_minor_check check ((surcharge_minor >= 0)
    and (surcharge_minor <= 100000000)),
  constraint membership_configuration_vat_rate_check check ((vat_rate >= (0)::numeric)
    and (vat_rate <= (9)::numeric)),
  constraint membership_configuration_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index membership_configuration_organisation on membership_configuration (organisation_id, start_date);
create index membership_configuration_type on membership_configuration (type_id);
comment on column membership_configuration.joining_fee_minor is
  'Øre before VAT, once, of who was never a member of the club.';
comment on column membership_configuration.later_from is 'From this day of the period on it costs later_price_minor.';
comment on column membership_configuration.by_month is
  'It costs its share of the months of its period that are left.';
comment on column membership_configuration.household_by is
  'Whether household_second and household_third are per cents off or prices in øre.';
comment on column membership_configuration.household_third is
  'Of the third and every later; null where they pay as the second does.';
comment on column membership_configuration.capacity is 'As many may have it; null for as many as want it.';
comment on column membership_configuration.gender is 'It is for one gender alone; null is for everybody.';
comment on column membership_configuration.by_approval is
  'Who has not paid for its membership type before can buy it once the club has approved.';
comment on column membership_configuration.months is
  'It runs for so many months from the day of its purchase, which is one of its own days; null: its own days are everybody''s.';

create table abuse_report (
  id uuid not null,
  organisation_id uuid not null,
  reason text not null,
  message text not null,
  at timestamptz not null,
  constraint abuse_report_pkey primary key (id),
  constraint abuse_report_reason_check check (reason in ('fraud', 'unwanted', 'other')),
  constraint abuse_report_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
create index abuse_report_of_club on abuse_report (organisation_id, at);
create index abuse_report_recent on abuse_report (at);
comment on table abuse_report is 'Reports about messages of a club, made without a sign-in; for the operator.';

create table approval (
  id uuid not null,
  organisation_id uuid not null,
  kind text not null,
  object_id uuid not null,
  asked_by uuid,
  asked_at timestamptz not null,
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  constraint approval_pkey primary key (id),
  constraint approval_check check ((decision is null) = (decided_at is null)),
  constraint approval_decision_check check (decision in ('agreed', 'refused', 'withdrawn')),
  constraint approval_kind_check check (kind ~ '^[a-z-]+$'),
  constraint approval_asked_by_fkey foreign key (asked_by) references member(id) on delete set null,
  constraint approval_decided_by_fkey foreign key (decided_by) references member(id) on delete set null,
  constraint approval_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
create index approval_asked_by on approval (asked_by) where (asked_by is not null);
create index approval_decided_by on approval (decided_by) where (decided_by is not null);
create unique index approval_open on approval (kind, object_id) where (decision is null);
create index approval_organisation on approval (organisation_id, asked_at) where (decision is null);

create table club_sending (
  id bigint generated always as identity,
  organisation_id uuid not null,
  kind text not null,
  at timestamptz not null,
  messages integer default 0 not null,
  refused integer default 0 not null,
  constraint club_sending_pkey primary key (id),
  constraint club_sending_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
create index club_sending_of_club on club_sending (organisation_id, at) include (messages, refused);
create index club_sending_recent on club_sending (at);
comment on table club_sending is
  'Messages that a club sent, or tried to send (refused). Negative messages were stopped before they went.';

create table club_start (
  organisation_id uuid not null,
  started_by uuid,
  started_at timestamptz not null,
  terms text not null,
  approval text,
  approval_reason text default '' not null,
  published_at timestamptz,
  approval_at timestamptz,
  constraint club_start_pkey primary key (organisation_id),
  constraint club_start_approval_check check (approval in ('waiting', 'approved', 'declined')),
  constraint club_start_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade,
  constraint club_start_started_by_fkey foreign key (started_by) references member(id) on delete set null
);
create index club_start_started_by on club_start (started_by) where (published_at is null);
create index club_start_waiting on club_start (approval_at) where (approval = 'waiting');

create table gateway_key (
  organisation_id uuid not null,
  provider text not null,
  sealed_key text not null,
  constraint gateway_key_pkey primary key (organisation_id, provider),
  constraint gateway_key_sealed_key_check
    check (sealed_key ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  constraint gateway_key_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
comment on table gateway_key is
  'Keys of organisations of their own; without one at a provider, they use the portal''s there. Never leaves the server.';

create table gateway_test (
  id uuid not null,
  organisation_id uuid not null,
  provider text not null,
  sealed_key text,
  order_number text not null,
  state text not null,
  link text,
  asked_by uuid,
  asked_at timestamptz not null,
  constraint gateway_test_pkey primary key (id),
  constraint gateway_test_check check ((state <> all (array['begun', 'open', 'waits'])) or (sealed_key is not null)),
  constraint gateway_test_sealed_key_check
    check (sealed_key ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  constraint gateway_test_state_check check (state in ('begun', 'open', 'waits', 'taken', 'failed', 'refused')),
  constraint gateway_test_asked_by_fkey foreign key (asked_by) references member(id) on delete set null,
  constraint gateway_test_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
create index gateway_test_asked_by on gateway_test (asked_by) where (asked_by is not null);
create index gateway_test_organisation on gateway_test (organisation_id, asked_at desc);

create table handover (
  id uuid not null,
  organisation_id uuid not null,
  day date not null,
  state text not null,
  planned_by uuid,
  planned_at timestamptz not null,
  ended_at timestamptz,
  constraint handover_pkey primary key (id),
  constraint handover_check check ((ended_at is not null) = state in ('applied', 'cancelled')),
  constraint handover_state_check check (state in ('asked', 'planned', 'applied', 'cancelled')),
  constraint handover_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade,
  constraint handover_planned_by_fkey foreign key (planned_by) references member(id) on delete set null
);
create index handover_due on handover (day) where (state = 'planned');
create unique index handover_open on handover (organisation_id) where state in ('asked', 'planned');
create index handover_organisation on handover (organisation_id, planned_at desc);
create index handover_planned_by on handover (planned_by) where (planned_by is not null);

create table organisation_logo (
  organisation_id uuid not null,
  content_type text not null,
  bytes bytea not null,
  updated_at timestamptz not null,
  constraint organisation_logo_pkey primary key (organisation_id),
  constraint organisation_logo_bytes_check check ((octet_length(bytes) >= 1) and (octet_length(bytes) <= 1000000)),
  constraint organisation_logo_content_type_check check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint organisation_logo_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);

create table replaced_gateway_key (
  id uuid not null,
  organisation_id uuid not null,
  provider text not null,
  sealed_key text,
  replaced_at timestamptz not null,
  constraint replaced_gateway_key_pkey primary key (id),
  constraint replaced_gateway_key_sealed_key_check
    check (sealed_key ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  constraint replaced_gateway_key_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);
create index replaced_gateway_key_organisation on replaced_gateway_key (organisation_id, provider, replaced_at);
comment on table replaced_gateway_key is
  'Keys of organisations that another took the place of. Never leaves the server.';

create table role_invitation (
  id uuid not null,
  organisation_id uuid not null,
  email text not null,
  role text not null,
  event_id uuid,
  until_at timestamptz,
  language text not null,
  invited_by uuid,
  invited_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz not null,
  outcome text,
  answered_at timestamptz,
  answered_by uuid,
  team_id uuid,
  handover_id uuid,
  constraint role_invitation_pkey primary key (id),
  constraint role_invitation_check check (expires_at > invited_at),
  constraint role_invitation_check1 check ((outcome is null) = (answered_at is null)),
  constraint role_invitation_email_check check (email = lower(email)),
  constraint role_invitation_language_check check (language in ('da', 'en')),
  constraint role_invitation_narrowed_once check ((event_id is null) or (team_id is null)),
  constraint role_invitation_outcome_check
    check (outcome in ('accepted', 'declined', 'withdrawn', 'refused', 'replaced')),
  constraint role_invitation_role_check
    check (role in ('owner', 'treasurer', 'secretary', 'event-host', 'trainer', 'door-steward', 'auditor')),
  constraint role_invitation_answered_by_fkey foreign key (answered_by) references member(id) on delete set null,
  constraint role_invitation_handover_id_fkey foreign key (handover_id) references handover(id) on delete cascade,
  constraint role_invitation_invited_by_fkey foreign key (invited_by) references member(id) on delete set null,
  constraint role_invitation_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);
create index role_invitation_answered_by on role_invitation (answered_by) where (answered_by is not null);
create index role_invitation_email on role_invitation (email) where (outcome is null);
create index role_invitation_event on role_invitation (event_id) where (event_id is not null);
create index role_invitation_handover on role_invitation (handover_id) where (handover_id is not null);
create index role_invitation_invited_by on role_invitation (invited_by) where (invited_by is not null);
create unique index role_invitation_open on role_invitation (organisation_id, email, role, coalesce(event_id,
  team_id, handover_id, organisation_id)) where (outcome is null);
create index role_invitation_team on role_invitation (team_id) where (team_id is not null);

create table handover_seat (
  id uuid not null,
  handover_id uuid not null,
  place integer not null,
  role text not null,
  grant_id uuid,
  confirmed_at timestamptz,
  invitation_id uuid,
  outcome text,
  constraint handover_seat_pkey primary key (id),
  constraint handover_seat_check check ((grant_id is not null) or (invitation_id is not null)),
  constraint handover_seat_outcome_check check (outcome in ('changed', 'waits', 'kept')),
  constraint handover_seat_role_check
    check (role in ('owner', 'treasurer', 'secretary', 'event-host', 'trainer', 'door-steward')),
  constraint handover_seat_grant_id_fkey foreign key (grant_id) references access_grant(id) on delete cascade,
  constraint handover_seat_handover_id_fkey foreign key (handover_id) references handover(id) on delete cascade,
  constraint handover_seat_invitation_id_fkey foreign key (invitation_id) references role_invitation(id)
    on delete cascade
);
create index handover_seat_grant on handover_seat (grant_id) where (grant_id is not null);
create index handover_seat_handover on handover_seat (handover_id, place);
create unique index handover_seat_invitation on handover_seat (invitation_id) where (invitation_id is not null);

create table sending_suspension (
  organisation_id uuid not null,
  suspended_by uuid,
  suspended_at timestamptz not null,
  reason text not null,
  constraint sending_suspension_pkey primary key (organisation_id),
  constraint sending_suspension_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade,
  constraint sending_suspension_suspended_by_fkey foreign key (suspended_by) references member(id)
    on delete set null
);
create index sending_suspension_by on sending_suspension (suspended_by) where (suspended_by is not null);
comment on table sending_suspension is 'Clubs whose sending the operator has suspended.';

create table year_task (
  id uuid not null,
  organisation_id uuid not null,
  kind text,
  name text not null,
  note text default '' not null,
  month integer not null,
  day integer not null,
  responsible_id uuid,
  since date not null,
  removed_at timestamptz,
  version integer default 1 not null,
  constraint year_task_pkey primary key (id),
  constraint year_task_day_check check ((day >= 1) and (day <= 31)),
  constraint year_task_kind_check check (kind ~ '^[a-z-]+$'),
  constraint year_task_month_check check ((month >= 1) and (month <= 12)),
  constraint year_task_name_check check (name <> ''),
  constraint year_task_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade,
  constraint year_task_responsible_id_fkey foreign key (responsible_id) references member(id) on delete set null
);
create unique index year_task_kind on year_task (organisation_id, kind) where ((removed_at is null)
  and (kind is not null));
create index year_task_month on year_task (month, id) where ((removed_at is null) and (responsible_id is not null));
create index year_task_organisation on year_task (organisation_id) where (removed_at is null);
create index year_task_responsible on year_task (responsible_id) where (responsible_id is not null);

create table year_task_done (
  task_id uuid not null,
  year integer not null,
  note text not null,
  link text not null,
  done_by uuid,
  done_at timestamptz not null,
  constraint year_task_done_pkey primary key (task_id, year),
  constraint year_task_done_year_check check ((year >= 2000) and (year <= 2200)),
  constraint year_task_done_done_by_fkey foreign key (done_by) references member(id) on delete set null,
  constraint year_task_done_task_id_fkey foreign key (task_id) references year_task(id) on delete cascade
);
create index year_task_done_by on year_task_done (done_by) where (done_by is not null);
