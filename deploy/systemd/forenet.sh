#!/bin/sh
# forenet <command>, as the portal's user and with its settings. Goes to /usr/local/bin/forenet; run as root, who reads the settings.
set -eu
set -a
. /etc/forenet/environment
set +a
cd /opt/forenet
exec runuser --user forenet -- node_modules/node/bin/node --disable-warning=ExperimentalWarning apps/api/src/forenet.ts "$@"
