import type pg from 'pg'
import { Gauge, type Metric } from 'prom-client'

export function processGauges(
  pool: pg.Pool,
  { version, commit }: { version: string; commit: string | null },
): Metric[] {
  const build = new Gauge({
    name: 'forenet_build_info',
    help: 'Version and commit of this process; always 1',
    labelNames: ['version', 'commit'],
    registers: [],
  })
  build.set({ version, commit: commit ?? 'unknown' }, 1)
  const connections = new Gauge({
    name: 'forenet_database_connections',
    help: 'Connections of the pool: in use, idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'in-use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  return [build, connections]
}

export function streamsGauge(count: () => number): Metric {
  return new Gauge({
    name: 'forenet_live_streams',
    help: 'Open server-sent event streams',
    registers: [],
    collect() {
      this.set(count())
    },
  })
}
