#!/bin/sh
# Replaces apt-get: verifies that the packages are already installed. Installing PostgreSQL starts an empty cluster.
set -eu
[ "$1" = install ] || exit 0
shift
for package; do
  case $package in
    -* | certbot | python3-certbot-nginx | cron) continue ;;
    postgresql)
      version=$(ls /usr/lib/postgresql | sort -n | head -1)
      pg_dropcluster --stop "$version" main 2> /dev/null || true
      mkdir -p /run/postgresql && chown postgres: /run/postgresql
      pg_createcluster --port 5432 "$version" main --start > /dev/null
      ;;
    nginx)
      rm -f /etc/nginx/conf.d/* /etc/nginx/sites-enabled/*
      nginx
      ;;
    *) dpkg --status "$package" > /dev/null ;;
  esac
done
