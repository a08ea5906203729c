import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GROWING, growAndAnalyse, hotStatements } from './hot-statements.ts'
import { scansForAnyValues } from './statement-cost.ts'

const ROWS = 200_000

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('no hot statement scans a large table', async () => {
  const statements = await hotStatements(portal)
  await growAndAnalyse(portal.app.payments.pool, ROWS)
  expect(await scansForAnyValues(portal.app.payments.pool, statements, GROWING)).toEqual([])
}, 300_000)
