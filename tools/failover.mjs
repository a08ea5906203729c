// `npm run failover`: sets up deploy/patroni on this machine, with separate ports and folders, kills the primary with
// SIGKILL while members buy and cancel, and prints seconds without service, lost, duplicated, and whether the books are
// equal. Ends with 1 if one misses its target. `-- --write` records the results in bench/results.md.
import { runBuilt } from './runtime.mjs'
import { installSystemPackages } from './system-packages.mjs'

installSystemPackages([
  ['/usr/lib/postgresql', 'postgresql', 'two databases'],
  ['/usr/bin/patroni', 'patroni', 'their failover'],
  // Used by Patroni's client of etcd if python3-openssl is installed.
  ['/usr/lib/python3/dist-packages/idna', 'python3-idna', 'the TLS connections of Patroni'],
  ['/usr/bin/etcd', 'etcd-server', 'the lock of the primary'],
  ['/usr/sbin/haproxy', 'haproxy', 'connections to the primary'],
])
await runBuilt('bench/src/failover/main.ts')
