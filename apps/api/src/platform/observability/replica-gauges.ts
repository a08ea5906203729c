import type pg from 'pg'
import { Counter, Gauge, type Metric } from 'prom-client'
import { measureReplicaLag, type ReplicaLag } from '../database/replica-lag.ts'
import type { ReadSource } from '../database/report-reads.ts'

export function createReplicaCounter(): { counter: Metric; counted: (source: ReadSource) => void } {
  const counter = new Counter({
    name: 'forenet_replica_reads_total',
    help: 'Reads of lists and reports: from the replica, or from the primary because the replica was behind or away',
    labelNames: ['source'],
    registers: [],
  })
  for (const source of ['replica', 'behind', 'away'] as const) counter.inc({ source }, 0)
  return { counter, counted: (source) => counter.inc({ source }) }
}

/** Measured at each scrape; no value while the replica is away. */
export function replicaGauges(primary: pg.Pool, replica: pg.Pool): Metric[] {
  let measuring: Promise<ReplicaLag | null> | null = null
  const lag = () => {
    measuring ??= measureReplicaLag(primary, replica)
      // A gauge without a value shows that the replica is away.
      .catch(() => null)
      .finally(() => {
        measuring = null
      })
    return measuring
  }
  const gauge = (name: string, help: string, of: (measured: ReplicaLag | null) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = of(await lag())
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  return [
    gauge('forenet_replica_up', 'Whether the replica answers and is one: 1 or 0', (measured) => (measured ? 1 : 0)),
    gauge(
      'forenet_replica_lag_bytes',
      'Log that the primary has stored and the replica has not replayed',
      (measured) => measured?.bytes ?? null,
    ),
    gauge(
      'forenet_replica_lag_seconds',
      'Age of the last transaction that the replica has replayed; 0 if it has replayed all',
      (measured) => measured?.seconds ?? null,
    ),
  ]
}
