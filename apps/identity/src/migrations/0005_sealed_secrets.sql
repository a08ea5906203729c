-- Secrets are sealed, or kept as their hash alone (docs/decisions/0019-sealed-secrets.md). SQL does not know the key: what is
-- here in clear is sealed by the start that applies this file, and from now on nothing else is taken.
alter table identity.signing_key alter column jwk type text using jwk::text;
alter table identity.signing_key add constraint signing_key_jwk_sealed
  check (jwk ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$') not valid;
alter table identity.cookie_key add constraint cookie_key_secret_sealed
  check (secret ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$') not valid;

-- Everybody signs in once more: sessions and tokens that lay in clear, here and in backups, end with it.
delete from identity.oidc_payload;
alter table identity.oidc_payload alter column payload type text using payload::text;
alter table identity.oidc_payload add constraint oidc_payload_sealed
  check (payload ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$');
comment on column identity.oidc_payload.id is 'SHA-256 of what a browser or client shows; so is grant_id.';
comment on column identity.oidc_payload.uid is 'Of a session; whoever knows it can do nothing with it.';
alter table identity.oidc_payload add column session_grants text[];
comment on column identity.oidc_payload.session_grants is 'Of a session: the ids of its grants, as they are stored.';

-- The id of a sign-in under way is the value of a cookie.
update identity.mail_link set interaction_uid = null;
alter table identity.mail_link rename column interaction_uid to interaction_hash;
delete from identity.passkey_challenge;
alter table identity.passkey_challenge rename column bound_to to bound_to_hash;
