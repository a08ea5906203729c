#!/bin/sh
# Replaces systemctl where systemd does not run: starts a unit's ExecStart with its User, WorkingDirectory and
# environment, and stops it by SIGTERM. Other directives (restarts, sandboxing) are ignored.
set -eu
running=$MACHINE/running
mkdir -p "$running"

value() { sed -n "s/^$1=//p" "$file" | sed "s/%i/$instance/g"; }

start() {
  instance=
  file=/etc/systemd/system/$1.service
  case $1 in *@*) instance=${1#*@} file=/etc/systemd/system/${1%%@*}@.service ;; esac
  user=$(value User)
  for folder in $(value LogsDirectory | sed 's:^:/var/log/:') $(value StateDirectory | sed 's:^:/var/lib/:'); do
    mkdir -p "$folder" && chown "$user:" "$folder"
  done
  (
    set -a
    for settings in $(value EnvironmentFile); do
      # No expansion, as in systemd.
      while IFS= read -r line; do export "$line"; done < "$settings"
    done
    eval "$(value Environment)"
    set +a
    cd "$(value WorkingDirectory)"
    exec setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all $(value ExecStart)
  ) > "$running/$1.log" 2>&1 < /dev/null &
  echo $! > "$running/$1.pid"
}

stop() {
  [ -e "$running/$1.pid" ] || return 0
  pid=$(cat "$running/$1.pid")
  kill -TERM "$pid" 2> /dev/null || true
  while [ -d "/proc/$pid" ] && ! grep -q '^State:.Z' "/proc/$pid/status"; do sleep 0.1; done
  rm "$running/$1.pid"
}

command=$1
shift
for unit; do
  case $command:$unit in
    *:--now) continue ;;
    reload:nginx | restart:nginx) nginx -s reload ;;
    enable:* | start:*) start "$unit" ;;
    restart:*) stop "$unit" && start "$unit" ;;
    stop:*) stop "$unit" ;;
    *) echo "No such command here: systemctl $command $unit" >&2 && exit 1 ;;
  esac
done
if [ "$command" = stop-all ]; then
  for pid in "$running"/*.pid; do stop "$(basename "$pid" .pid)"; done
  nginx -s stop
fi
