import type pg from 'pg'
import type { ReportMigrationProgress } from './migration-progress.ts'

export async function takeMigrationLock(
  client: pg.ClientBase,
  lock: number,
  report: ReportMigrationProgress,
): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lock])
  if (rows[0]?.locked) return
  await report({ step: 'waiting' })
  await client.query('select pg_advisory_lock($1)', [lock])
}
