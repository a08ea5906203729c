-- Members, organisations, memberships and payments (specification sections 3 and 4; rulings 6-17).
-- Money is bigint øre; a vat_rate is a factor with four decimals; days are dates, moments timestamptz.

create table organisation (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[A-Z0-9]{3,20}$'),
  name text not null,
  kind text not null,
  description text not null default '',
  email text not null,
  phone text not null default '',
  website text not null default '',
  address_line_1 text not null default '',
  post_code text not null default '',
  city text not null default '',
  accent_colour text not null default '#1f6f54' check (accent_colour ~ '^#[0-9a-f]{6}$'),
  founded_year int,
  enabled boolean not null default true,
  payment_provider text not null default 'freepay',
  payment_auth_token text,
  payment_test_mode boolean not null default false,
  payment_currency text not null default 'DKK' check (payment_currency = 'DKK'),
  created_at timestamptz not null default now()
);
comment on column organisation.payment_auth_token is
  'The organisation''s own gateway key; null means the deployment''s. Never leaves the server (ruling 9).';

create table member (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references member (id),
  first_name text not null default '',
  last_name text not null default '',
  email text check (email = lower(email)),
  phone text,
  gender text check (gender in ('female', 'male', 'other', 'undisclosed')),
  date_of_birth date,
  address_line_1 text,
  address_line_2 text,
  address_line_3 text,
  city text,
  post_code text,
  country text,
  enabled boolean not null default true,
  comments text,
  registration_date timestamptz not null default now(),
  update_date timestamptz not null default now(),
  constraint member_has_login_or_parent check (email is not null or parent_id is not null)
);
create unique index member_email_key on member (email) where email is not null;
create index member_parent on member (parent_id) where parent_id is not null;
create index member_by_name on member (lower(first_name), lower(last_name), id);

create table member_picture (
  member_id uuid primary key references member (id) on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  updated_at timestamptz not null
);

create table family_invitation (
  id uuid primary key default gen_random_uuid(),
  inviter_member_id uuid not null references member (id),
  inviter_email text not null check (inviter_email = lower(inviter_email)),
  invitee_member_id uuid references member (id),
  invitee_email text not null check (invitee_email = lower(invitee_email)),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check (inviter_email <> invitee_email)
);
create unique index family_invitation_open on family_invitation (inviter_member_id, invitee_email) where status <> 'rejected';
create index family_invitation_invitee on family_invitation (invitee_email);
create index family_invitation_invitee_member on family_invitation (invitee_member_id);

create table membership_configuration (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  name text not null check (name <> 'Select Membership'),
  description text not null default '',
  price_minor bigint not null check (price_minor between 0 and 100000000),
  vat_rate numeric(6, 4) not null default 1 check (vat_rate between 0 and 9),
  surcharge_minor bigint not null default 0 check (surcharge_minor between 0 and 100000000),
  start_date date not null,
  end_date date not null,
  offer_start_date date not null,
  enabled boolean not null default true,
  check (end_date >= start_date)
);
create index membership_configuration_organisation on membership_configuration (organisation_id, start_date);

create table membership (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  member_id uuid not null references member (id),
  enabled boolean not null default false,
  status text not null default 'inactive' check (status in ('active', 'upcoming', 'expired', 'inactive')),
  old_status text,
  new_status text,
  auto_renewal boolean not null default false,
  auto_renew_cycle text not null default 'yearly',
  saved_card_identifier text,
  reference_key text not null,
  overall_start_date date,
  overall_end_date date,
  ready_for_renewal boolean not null default false,
  created_at timestamptz not null default now(),
  update_date timestamptz not null default now(),
  unique (member_id, organisation_id)
);
create index membership_organisation on membership (organisation_id, status);

