-- Keys that a device or a password manager keeps and that sign in without a password. Only the public half is here.
create table identity.passkey (
  id uuid primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  -- As the browser names it: base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says it has signed; stays 0 with those that do not count.
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on identity.passkey (account_id, created_at);

-- What an authenticator is to sign next: one at a time for each sign-in under way, and for each session that adds a key.
create table identity.passkey_challenge (
  purpose text not null check (purpose in ('sign-in', 'add')),
  bound_to text not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (purpose, bound_to)
);
create index passkey_challenge_expires on identity.passkey_challenge (expires_at);
