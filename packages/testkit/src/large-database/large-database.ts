import pg from 'pg'
import { eventStatements, laterStatements } from './events.ts'
import { peopleStatements } from './people.ts'
import { MEMBERSHIP_PURCHASES, PAYMENTS } from './purchases.ts'
import type { Statement } from './sql.ts'

export const FILLED_BEFORE = '0029'
export const FILLED_LATER_BEFORE = '0087'

/**
 * Fills the schema before migration 0029 with clubs, members, memberships, events, tickets and logs as of `now`. Leaves
 * the tables without statistics, as `pg_restore` does.
 */
export function fillLargeDatabase(url: string, members: number, now: Date): Promise<void> {
  return run(url, [
    ...peopleStatements(members, now.getFullYear()),
    ...MEMBERSHIP_PURCHASES,
    ...eventStatements(members, now),
    ...PAYMENTS,
  ])
}

/** Fills the tables that migrations 0029 to 0086 added; the schema must be the one before migration 0087. */
export function fillLaterTables(url: string, now: Date): Promise<void> {
  return run(url, [...laterStatements(now), { text: 'drop table large_tie, large_period, large_entry' }])
}

async function run(url: string, statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Disables triggers and foreign key checks, which would take most of the time.
    await client.query('set session_replication_role = replica')
    await client.query(`set enable_nestloop = off; set work_mem = '256MB'`)
    for (const { text, values = [] } of statements) await client.query(text, [...values])
  } finally {
    await client.end()
  }
}
