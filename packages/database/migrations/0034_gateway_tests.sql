-- A key of a club at a payment provider that is tried before it is used: by a payment of 1 krone in test mode, which is no
-- purchase and in no account. The key is kept here, sealed, until it is taken or dropped.
create table gateway_test (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  provider text not null,
  sealed_key text check (sealed_key ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  -- Of the window asked for last: the gateway takes each once.
  order_number text not null,
  state text not null check (state in ('begun', 'open', 'waits', 'taken', 'failed', 'refused')),
  link text,
  asked_by uuid references member (id) on delete set null,
  asked_at timestamptz not null,
  check (state not in ('begun', 'open', 'waits') or sealed_key is not null)
);
create index gateway_test_organisation on gateway_test (organisation_id, asked_at desc);
create index gateway_test_asked_by on gateway_test (asked_by) where asked_by is not null;
