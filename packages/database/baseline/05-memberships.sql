create table membership (
  id uuid default gen_random_uuid() not null,
  organisation_id uuid not null,
  member_id uuid not null,
  enabled boolean default false not null,
  status text default 'inactive' not null,
  old_status text,
  new_status text,
  auto_renewal boolean default false not null,
  auto_renew_cycle text default 'yearly' not null,
  saved_card_identifier text,
  reference_key text not null,
  overall_start_date date,
  overall_end_date date,
  ready_for_renewal boolean default false not null,
  created_at timestamptz default now() not null,
  update_date timestamptz default now() not null,
  constraint membership_pkey primary key (id),
  constraint membership_member_id_organisation_id_key unique (member_id, organisation_id),
  constraint membership_status_check check (status in ('active', 'upcoming', 'expired', 'inactive')),
  constraint membership_member_id_fkey foreign key (member_id) references member(id),
  constraint membership_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index membership_organisation on membership (organisation_id, status);

create table membership_history (
  id uuid default gen_random_uuid() not null,
  membership_id uuid not null,
  member_id uuid not null,
  configuration_id uuid not null,
  order_id uuid,
  claimed_by uuid,
  wp_entry_id text,
  wp_form_id text,
  membership_for integer not null,
  start_date date not null,
  end_date date not null,
  status text default 'inactive' not null,
  enabled boolean default false not null,
  gdpr_agreement boolean not null,
  reference_key text not null,
  status_change_date timestamptz not null,
  created_at timestamptz not null,
  sold_until date,
  for_months integer,
  constraint membership_history_pkey primary key (id),
  constraint membership_history_status_check check (status in ('inactive', 'active')),
  constraint membership_history_configuration_id_fkey foreign key (configuration_id)
    references membership_configuration(id),
  constraint membership_history_member_id_fkey foreign key (member_id) references member(id),
  constraint membership_history_membership_id_fkey foreign key (membership_id) references membership(id)
);
create unique index membership_history_claimed_once on membership_history (membership_id,
  configuration_id) where ((claimed_by is not null) and (for_months is null));
create index membership_history_configuration on membership_history (configuration_id);
create index membership_history_member on membership_history (member_id);
create index membership_history_membership on membership_history (membership_id, start_date);
create index membership_history_order on membership_history (order_id);
create unique index membership_history_paid_once on membership_history (membership_id,
  configuration_id) where ((status = 'active') and (sold_until is null) and (for_months is null));
comment on column membership_history.claimed_by is
  'The payment attempt that is capturing money for this period; at most one claim or paid row per period.';
comment on column membership_history.sold_until is
  'The last day it was sold until, where its club has ended it earlier.';
comment on column membership_history.for_months is
  'For how many months from its first day it was sold; null where the days of its edition were everybody''s.';

create table edition_waiting (
  id uuid default gen_random_uuid() not null,
  queue_number bigint generated always as identity,
  configuration_id uuid not null,
  member_id uuid not null,
  state text default 'waiting' not null,
  joined_at timestamptz not null,
  offered_at timestamptz,
  offer_until timestamptz,
  updated_at timestamptz not null,
  constraint edition_waiting_pkey primary key (id),
  constraint edition_waiting_check check ((state <> 'offered') or (offer_until is not null)),
  constraint edition_waiting_state_check check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  constraint edition_waiting_configuration_id_fkey foreign key (configuration_id)
    references membership_configuration(id),
  constraint edition_waiting_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);
create index edition_waiting_member on edition_waiting (member_id);
create unique index edition_waiting_once on edition_waiting (configuration_id,
  member_id) where state in ('waiting', 'offered');
comment on table edition_waiting is 'Who waits for a place of an edition, and whom one is offered until when.';

create table membership_payment (
  id uuid default gen_random_uuid() not null,
  history_id uuid not null,
  order_id uuid,
  billing_name text not null,
  billing_address text not null,
  billing_email text not null,
  billing_phone text default '' not null,
  total_members integer not null,
  total_fee_minor bigint not null,
  currency text not null,
  payment_method text not null,
  payment_status text default 'initiated' not null,
  payment_type text default 'card' not null,
  payment_total_minor bigint not null,
  total_paid_minor bigint default 0 not null,
  reference_key text not null,
  status text default 'inactive' not null,
  payment_created_at timestamptz not null,
  payment_updated_at timestamptz not null,
  payer_member_id uuid not null,
  joining_fee_minor bigint default 0 not null,
  carried_minor bigint default 0 not null,
  constraint membership_payment_pkey primary key (id),
  constraint membership_payment_carried_minor_check check (carried_minor >= 0),
  constraint membership_payment_joining_fee_minor_check check (joining_fee_minor >= 0),
  constraint membership_payment_payment_status_check check (payment_status in ('initiated', 'paid', 'declined')),
  constraint membership_payment_status_check check (status in ('inactive', 'active')),
  constraint membership_payment_history_id_fkey foreign key (history_id) references membership_history(id),
  constraint membership_payment_payer_member_id_fkey foreign key (payer_member_id) references member(id)
);
create index membership_payment_history on membership_payment (history_id);
create index membership_payment_order on membership_payment (order_id);
create index membership_payment_payer on membership_payment (payer_member_id);
create index membership_payment_unpaid on membership_payment (history_id) where (payment_status <> 'paid');
comment on column membership_payment.payer_member_id is
  'Who sees all of it. What the bill says (billing_email) gives nobody a right.';
comment on column membership_payment.joining_fee_minor is
  'Øre with VAT; what of payment_total_minor is paid once, for joining.';
comment on column membership_payment.carried_minor is
  'Øre of what was paid for the membership that this one took the place of, which count for this one.';

create table membership_request (
  id uuid not null,
  organisation_id uuid not null,
  configuration_id uuid not null,
  member_id uuid not null,
  asked_by uuid,
  reason text not null,
  wants_reduced boolean not null,
  asked_at timestamptz not null,
  state text default 'asked' not null,
  decided_by uuid,
  decided_at timestamptz,
  answer text default '' not null,
  price_minor bigint,
  letters_at timestamptz,
  constraint membership_request_pkey primary key (id),
  constraint membership_request_check check ((state <> all (array['approved', 'refused']))
    or (decided_at is not null)),
  constraint membership_request_price_minor_check check (price_minor >= 0),
  constraint membership_request_state_check check (state in ('asked', 'approved', 'refused', 'withdrawn', 'bought')),
  constraint membership_request_asked_by_fkey foreign key (asked_by) references member(id) on delete set null,
  constraint membership_request_configuration_id_fkey foreign key (configuration_id)
    references membership_configuration(id),
  constraint membership_request_decided_by_fkey foreign key (decided_by) references member(id) on delete set null,
  constraint membership_request_member_id_fkey foreign key (member_id) references member(id) on delete cascade,
  constraint membership_request_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index membership_request_asked_by on membership_request (asked_by);
create index membership_request_decided_by on membership_request (decided_by);
create index membership_request_member on membership_request (member_id);
create unique index membership_request_once on membership_request (configuration_id,
  member_id) where state in ('asked', 'approved');
create index membership_request_organisation on membership_request (organisation_id, asked_at);
comment on table membership_request is
  'What was asked of a club for an edition that is bought with its approval, and how the club answered.';
comment on column membership_request.member_id is 'Who is to have the edition.';
comment on column membership_request.asked_by is
  'Who asked: themselves or a guardian; null once they have deleted their account.';
comment on column membership_request.price_minor is 'Agreed on before VAT; null is the price of the day.';
comment on column membership_request.letters_at is
  'When the letters of requests that were approved together go out; null where it was answered by itself.';

create table membership_type (
  id uuid default gen_random_uuid() not null,
  organisation_id uuid not null,
  name text not null,
  description text default '' not null,
  activity text default '' not null,
  archived_at timestamptz,
  version integer default 1 not null,
  constraint membership_type_pkey primary key (id),
  constraint membership_type_name_check check (name <> ''),
  constraint membership_type_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);
create unique index membership_type_name on membership_type (organisation_id, lower(name));

create table season_opening (
  id uuid not null,
  organisation_id uuid not null,
  sent jsonb not null,
  opened_at timestamptz not null,
  taken_back_at timestamptz,
  constraint season_opening_pkey primary key (id),
  constraint season_opening_sent_check check (jsonb_typeof(sent) = 'array'),
  constraint season_opening_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);
create index season_opening_organisation on season_opening (organisation_id, opened_at desc);
