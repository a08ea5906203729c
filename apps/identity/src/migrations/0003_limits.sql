-- Counts how often the password was chosen: a sign-in that began with an older one no longer counts.
alter table identity.account add column password_version integer not null default 0;

-- Browsers that somebody has signed in with: each has tries of its own, which nobody elsewhere can use up. One browser may
-- know several accounts. Only the hash of what its cookie holds is here.
create table identity.known_device (
  account_id uuid not null references identity.account (id) on delete cascade,
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_device_last_used on identity.known_device (last_used_at);

-- Of sign-ins under way: the network they began in (hashed), how far they have come (0 begun, 1 page seen, 2 form sent), and
-- when they began. They are bounded in number; the least advanced, oldest ones go first.
alter table identity.oidc_payload
  add column network text,
  add column stage smallint,
  add column started_at timestamptz;
create index oidc_payload_network on identity.oidc_payload (network, stage, started_at) where network is not null;
create index oidc_payload_started on identity.oidc_payload (stage, started_at) where stage is not null;
create index oidc_payload_anonymous on identity.oidc_payload (expires_at) where model = 'Session' and account_id is null;
