import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { migrateDatabase } from '@forenet/database/migrate'
import type { ReportMigrationProgress } from '@forenet/database/migration-progress'
import pg from 'pg'

export type MeasuredMigration = {
  migration: string
  ms: number
  /** CPU time of the server process in ms; `ps` has a resolution of 10 ms. */
  processorMs: number
  /** Existing tables that were blocked for reads or writes. */
  locks: { table: string; blocks: 'reads' | 'writes'; ms: number }[]
}

const SAMPLE_MS = 200
const MS_PER_TICK = 10
/** Index of the user time in `/proc/<pid>/stat`, counted from the program's name; the system time follows. */
const USER_TIME = 11
const SYSTEM_TIME = 12

// Excludes tables created by the migration itself, which other sessions cannot see yet, and sessions that are closing.
const LOCKS_SQL = `
  select a.pid, c.relname as "table", l.mode = 'AccessExclusiveLock' as exclusive
    from pg_stat_activity a
    left join pg_locks l on l.pid = a.pid and l.granted
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    left join pg_class c on c.oid = l.relation and c.relkind = 'r'
   where a.pid = (select pid from pg_stat_activity
                   where datname = current_database() and application_name = 'forenet-migrate'
                   order by backend_start desc limit 1)`

type LockSample = { pid: number; table: string | null; exclusive: boolean | null }

/**
 * Measures each migration on a local database. Parallel workers are disabled, because their CPU time would not be
 * measured.
 */
export async function measureMigrations(url: string, folder?: string): Promise<MeasuredMigration[]> {
  const observer = new pg.Client({ connectionString: url })
  await observer.connect()
  const sample = async () => (await observer.query<LockSample>(LOCKS_SQL)).rows
  let stop: Awaited<ReturnType<typeof startSampling>> | undefined
  try {
    const database = pg.escapeIdentifier(observer.database ?? '')
    for (const setting of ['max_parallel_maintenance_workers', 'max_parallel_workers_per_gather'])
      await observer.query(`alter database ${database} set ${setting} = 0`)
    const measured: MeasuredMigration[] = []
    const report: ReportMigrationProgress = async (progress) => {
      if (progress.step === 'started') stop = await startSampling(sample)
      if (progress.step !== 'finished' || !stop) return
      const finish = stop
      stop = undefined
      measured.push({ migration: progress.migration, ms: progress.ms, ...(await finish()) })
    }
    await migrateDatabase(url, { report, ...(folder ? { folder } : {}) })
    return measured
  } finally {
    await stop?.()
    await observer.end()
  }
}

async function startSampling(sample: () => Promise<LockSample[]>) {
  const pid = (await sample())[0]?.pid
  if (pid === undefined) throw new Error('No session migrates')
  const before = readProcessCpuMs(pid)
  const seen = new Map<string, { first: number; last: number }>()
  let isDone = false
  const sampling = (async () => {
    while (!isDone) {
      const rows = await sample()
      const at = performance.now()
      for (const { table, exclusive } of rows) {
        if (table === null) continue
        const key = `${exclusive ? 'reads' : 'writes'} ${table}`
        seen.set(key, { first: seen.get(key)?.first ?? at, last: at })
      }
      await delay(SAMPLE_MS)
    }
  })()
  return async () => {
    isDone = true
    await sampling
    const locks = [...seen].map(([key, { first, last }]) => {
      const [blocks, table = ''] = key.split(' ')
      return { table, blocks: blocks === 'reads' ? 'reads' : 'writes', ms: Math.round(last - first) } as const
    })
    return { processorMs: readProcessCpuMs(pid) - before, locks }
  }
}

function readProcessCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * MS_PER_TICK
}
