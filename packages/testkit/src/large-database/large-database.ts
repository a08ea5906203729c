import pg from 'pg'
import { eventStatements, laterStatements } from './events.ts'
import { peopleStatements } from './people.ts'
import { MEMBERSHIP_PURCHASES, PAYMENTS } from './purchases.ts'
import type { Statement } from './sql.ts'

/** The fill works at the schema before this migration. */
export const FILLED_BEFORE = '0029'
/** The fill of later tables works at the schema before this migration. */
export const FILLED_LATER_BEFORE = '0087'

/**
 * Fills an empty database at the schema before migration 0029 with clubs, members, paid memberships, events, tickets
 * and their log, as of `now`. Without statistics, as after `pg_restore`.
 */
export function fillLargeDatabase(url: string, members: number, now: Date): Promise<void> {
  return run(url, [
    ...peopleStatements(members, now.getFullYear()),
    ...MEMBERSHIP_PURCHASES,
    ...eventStatements(members, now),
    ...PAYMENTS,
  ])
}

/** Fills the tables that came since, in the same database, at the schema before migration 0087. */
export function fillLaterTables(url: string, now: Date): Promise<void> {
  return run(url, [...laterStatements(now), { text: 'drop table large_tie, large_period, large_entry' }])
}

async function run(url: string, statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Without triggers and checks of foreign keys, which would take most of the time.
    await client.query('set session_replication_role = replica')
    // Nothing has statistics yet.
    await client.query(`set enable_nestloop = off; set work_mem = '256MB'`)
    for (const { text, values = [] } of statements) await client.query(text, [...values])
  } finally {
    await client.end()
  }
}
