#!/bin/sh
# Run once by the PostgreSQL image, on an empty data folder: Keycloak keeps its own database beside the portal's.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --command='create database keycloak'
