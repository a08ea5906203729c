-- Cards saved at the gateway, consents to renew memberships with them, and the charges.

create table saved_card (
  id uuid primary key,
  attempt_id uuid not null references payment_attempt (id),
  organisation_id uuid not null references organisation (id),
  payer_member_id uuid not null references member (id),
  provider text not null,
  -- The gateway's id of the card; null once the card is deleted there.
  sealed_id text check (sealed_id ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  id_hash text not null,
  state text not null check (state in ('reported', 'kept', 'refused', 'ending', 'ended')),
  card_type text,
  last_four text,
  expires_on date,
  tries int not null default 0,
  not_before timestamptz not null,
  last_error text,
  reported_at timestamptz not null,
  updated_at timestamptz not null,
  check (sealed_id is not null or state in ('refused', 'ended')),
  unique (attempt_id, id_hash)
);
create index saved_card_of_payer on saved_card (payer_member_id, organisation_id);
create index saved_card_of_club on saved_card (organisation_id);
create index saved_card_to_do on saved_card (not_before) where state in ('reported', 'ending');
comment on table saved_card is 'A card that the gateway saved for a payer, as reported and then verified there.';

create view saved_card_summary as
select id, attempt_id, organisation_id, payer_member_id, state, card_type, last_four, expires_on from saved_card;
comment on view saved_card_summary is 'Saved cards as members see them.';

create table renewal_consent (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  membership_id uuid not null references membership (id) on delete cascade,
  payer_member_id uuid not null references member (id),
  -- The purchase in which it was given.
  order_id uuid not null references payment_order (id) on delete cascade,
  card_id uuid references saved_card (id),
  state text not null default 'given' check (state in ('given', 'active', 'stopped')),
  text_version text not null,
  language text not null check (language in ('da', 'en')),
  price_minor bigint not null,
  agreed_at timestamptz not null,
  -- The period after this day is not renewed.
  skips_after date,
  stopped_at timestamptz,
  stopped_by text check (stopped_by in ('member', 'club', 'portal', 'replaced')),
  check ((state = 'stopped') = (stopped_at is not null)),
  check (state <> 'active' or card_id is not null),
  unique (order_id, membership_id)
);
create unique index renewal_consent_active on renewal_consent (membership_id) where state = 'active';
create index renewal_consent_of_payer on renewal_consent (payer_member_id);
create index renewal_consent_of_card on renewal_consent (card_id) where card_id is not null;
create index renewal_consent_of_club on renewal_consent (organisation_id) where state = 'active';
create index renewal_consent_given on renewal_consent (agreed_at) where state = 'given';
comment on table renewal_consent is 'A payer''s consent to renew a membership with a saved card.';

create table renewal_charge (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  payer_member_id uuid not null references member (id),
  card_id uuid not null references saved_card (id),
  due_on date not null,
  state text not null default 'planned' check (state in ('planned', 'charging', 'paid', 'failed', 'ended')),
  charge_on date,
  noticed_days int,
  noticed_minor bigint,
  declines int not null default 0,
  tried_on date,
  next_on date,
  last_reason text,
  order_id uuid references payment_order (id),
  attempt_id uuid references payment_attempt (id),
  tries int not null default 0,
  lease_id uuid,
  not_before timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (state <> 'charging' or order_id is not null)
);
create index renewal_charge_open on renewal_charge (not_before) where state in ('planned', 'charging');
create index renewal_charge_of_club on renewal_charge (organisation_id, due_on);
create index renewal_charge_of_payer on renewal_charge (payer_member_id);
create index renewal_charge_of_card on renewal_charge (card_id);
create unique index renewal_charge_of_order on renewal_charge (order_id) where order_id is not null;
create index renewal_charge_of_attempt on renewal_charge (attempt_id) where attempt_id is not null;
comment on table renewal_charge is 'The renewal of memberships of one payer that end on one day, with one card.';

create table renewal_line (
  charge_id uuid not null references renewal_charge (id) on delete cascade,
  consent_id uuid not null references renewal_consent (id) on delete cascade,
  due_on date not null,
  price_minor bigint not null,
  state text not null default 'planned' check (state in ('planned', 'stopped', 'refunded')),
  primary key (charge_id, consent_id)
);
-- Exactly one charge renews a consent's period.
create unique index renewal_line_once on renewal_line (consent_id, due_on) where state = 'planned';
create index renewal_line_of_consent on renewal_line (consent_id);
comment on table renewal_line is 'A membership of a renewal charge.';
