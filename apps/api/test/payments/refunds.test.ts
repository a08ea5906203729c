import { entryCancel, entryItem } from '@forenet/contract/entry-calls'
import { paymentLink, paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createActiveMembership, createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approveWithDetails,
  fetchGatewayLedger,
  planFault,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FREEPAY } from '../../src/adapters/gateways/freepay.ts'
import type { Gateway } from '../../src/adapters/gateways/gateway.ts'
import { createGatewayRegistry } from '../../src/adapters/gateways/registry.ts'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { requestRefund } from '../../src/modules/money/payments/refunding/refunds.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'

const START = new Date('2026-11-20T11:00:00Z')
let portal: TestPortal
let gateway: Gateway
beforeAll(async () => {
  portal = await startTestPortal()
  gateway = portal.app.payments.gateways.of(FREEPAY)
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
})
afterEach(() => {
  portal.app.payments.gateways = createGatewayRegistry([gateway])
})
const later = (milliseconds: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + milliseconds)
}
const SECONDS = 1_000
const MINUTES = 60_000

/** Two paid tickets of 250 kr. */
async function paidEntry(how: { mobilePay?: boolean } = {}) {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const child = await createDependant(portal.database, member.id)
  await createActiveMembership(portal.database, organisation.id, member.id)
  await createActiveMembership(portal.database, organisation.id, child.id)
  const event = await createEvent(portal.database, organisation.id)
  const person = { email: member.email ?? '' }
  const wanted = [member, child].map(({ id }) => ({ ticketTypeId: event.typeId, memberId: id }))
  const { entry, payment } = await registerSuccessfully(portal, person, event.id, buildRegistration(wanted, 50_000))
  const forenettoken = payment?.returnToken ?? ''
  const link = await portal.call(person, paymentLink, { body: { forenettoken } })
  const { authorizationIdentifier: authorization } = await approveWithDetails(portal, link.body.paymentIdentifier, how)
  await returnFromWindow(portal, person, forenettoken, authorization)
  await waitForPaymentState(portal, person, forenettoken, ['paid'])
  const read = async () => (await portal.call(person, entryItem, { params: { entryId: entry.id } })).body
  const [ticket] = (await read()).tickets
  const cancelOne = () =>
    portal.call(person, entryCancel, {
      params: { entryId: entry.id },
      body: { ticketIds: [ticket?.id ?? ''], refundMinor: 25_000 },
    })
  const credited = async () =>
    (await fetchGatewayLedger(portal.sandbox.origin)).find((one) => one.authorizationIdentifier === authorization)
      ?.creditedAmount
  return {
    organisation,
    member,
    entryId: entry.id,
    ticketId: ticket?.id ?? '',
    orderId: entry.orderId ?? '',
    orderNumber: link.body.orderNumber,
    cancelOne,
    credited,
    read,
  }
}

