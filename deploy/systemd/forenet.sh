#!/bin/sh
# forenet <command>, as the portal's user and with its settings. Goes to /usr/local/bin/forenet; run as root, who reads the settings.
set -eu
settings=/etc/forenet/environment

# As systemd reads EnvironmentFile: a value is everything after the sign, and no shell expands it. Escapes, which few readers
# agree on, are rejected.
while IFS= read -r line || [ -n "$line" ]; do
  line=${line%"${line##*[![:space:]]}"}
  case $line in
    '' | '#'* | ';'*) continue ;;
    *\\*) echo "$settings: ${line%%=*} must not contain a backslash" >&2 && exit 1 ;;
    *=*) ;;
    *) echo "$settings: not a setting: ${line%%=*}" >&2 && exit 1 ;;
  esac
  case ${line%%=*} in
    '' | *[!A-Za-z0-9_]*) echo "$settings: not a name: ${line%%=*}" >&2 && exit 1 ;;
  esac
  value=${line#*=}
  case $value in
    \"*\" | \'*\') value=${value#?} value=${value%?} ;;
  esac
  export "${line%%=*}=$value"
done < "$settings"

cd /opt/forenet
exec runuser --user forenet -- node_modules/node/bin/node --disable-warning=ExperimentalWarning apps/api/src/forenet.ts "$@"
