import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAllBooks, lateBooks } from '../../src/modules/finance/ledger/check-books.ts'
import { withRole } from '../club/scene.ts'
import { createInvoiceScene } from '../invoices/scene.ts'
import { createLedgerScene, type LedgerScene, ledgerDeps } from './scene.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-11-20T11:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

test.each<[string, [queued: number | null, checked: number | null, first: number | null], 'queue' | 'check' | null]>([
  ['without money', [null, null, null], null],
  ['with a movement of this hour', [1, 0, 100], null],
  ['with a movement of the hour before', [1.01, 0, 100], 'queue'],
  ['checked two days ago', [null, 48, 100], null],
  ['checked before that', [null, 48.01, 100], 'check'],
  ['never checked since its first posting today', [null, null, 10], null],
  ['never checked since its first posting', [null, null, 49], 'check'],
  ['behind with both', [2, 49, 100], 'queue'],
])('a ledger %s', (_what, hours, why) => {
  const [queuedSince, checkedAt, firstPostedAt] = hours.map((one) => (one === null ? null : ago(one)))
  const late = lateBooks(
    { queuedSince: queuedSince ?? null, checkedAt: checkedAt ?? null, firstPostedAt: firstPostedAt ?? null },
    NOW,
  )
  expect(late?.why ?? null).toBe(why)
})

let portal: TestPortal
let scene: LedgerScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createLedgerScene(portal)
})
afterAll(() => portal.stop())

const later = (hours: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + hours * HOUR_MS)
}
const needs = async (by = scene.treasurer) =>
  (await portal.call(by, clubOverviewGet, { params: { orgKey: scene.club.key } })).body.needs.filter(
    ({ kind }) => kind === 'books-late',
  )

test('the overview warns of postings and checks that are late, whoever may read the money', async () => {
  const since = portal.clock.now.toISOString()
  await scene.buy()
  expect(await needs()).toEqual([])
  later(1.01)
  expect(await needs()).toEqual([{ kind: 'books-late', why: 'queue', since }])
  expect(await needs(await withRole(portal, scene.club, { role: 'event-host' }))).toEqual([])
  await scene.post()
  const postedAt = portal.clock.now.toISOString()
  expect(await needs()).toEqual([])
  later(48.01)
  expect(await needs()).toEqual([{ kind: 'books-late', why: 'check', since: postedAt }])
  await checkAllBooks(ledgerDeps(portal))
  expect(await needs()).toEqual([])
})

test('an invoice that waits for its posting is late like a payment', async () => {
  const invoices = await createInvoiceScene(portal)
  const late = async () =>
    (
      await portal.call(invoices.treasurer, clubOverviewGet, { params: { orgKey: invoices.club.key } })
    ).body.needs.filter(({ kind }) => kind === 'books-late')
  const since = portal.clock.now.toISOString()
  await invoices.issued()
  later(1.01)
  expect(await late()).toEqual([{ kind: 'books-late', why: 'queue', since }])
  await invoices.verify()
  expect(await late()).toEqual([])
})
