-- What proves more than a password: an authenticator app (TOTP, RFC 6238), and recovery codes for when it is out of reach.
create table identity.totp (
  account_id uuid primary key references identity.account (id) on delete cascade,
  secret text not null constraint totp_secret_sealed
    check (secret ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  -- The time step of the newest code that was accepted: no code of that step or an earlier one is accepted again.
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

-- Secrets that are shown to be scanned and not yet confirmed by a code: one for each session or sign-in under way.
create table identity.totp_enrolment (
  bound_to_hash text primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  secret text not null constraint totp_enrolment_secret_sealed
    check (secret ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  expires_at timestamptz not null
);
create index totp_enrolment_account on identity.totp_enrolment (account_id);
create index totp_enrolment_expires on identity.totp_enrolment (expires_at);

-- Each code has 80 random bits, so its SHA-256 is of no use to whoever copies it. A code that is used leaves the array.
create table identity.recovery_codes (
  account_id uuid primary key references identity.account (id) on delete cascade,
  code_hashes text[] not null,
  made_at timestamptz not null
);
