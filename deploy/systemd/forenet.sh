#!/bin/sh
# Runs forenet <command> as the portal's user with its settings. Install as /usr/local/bin/forenet; run as root, which
# can read the settings.
set -eu
settings=/etc/forenet/environment

# Reads the file like systemd's EnvironmentFile: a value is everything after the equals sign, without shell expansion.
# Escapes are rejected, because programs interpret them differently.
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
