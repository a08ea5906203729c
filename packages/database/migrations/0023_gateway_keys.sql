-- The key of an organisation at each provider, sealed for its row: payments begun with one provider need that one's key when the
-- organisation takes another. The start copies the keys there are (a sealed text opens in its own row alone);
-- organisation.payment_auth_token stays for processes of the version before, and is written no more.
create table gateway_key (
  organisation_id uuid not null references organisation (id),
  provider text not null,
  sealed_key text not null check (sealed_key ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  primary key (organisation_id, provider)
);
comment on table gateway_key is
  'Keys of organisations of their own; without one at a provider, they use the portal''s there. Never leaves the server.';
