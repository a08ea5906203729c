-- A payment goes back under the key it was taken under: what a club replaces is kept, sealed for its row.
create table replaced_gateway_key (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  provider text not null,
  -- Null: the portal's own was used until then.
  sealed_key text check (sealed_key ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  replaced_at timestamptz not null
);
create index replaced_gateway_key_organisation on replaced_gateway_key (organisation_id, provider, replaced_at);
comment on table replaced_gateway_key is 'Keys of organisations that another took the place of. Never leaves the server.';

alter table payment_refund add column key_refused boolean not null default false;
comment on column payment_refund.key_refused is 'The provider refuses every key that the payment can go back under.';
