import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GROWING, growAndAnalyse, hotStatements } from './hot-statements.ts'
import { type Statement, scansForAnyValues } from './statement-cost.ts'

/** Enough that an index is cheaper than a scan, also for a list of ids. */
const ROWS = 6_000

/**
 * Statements that may scan tables that were never analysed. The planner takes such a table for ten pages, where a scan
 * costs no more than some lookups; autovacuum's first analysis replaces the plans.
 */
const OF_A_NEW_DATABASE = [
  'login_standing scans member',
  'member_participants scans member',
  'member_nameable scans member',
  'entry_held scans event',
  'entry_claim_held scans event',
  'purchase_taken_periods scans membership_history',
  'purchase_chosen scans membership_history',
  // On PostgreSQL 15 only.
  'membership_lines scans membership',
  'membership_standings scans membership',
  'membership_store_standings scans membership',
  'purchase_bought scans membership_history',
]

let portal: TestPortal
let statements: Statement[]
beforeAll(async () => {
  portal = await startTestPortal()
  statements = await hotStatements(portal)
})
afterAll(() => portal.stop())

const scans = () => scansForAnyValues(portal.app.payments.pool, statements, GROWING)

test('a new database that was never analysed is read by indexes', async () => {
  expect(statements.length).toBeGreaterThan(30)
  expect((await scans()).filter((scan) => !OF_A_NEW_DATABASE.includes(scan))).toEqual([])
})

test('one that has grown and was analysed, too', { tags: 'full' }, async () => {
  await growAndAnalyse(portal.app.payments.pool, ROWS)
  expect(await scans()).toEqual([])
})
