import pg from 'pg'
import { buildEventStatements, buildLaterTableStatements } from './events.ts'
import { buildPeopleStatements } from './people.ts'
import { MEMBERSHIP_PURCHASE_STATEMENTS, PAYMENT_STATEMENTS } from './purchases.ts'
import type { FillStatement } from './sql.ts'

export const FILL_BEFORE_MIGRATION = '0029'
export const FILL_LATER_TABLES_BEFORE_MIGRATION = '0087'

/**
 * Fills the schema before migration 0029 with clubs, members, memberships, events, tickets and logs as of `now`. Leaves
 * the tables without statistics, as `pg_restore` does.
 */
export function fillLargeDatabase(url: string, members: number, now: Date): Promise<void> {
  return runStatements(url, [
    ...buildPeopleStatements(members, now.getFullYear()),
    ...MEMBERSHIP_PURCHASE_STATEMENTS,
    ...buildEventStatements(members, now),
    ...PAYMENT_STATEMENTS,
  ])
}

/** Fills the tables that migrations 0029 to 0086 added; the schema must be the one before migration 0087. */
export function fillLaterTables(url: string, now: Date): Promise<void> {
  return runStatements(url, [
    ...buildLaterTableStatements(now),
    { text: 'drop table large_tie, large_period, large_entry' },
  ])
}

async function runStatements(url: string, statements: readonly FillStatement[]): Promise<void> {
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
