import { randomUUID } from 'node:crypto'
import { memberDeletionRequest } from '@forenet/contract/account-deletion-calls'
import { clubClosingClose } from '@forenet/contract/club/closing-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { fetchGatewayLedger } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepRenewals } from '../../src/modules/membership/memberships/auto-renewal/charge.ts'
import { deleteDueMembers } from '../../src/modules/portal/account-deletion/delete-due-members.ts'
import { PAID } from '../club/refund-scene.ts'
import { cardPayer } from '../invoices/card-payer.ts'
import { TOTAL } from '../invoices/scene.ts'
import { renewalDeps, renewalsAtGateway, renewingHousehold, untilTheLastDay } from '../memberships/renewing.ts'
import { createPayoutScene, kroner, type PayoutScene, type Row, statement } from './payout-scene.ts'
import { danskeBank } from './scene.ts'

let portal: TestPortal
let scene: PayoutScene
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  scene = await createPayoutScene(portal)
})
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

const chargeback = (payout: string, order: string, minor = PAID): Row => ({ payout, type: 'Chargeback', order, minor })
const sent = async () => {
  await portal.app.settled()
  const [row] = await scene.run<{ mails: number; notifications: number }>(
    'select (select count(*) from outgoing_message)::int as mails, (select count(*) from notification)::int as notifications',
  )
  return row
}

/** Imports a statement, and matches each of its payouts with the bank. Returns what was found at the last payout. */
async function arrive(rows: readonly Row[]) {
  const before = await sent()
  expect((await scene.importPayouts(statement(rows))).body.refused.count).toBe(0)
  let findings: (string | null)[] = []
  for (const reference of new Set(rows.map(({ payout = 'P-100' }) => payout))) {
    const waiting = await scene.payout(reference)
    if (waiting.netMinor !== 0) {
      await scene.upload(danskeBank([[`Afregning ${reference}`, kroner(waiting.netMinor), 12]]))
    }
    const { id, candidates } = await scene.payout(reference)
    const matched = await scene.matchPayout(id, candidates[0]?.id ?? null)
    expect(matched.body.state).toBe('arrived')
    findings = (await scene.payoutDetails(id)).lines.map(({ finding }) => finding)
  }
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  expect(Object.values(await scene.balances()).reduce((sum, minor) => sum + minor, 0)).toBe(0)
  // Nobody is notified of a chargeback, because the club may still win it.
  expect(await sent()).toEqual(before)
  return findings
}

test('is a cost of the club; the membership and its payment stay as they are', async () => {
  const { member, number } = await scene.buy()
  await arrive([{ order: number }])
  expect(await arrive([chargeback('P-101', number)])).toEqual(['chargeback'])
  expect(await scene.balances()).toMatchObject({ bank: 0, chargebacks: PAID, 'gateway:freepay': 0, memberships: -PAID })
  const memberships = await portal.call({ email: member.email ?? '' }, membershipList, {
    params: { memberId: member.id },
    query: {},
  })
  expect(memberships.body).toMatchObject([{ status: 'upcoming' }])
})

test('of a refunded payment is returned twice; a payment that was charged back is refunded only at the gateway', async () => {
  const [one, two] = [await scene.buy(), await scene.buy()]
  await arrive([{ order: one.number }, { order: two.number }])
  await scene.refund(one, PAID)
  await arrive([{ payout: 'P-101', type: 'Refund', order: one.number }])
  expect(await arrive([chargeback('P-102', one.number)])).toEqual(['returned-twice'])
  expect(await arrive([chargeback('P-103', two.number)])).toEqual(['chargeback'])
  expect(await scene.paymentDetails(two.orderId)).toMatchObject({ chargedBackMinor: PAID, refundable: null })
  expect((await scene.refund(two, PAID)).problem.code).toBe('more-than-left')
  await scene.run(
    `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, done_at, updated_at)
     select gen_random_uuid(), order_id, id, captured_minor, 'at the gateway', 'done', now(), now(), $2, now()
       from payment_attempt where order_id = $1`,
    ...[two.orderId, portal.clock.now],
  )
  await scene.run('update payment_attempt set refunded_minor = captured_minor where order_id = $1', two.orderId)
  expect(await arrive([{ payout: 'P-104', type: 'Refund', order: two.number }])).toEqual(['returned-twice'])
  expect(await scene.balances()).toMatchObject({ bank: -2 * PAID, chargebacks: 2 * PAID, 'gateway:freepay': 0 })
})

