import { join } from 'node:path'
import { findRunningServerUrl } from '@forenet/database/find-running-server-url'
import { openPool } from '@forenet/database/pool'

/** Script that sets the clock of a process or page ahead. */
export function buildClockAhead(days: number): string {
  return `{
    const ahead = ${days} * 86_400_000
    const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ahead) : super(...given) }
      static now() { return Real.now() + ahead }
    }
  }`
}

/**
 * Environment variables of a portal whose clock is ahead. Its database's clock is not, so scheduled tasks must be
 * started manually.
 */
export function buildSettingsAhead(days: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(buildClockAhead(days))}` }
}

export async function startNightlyTask(dataDir: string, task: string): Promise<void> {
  const pool = openPool(await findRunningServerUrl(join(dataDir, 'postgresql')), 1)
  await pool.query('insert into jobs.job (name) values ($1)', [task])
  await pool.end()
}