create table payment_order (
  id uuid primary key,
  kind text not null check (kind in ('membership')),
  organisation_id uuid not null references organisation (id),
  payer_member_id uuid not null references member (id),
  token text not null unique check (token ~ '^[A-Za-z0-9]{40}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  status text not null default 'initiated' check (status in ('initiated', 'paid', 'declined')),
  language text not null check (language in ('da', 'en')),
  selection jsonb not null,
  billing_name text not null,
  billing_email text not null,
  billing_phone text not null default '',
  billing_address jsonb not null,
  decline_code text,
  decline_reason text,
  created_at timestamptz not null,
  paid_at timestamptz,
  declined_at timestamptz
);
create index payment_order_payer on payment_order (payer_member_id, created_at desc);
create index payment_order_organisation on payment_order (organisation_id, created_at desc);

create table membership_history (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references membership (id),
  member_id uuid not null references member (id),
  configuration_id uuid not null references membership_configuration (id),
  order_id uuid references payment_order (id),
  claimed_by uuid,
  wp_entry_id text,
  wp_form_id text,
  membership_for int not null,
  start_date date not null,
  end_date date not null,
  status text not null default 'inactive' check (status in ('inactive', 'active')),
  enabled boolean not null default false,
  gdpr_agreement boolean not null,
  reference_key text not null,
  status_change_date timestamptz not null,
  created_at timestamptz not null
);
comment on column membership_history.claimed_by is
  'The payment attempt that is capturing money for this period; at most one claim or paid row per period.';
create index membership_history_membership on membership_history (membership_id, start_date);
create index membership_history_order on membership_history (order_id);
create unique index membership_history_paid_once on membership_history (membership_id, configuration_id) where status = 'active';
create unique index membership_history_claimed_once on membership_history (membership_id, configuration_id) where claimed_by is not null;

create table payment_order_line (
  order_id uuid not null references payment_order (id),
  position int not null,
  member_id uuid not null references member (id),
  history_id uuid references membership_history (id),
  participant_name text not null,
  description text not null,
  price_minor bigint not null,
  vat_rate numeric(6, 4) not null,
  vat_minor bigint not null,
  surcharge_minor bigint not null,
  total_minor bigint not null,
  primary key (order_id, position)
);

create table membership_payment (
  id uuid primary key default gen_random_uuid(),
  history_id uuid not null references membership_history (id),
  order_id uuid references payment_order (id),
  billing_name text not null,
  billing_address text not null,
  billing_email text not null,
  billing_phone text not null default '',
  total_members int not null,
  total_fee_minor bigint not null,
  currency text not null,
  payment_method text not null,
  payment_status text not null default 'initiated' check (payment_status in ('initiated', 'paid', 'declined')),
  payment_type text not null default 'card',
  payment_total_minor bigint not null,
  total_paid_minor bigint not null default 0,
  reference_key text not null,
  status text not null default 'inactive' check (status in ('inactive', 'active')),
  payment_created_at timestamptz not null,
  payment_updated_at timestamptz not null
);
create index membership_payment_history on membership_payment (history_id);
create index membership_payment_order on membership_payment (order_id);

create table payment_attempt (
  id uuid primary key,
  order_id uuid not null references payment_order (id),
  attempt_number int not null,
  order_number text not null unique check (length(order_number) between 4 and 20),
  amount_minor bigint not null,
  currency text not null,
  test_mode boolean not null,
  state text not null default 'created' check (state in
    ('created', 'window-open', 'authorized', 'captured', 'voided', 'declined', 'failed')),
  payment_identifier text unique,
  payment_window_link text,
  authorization_identifier text,
  captured_minor bigint not null default 0,
  masked_card text,
  card_type text,
  wallet text,
  void_reason text check (void_reason in ('already-paid', 'mismatch', 'capture-failed', 'declined')),
  decline_code text,
  decline_reason text,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  captured_at timestamptz,
  unique (order_id, attempt_number)
);
create index payment_attempt_updated on payment_attempt (updated_at desc);

-- One row per authorization that anybody reported. A report is a hint: only the gateway's own answer moves it on.
create table payment_authorization (
  attempt_id uuid not null references payment_attempt (id),
  authorization_identifier text not null check (length(authorization_identifier) between 1 and 64),
  state text not null default 'reported' check (state in
    ('reported', 'capturing', 'captured', 'voiding', 'voided', 'foreign', 'gone')),
  reported_by text not null check (reported_by in ('callback', 'return', 'decline')),
  void_reason text,
  tries int not null default 0,
  lease_id uuid,
  not_before timestamptz not null,
  last_error text,
  reported_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (attempt_id, authorization_identifier)
);
comment on column payment_authorization.not_before is
  'Until then somebody holds the lease on settling it, or a failed try rests.';
create index payment_authorization_open on payment_authorization (not_before)
  where state in ('reported', 'capturing', 'voiding');

create table after_payment_step (
  order_id uuid not null references payment_order (id),
  step text not null check (step in ('mail', 'whatsapp', 'recalculation')),
  position int not null,
  done_at timestamptz,
  tries int not null default 0,
  last_error text,
  last_tried_at timestamptz,
  primary key (order_id, step)
);
create index after_payment_unfinished on after_payment_step (order_id) where done_at is null;

create table outgoing_message (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'whatsapp')),
  once_key text not null unique,
  recipient text not null,
  template text not null,
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_email text not null,
  actor_member_id uuid,
  acting_for_member_id uuid,
  organisation_id uuid,
  action text not null,
  object_kind text not null,
  object_id text not null,
  detail jsonb not null default '{}',
  request_id text
);
create index audit_entry_acting_for on audit_entry (acting_for_member_id, at desc) where acting_for_member_id is not null;
create index audit_entry_object on audit_entry (object_kind, object_id);
