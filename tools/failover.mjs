// `npm run failover`: kills the primary of deploy/patroni on this machine while members buy and cancel. Exits with 1 if
// a target is missed. `-- --write` records the results in bench/results.md.
import { runWithBuiltWeb } from './runtime.mjs'
import { installSystemPackages } from './system-packages.mjs'

installSystemPackages([
  ['/usr/lib/postgresql', 'postgresql', 'two databases'],
  ['/usr/bin/patroni', 'patroni', 'their failover'],
  // Patroni's etcd client needs this package if python3-openssl is installed.
  ['/usr/lib/python3/dist-packages/idna', 'python3-idna', 'the TLS connections of Patroni'],
  ['/usr/bin/etcd', 'etcd-server', 'the lock of the primary'],
  ['/usr/sbin/haproxy', 'haproxy', 'connections to the primary'],
])
await runWithBuiltWeb('bench/src/failover/main.ts')
