import * as calls from '@forenet/contract/club/statement-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAID } from '../club/refund-scene.ts'
import { createLedgerScene, type LedgerScene } from '../ledger/scene.ts'

let portal: TestPortal
let scene: LedgerScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createLedgerScene(portal)
  await scene.buy()
  await scene.post()
})
afterAll(() => portal.stop())

const params = () => ({ orgKey: scene.club.key })

test('a year is shown beside the year before and its budget, and as PDF', async () => {
  const rows = [{ account: 'memberships' as const, amountMinor: 100_000 }]
  const saved = await portal.call(scene.treasurer, calls.clubBudgetSave, {
    params: params(),
    body: { year: 2026, rows },
  })
  expect(saved.body).toMatchObject({
    years: [2026],
    result: { amountMinor: PAID, lastYearMinor: 0, budgetMinor: 100_000 },
  })
  const next = (
    await portal.call(scene.treasurer, calls.clubAnnualStatementGet, { params: params(), query: { year: 2027 } })
  ).body
  expect(next.rows[0]).toMatchObject({ account: 'memberships', amountMinor: 0, lastYearMinor: PAID, budgetMinor: null })
  const pdf = await portal.call(scene.treasurer, calls.clubAnnualStatementPdf, {
    params: params(),
    query: { year: 2026, language: 'en' },
  })
  expect(pdf.headers.get('content-type')).toContain('application/pdf')
})
