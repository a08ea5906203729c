-- Accounts of the embedded OpenID provider. One row signs in one person; memberships live elsewhere.
create table identity.account (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  given_name text not null,
  family_name text not null,
  phone text,
  password_hash text,
  roles text[] not null default '{}',
  locale text not null check (locale in ('da', 'en')),
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  disabled boolean not null default false
);
create unique index account_email on identity.account (lower(email));

-- A registration becomes an account only when the owner of the address confirms it: several people may claim the same
-- address, and only the one who reads its mail gets it.
create table identity.registration (
  id uuid primary key,
  email text not null,
  given_name text not null,
  family_name text not null,
  password_hash text not null,
  locale text not null check (locale in ('da', 'en')),
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set once confirmed: the account that came of it.
  account_id uuid references identity.account (id) on delete cascade
);
create index registration_account on identity.registration (account_id) where account_id is not null;
create index registration_email on identity.registration (lower(email), created_at desc);
create index registration_expires on identity.registration (expires_at);

-- Links sent by mail. Only the hash of the secret is kept, so that a copy of the table opens nothing.
create table identity.mail_link (
  secret_hash text primary key,
  purpose text not null check (purpose in ('confirm-registration', 'verify-email', 'reset-password')),
  account_id uuid references identity.account (id) on delete cascade,
  registration_id uuid references identity.registration (id) on delete cascade,
  interaction_uid text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((account_id is null) <> (registration_id is null))
);
create index mail_link_account on identity.mail_link (account_id);
create index mail_link_registration on identity.mail_link (registration_id);
create index mail_link_interaction on identity.mail_link (interaction_uid, created_at desc);
create index mail_link_expires on identity.mail_link (expires_at);

-- What the protocol engine stores: sessions, grants, codes, refresh tokens, interactions. `payload` is json, not jsonb:
-- jsonb refuses \u0000, which a request may well contain.
create table identity.oidc_payload (
  model text not null,
  id text not null,
  payload json not null,
  grant_id text,
  uid text,
  account_id uuid,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on identity.oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_uid on identity.oidc_payload (model, uid) where uid is not null;
create index oidc_payload_account on identity.oidc_payload (account_id) where account_id is not null;
create index oidc_payload_expires on identity.oidc_payload (expires_at);

-- Where and when a session was signed in, for the person's own list of sessions.
create table identity.sign_in (
  session_uid text primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  user_agent text not null,
  signed_in_at timestamptz not null
);
create index sign_in_account on identity.sign_in (account_id);

-- Sessions that ended while access tokens of theirs are still unexpired.
create table identity.ended_session (
  fsid text primary key,
  until timestamptz not null
);
create index ended_session_until on identity.ended_session (until);

create table identity.signing_key (
  id bigint generated always as identity primary key,
  kid text unique not null,
  jwk json not null,
  created_at timestamptz not null
);

create table identity.cookie_key (
  id bigint generated always as identity primary key,
  secret text not null,
  created_at timestamptz not null
);

-- One row per limited thing: `used_until` is the instant at which everything spent so far has come back.
create table identity.rate_limit (
  key text primary key,
  used_until timestamptz not null
);
create index rate_limit_used_until on identity.rate_limit (used_until);