describe('the destination of a refund', () => {
  test.each([
    ['a card', {}, { wallet: null, cardLastFour: '0200' }, 'kortet, der ender på 0200'],
    [
      'a card in MobilePay',
      { mobilePay: true },
      { wallet: 'MobilePay', cardLastFour: '0200' },
      'MobilePay (kortet, der ender på 0200)',
    ],
  ])('paid with %s is shown to the payer, also in the e-mail', async (_what, how, paidWith, words) => {
    const { member, entryId, ticketId, read } = await paidEntry(how)
    expect((await read()).paidWith).toEqual(paidWith)
    const request = { kind: 'tickets-cancelled' as const, entryId, ticketIds: [ticketId], refundMinor: 25_000 }
    await sendEventMail(eventMessageDeps(portal), request)
    const mail = await onlyMailTo(portal, member.email)
    expect(mail.text.replace(/\s+/g, ' ')).toContain(`250,00 kr. refunderes til ${words}.`)
  })

  test('is visible to the payer only: the club sees the entry without the card', async () => {
    const { organisation, entryId } = await paidEntry()
    const treasurer = { email: 'treasurer@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
    const seen = await portal.call(treasurer, entryItem, { params: { entryId } })
    expect([seen.status, seen.body.paidWith]).toEqual([200, null])
  })
})

test('a refund above the remainder is rejected, and nothing is cancelled', async () => {
  const { orderId, cancelOne, credited, read } = await paidEntry()
  await inTransaction(portal.app.payments.pool, (transaction) =>
    requestRefund(transaction, { id: orderId }, 40_000, 'known to the gateway alone', portal.clock.now),
  )
  const refused = await cancelOne()
  expect([refused.status, refused.problem.code]).toEqual([409, 'paid-back-already'])
  expect((await read()).tickets.map(({ state }) => state)).toEqual(['valid', 'valid'])
  expect(await credited()).toBe(0)
})

describe('a refund whose response was lost', () => {
  test('and that the gateway processed late is paid once', async () => {
    const { orderNumber, cancelOne, credited, read } = await paidEntry()
    // Longer than the portal's timeout and this test take on a busy machine.
    await planFault(portal, { service: 'gateway', operation: 'credit', kind: 'delay', delayMs: 12_000, orderNumber })
    await cancelOne()
    await portal.app.settled()
    expect(await credited()).toBe(0)
    later(2 * SECONDS)
    await sweepPayments(portal.app.payments)
    expect((await read()).refundPendingMinor).toBe(25_000)
    await vi.waitFor(async () => expect(await credited()).toBeGreaterThan(0), { timeout: 30_000 })
    later(5 * MINUTES)
    await sweepPayments(portal.app.payments)
    expect({ theirs: await credited(), ours: (await read()).refundedMinor }).toEqual({ theirs: 25_000, ours: 25_000 })
  })

  test('and that never arrived is requested again ten minutes later', async () => {
    const { orderNumber, cancelOne, credited, read } = await paidEntry()
    await planFault(portal, { service: 'gateway', operation: 'credit', kind: 'error-before', times: 1, orderNumber })
    await cancelOne()
    await portal.app.settled()
    later(4 * MINUTES)
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(0)
    later(7 * MINUTES)
    await sweepPayments(portal.app.payments)
    expect({ theirs: await credited(), ours: (await read()).refundedMinor }).toEqual({ theirs: 25_000, ours: 25_000 })
  })

  test('and that was requested with a clock three hours ahead is retried ten minutes after correction', {
    tags: 'full',
  }, async () => {
    const { orderNumber, cancelOne, credited, read } = await paidEntry()
    await planFault(portal, { service: 'gateway', operation: 'credit', kind: 'error-before', times: 1, orderNumber })
    later(180 * MINUTES)
    await cancelOne()
    await portal.app.settled()
    later(-180 * MINUTES)
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(0)
    later(11 * MINUTES)
    await sweepPayments(portal.app.payments)
    expect({ theirs: await credited(), ours: (await read()).refundedMinor }).toEqual({ theirs: 25_000, ours: 25_000 })
  })

  test('is retried after a crash during the request, too', async () => {
    const { orderNumber, cancelOne, credited } = await paidEntry()
    await planFault(portal, { service: 'gateway', operation: 'credit', kind: 'error-before', times: 1, orderNumber })
    await cancelOne()
    await portal.app.settled()
    // The state after a crash: requested, no result, lease about to expire.
    await portal.database.$client.query(
      `update payment_refund set last_error = null, tries = 1, lease_id = gen_random_uuid(), not_before = $1 where state = 'requested'`,
      [new Date(START.getTime() + 5 * SECONDS)],
    )
    later(6 * SECONDS)
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(0)
  })

  test('needs an administrator if the gateway refunded without a reference', async () => {
    const { organisation, orderNumber, cancelOne, credited, read } = await paidEntry()
    portal.app.payments.gateways = createGatewayRegistry([
      {
        ...gateway,
        listCredits: async (key, id) =>
          (await gateway.listCredits(key, id)).map(({ amountMinor }) => ({ amountMinor, comment: '' })),
      },
    ])
    await planFault(portal, { service: 'gateway', operation: 'credit', kind: 'error-after', times: 1, orderNumber })
    await cancelOne()
    await portal.app.settled()
    for (const _try of [1, 2]) {
      later(11 * MINUTES)
      await sweepPayments(portal.app.payments)
    }
    expect({ theirs: await credited(), ours: (await read()).refundedMinor }).toEqual({ theirs: 25_000, ours: 0 })
    const treasurer = { email: 'treasurer@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
    const books = await portal.call(treasurer, paymentReconciliationGet, { query: {} })
    expect(books.body.rows).toMatchObject([
      { difference: 'unsettled', lastError: expect.stringContaining('administrator') },
    ])
  })
})

test('a rejection is definite: the next attempt need not wait', async () => {
  const { orderNumber, cancelOne, credited, read } = await paidEntry()
  await planFault(portal, { service: 'gateway', operation: 'credit', kind: 'refuse', times: 1, orderNumber })
  await cancelOne()
  await portal.app.settled()
  later(2 * SECONDS)
  await sweepPayments(portal.app.payments)
  expect({ theirs: await credited(), ours: (await read()).refundedMinor }).toEqual({ theirs: 25_000, ours: 25_000 })
})

describe('the refundable amount of an order', () => {
  const ask = (orderId: string, amountMinor: number) =>
    inTransaction(portal.app.payments.pool, (transaction) =>
      requestRefund(transaction, { id: orderId }, amountMinor, 'a test', portal.clock.now),
    )

  test('cannot be refunded twice', async () => {
    const { orderId } = await paidEntry()
    expect(await ask(orderId, 50_000)).toMatchObject({ refundId: expect.any(String), refundMinor: 50_000 })
    await expect(ask(orderId, 1)).rejects.toThrow('holds 0 øre, 1 asked back')
  })

  test('is zero in test mode and for free orders', async () => {
    const nothing = { refundId: null, refundMinor: 0, withheldId: null, chargedBackMinor: 0 }
    const { orderId } = await paidEntry()
    expect(await ask(orderId, 0)).toEqual(nothing)
    await portal.database.$client.query(
      'update payment_attempt set test_mode = true, captured_minor = 0 where order_id = $1',
      [orderId],
    )
    expect(await ask(orderId, 25_000)).toEqual(nothing)
  })

  test('is an error if no attempt was captured', async () => {
    const { orderId } = await paidEntry()
    await portal.database.$client.query(`update payment_attempt set state = 'failed' where order_id = $1`, [orderId])
    await expect(ask(orderId, 25_000)).rejects.toThrow('holds 0 øre, 25000 asked back')
  })
})