test('of more than is left is returned twice, in one payout or several', async () => {
  const { number, orderId } = await scene.buy()
  await arrive([{ order: number }])
  expect(await arrive([chargeback('P-101', number, PAID - 100)])).toEqual(['chargeback'])
  expect(await scene.paymentDetails(orderId)).toMatchObject({ refundable: { leftMinor: 100 } })
  expect(await arrive([chargeback('P-102', number, 101)])).toEqual(['returned-twice'])
  const other = await scene.buy()
  expect(await arrive([chargeback('P-103', other.number, PAID + 1)])).toEqual(['returned-twice'])
  expect(await scene.balances()).toMatchObject({ bank: -PAID - 2, chargebacks: 2 * PAID + 2 })
})

test('without a payment is listed, and posted', async () => {
  expect(await arrive([chargeback('P-101', 'UNKNOWN', 20_000)])).toEqual(['unknown-payment'])
  expect(await scene.balances()).toEqual({ bank: -20_000, chargebacks: 20_000 })
})

test('that is reversed costs nothing, and the payment can be refunded again', async () => {
  const { number, ...bought } = await scene.buy()
  await arrive([{ order: number }])
  await arrive([chargeback('P-101', number)])
  expect(await arrive([{ payout: 'P-102', type: 'Chargeback reversed', order: number }])).toEqual([
    'chargeback-reversed',
  ])
  expect(await scene.balances()).toMatchObject({ bank: PAID, chargebacks: 0 })
  expect(await scene.paymentDetails(bought.orderId)).toMatchObject({
    ...{ chargedBackMinor: 0, refundable: { leftMinor: PAID } },
  })
  await scene.refund(bought, PAID)
  expect(await arrive([{ payout: 'P-103', type: 'Refund', order: number }])).toEqual([null])
  expect(await scene.balances()).toMatchObject({ bank: 0, chargebacks: 0, memberships: 0, 'gateway:freepay': 0 })
})

test('in a closed month is posted on the first day after it', async () => {
  const { number } = await scene.buy()
  await arrive([{ order: number }])
  portal.clock.now = new Date('2026-12-02T11:00:00Z')
  // The file ends before the month does.
  expect((await scene.acceptStatements('2026-11-30', 1)).status).toBe(200)
  const closed = await portal.call(scene.treasurer, clubClosingClose, {
    params: scene.params,
    body: { id: randomUUID(), through: '2026-11-30' },
  })
  expect(closed.body.closed).toBe(true)
  await arrive([chargeback('P-101', number)])
  const postings = await scene.run<{ on: string; moved: string | null }>(
    `select posted_on::text as "on", moved_on::text as moved from ledger_posting
      where organisation_id = $1 order by sequence desc limit 1`,
    scene.club.id,
  )
  expect(postings).toEqual([{ on: '2026-12-01', moved: '2026-11-12' }])
})

test('of an invoice is a cost too: the invoice stays paid, and is not reminded of', async () => {
  const { id } = await scene.issued()
  const payer = cardPayer(portal)
  await payer.pay(id, TOTAL)
  const [{ orderNumber } = { orderNumber: '' }] = await payer.attempts(id)
  await arrive([{ order: orderNumber, minor: TOTAL }])
  expect(await arrive([chargeback('P-101', orderNumber, TOTAL)])).toEqual(['chargeback'])
  expect(await scene.get(id)).toMatchObject({ state: 'paid', leftMinor: 0 })
  expect(await scene.balances()).toMatchObject({ receivables: 0, chargebacks: TOTAL, bank: 0 })
})

test('of a renewal does not charge the card again', async () => {
  const household = await renewingHousehold(portal, { club: scene.club })
  await untilTheLastDay(portal)
  await sweepRenewals(renewalDeps(portal))
  await portal.app.settled()
  const [renewal] = await renewalsAtGateway(portal, scene.club)
  const amount = { order: renewal?.orderNumber ?? '', minor: renewal?.capturedAmount ?? 0 }
  await arrive([amount])
  expect(await arrive([chargeback('P-101', amount.order, amount.minor)])).toEqual(['chargeback'])
  const captures = async () => (await fetchGatewayLedger(portal.sandbox.origin)).length
  const before = await captures()
  expect(await sweepRenewals(renewalDeps(portal))).toBe(0)
  expect(await captures()).toBe(before)
  expect(await household.membershipOf(household.payer.id)).toMatchObject({ overallEndDate: '2028-12-31' })
})

test('after the payer deleted the account is still that of the payment', async () => {
  const { member, number } = await scene.buy()
  await arrive([{ order: number }])
  // The membership of the test's edition has ended, so that the account can be deleted.
  portal.clock.now = new Date('2028-06-01T11:00:00Z')
  const { status } = await portal.call({ email: member.email ?? '' }, memberDeletionRequest, {
    params: { memberId: member.id },
    body: { email: member.email ?? '' },
  })
  expect(status).toBe(200)
  portal.clock.now = new Date('2028-06-08T22:05:00Z')
  expect(await deleteDueMembers(portal.app.leaving)).toBe(1)
  expect(await arrive([chargeback('P-101', number)])).toEqual(['chargeback'])
})
