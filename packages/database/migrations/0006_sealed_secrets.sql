-- Secrets are sealed (docs/decisions/0019-sealed-secrets.md). SQL does not know the key: what is here in clear is sealed by
-- the start that applies this file, and from now on nothing else is taken.
create table data_key (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  wrapped text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
comment on table data_key is 'Keys that seal secrets, each wrapped by ENCRYPTION_KEY. A retired one still opens what it has sealed.';
create unique index data_key_in_use on data_key ((true)) where retired_at is null;

alter table organisation add constraint organisation_payment_auth_token_sealed
  check (payment_auth_token ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$') not valid;
comment on column organisation.payment_auth_token is
  'The organisation''s own gateway key, sealed (npm run keys -- gateway-key); null means the deployment''s. Never leaves the server (ruling 9).';

alter table ticket_signing_key alter column private_key type text using translate(encode(private_key, 'base64'), '+/=', '-_');
alter table ticket_signing_key add constraint ticket_signing_key_private_key_sealed
  check (private_key ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$') not valid;
