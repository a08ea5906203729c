#!/bin/sh
# Run once by the PostgreSQL image, when the data folder is empty. Creates one role that owns the portal's tables and
# migrates, one for the portal (docs/operations.md, "Two roles"), and a database for Keycloak.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=owner="$DATABASE_OWNER_PASSWORD" --set=portal="$DATABASE_PASSWORD" --set=keycloak="$KEYCLOAK_DATABASE_PASSWORD" <<'SQL'
create role forenet login password :'owner';
create role forenet_portal login password :'portal';
create role keycloak login password :'keycloak';
create database forenet owner forenet;
create database keycloak owner keycloak;
revoke connect, temporary on database forenet, keycloak from public;
grant connect on database forenet to forenet_portal;
SQL
