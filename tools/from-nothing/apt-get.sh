#!/bin/sh
# Stands in for apt-get: what the page installs must be on this machine already. A new PostgreSQL has an empty cluster that runs.
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
