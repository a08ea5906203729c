import { clubEventCancel, clubEventCancellationGet } from '@forenet/contract/club/event-calls'
import { clubEventReport, clubEventReportFile } from '@forenet/contract/club/event-report-calls'
import { clubPersonPayments } from '@forenet/contract/club/person-calls'
import { entryCancel, entryItem } from '@forenet/contract/entry-calls'
import { membershipUpdate } from '@forenet/contract/membership-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { openPool } from '@forenet/database/pool'
import { createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { fetchGatewayLedger, payPurchase, planFault } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { sweepRenewals } from '../../src/modules/membership/memberships/auto-renewal/charge.ts'
import { listRefundedPeriods } from '../../src/modules/membership/memberships/type-change.ts'
import { sumRefundedByOrder } from '../../src/modules/money/payments/receipts/person-repository.ts'
import { sweepPayments, sweepRefunds } from '../../src/modules/money/payments/sweep.ts'
import { renewalDeps, renewalsAtGateway, renewingHousehold, untilTheLastDay } from '../memberships/renewing.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { createPayoutScene, type PayoutScene, statement } from './payout-scene.ts'

const PRICE = 25_000
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

/** An event with two tickets that somebody paid for by card. */
async function partyWithTwoTickets() {
  const party = await createEvent(portal.database, scene.club.id, {}, [
    { name: 'Voksen', memberPriceMinor: PRICE, guestPriceMinor: PRICE },
  ])
  const person = await createPerson(portal.database)
  const tickets = ['Bo Lund', 'Ida Lund'].map((attendeeName) => ({ ticketTypeId: party.typeId, attendeeName }))
  const { entry, payment } = await registerSuccessfully(portal, person, party.id, buildRegistration(tickets, 2 * PRICE))
  await payPurchase(portal, person, payment?.returnToken ?? '')
  const [attempt] = await scene.run<{ number: string; transaction: string }>(
    `select order_number as number, authorization_identifier as transaction from payment_attempt
      where order_id = $1 and state = 'captured'`,
    entry.orderId,
  )
  const { number, transaction } = attempt ?? { number: '', transaction: '' }
  const params = { entryId: entry.id }
  const event = { params: { orgKey: scene.club.key, eventId: party.id } }
  return {
    ...{ person, number, transaction, orderId: entry.orderId ?? '' },
    read: async () => (await portal.call(person, entryItem, { params })).body,
    cancelOne: async () => {
      const [ticket] = (await portal.call(person, entryItem, { params })).body.tickets.filter(
        ({ state }) => state === 'valid',
      )
      return portal.call(person, entryCancel, { params, body: { ticketIds: [ticket?.id ?? ''], refundMinor: PRICE } })
    },
    cancelEvent: async () => {
      await portal.call(scene.owner, clubEventCancel, { ...event, body: { reason: 'Storm' } })
      await portal.app.settled()
      await sweepEvents(portal.app.events)
      await sweepPayments(portal.app.payments)
    },
    report: async () => (await portal.call(scene.owner, clubEventReport, event)).body,
    /** The total in the column for the net amount. */
    netOfFile: async () => {
      const { body } = await portal.call(scene.owner, clubEventReportFile, { ...event, query: { language: 'da' } })
      const rows = String(body)
        .trim()
        .split('\r\n')
        .map((row) => row.split(';'))
      return rows.at(-1)?.[rows[0]?.indexOf('Netto, kr.') ?? -1]
    },
    cancellation: async () => (await portal.call(scene.owner, clubEventCancellationGet, event)).body,
    credited: async () =>
      (await fetchGatewayLedger(portal.sandbox.origin)).find((one) => one.orderNumber === number)?.creditedAmount,
    notifications: async () => {
      const [row] = await scene.run<{ id: string }>('select id from member where email = $1', person.email)
      const { body } = await portal.call(person, notificationList, { query: { memberId: row?.id ?? '' } })
      return body.filter(({ title }) => title.includes('refunderes ikke igen')).map(({ message }) => message)
    },
  }
}

const chargeBack = (order: string, minor: number, payout = 'P-200') =>
  scene.importPayouts(statement([{ payout, type: 'Chargeback', order, minor }]))
const reverse = (order: string, minor: number) =>
  scene.importPayouts(statement([{ payout: 'P-201', type: 'Chargeback reversed', order, minor }]))

test('a cancelled event sends nothing to a buyer whose bank has returned the money, until the bank takes it back', async () => {
  const party = await partyWithTwoTickets()
  const { cancellation, read, credited, number } = party
  await chargeBack(number, 2 * PRICE)
  portal.eventMails.length = 0
  await party.cancelEvent()
  await sweepPayments(portal.app.payments)
  expect(await credited()).toBe(0)
  const none = { refunds: 0, amountMinor: 0 }
  expect(await cancellation()).toMatchObject({
    ...{ ended: 1, paidBack: none, onTheWay: none, failing: none },
    chargedBack: { refunds: 1, amountMinor: 2 * PRICE },
  })
  expect(await read()).toMatchObject({ refundedMinor: 0, refundPendingMinor: 0, chargedBackMinor: 2 * PRICE })
  expect(await scene.paymentDetails(party.orderId)).toMatchObject({ withheldMinor: 2 * PRICE, refunds: [] })
  for (const mail of portal.eventMails) await sendEventMail(eventMessageDeps(portal), mail)
  const { text } = await onlyMailTo(portal, party.person.email)
  expect(text.replace(/\s+/g, ' ')).toContain('Din bank har allerede sendt 500,00 kr. tilbage til dig')
  expect(text).not.toContain('Pengene er normalt på din konto')
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })

  await reverse(number, 2 * PRICE)
  await Promise.all([sweepRefunds(portal.app.payments), sweepRefunds(portal.app.payments)])
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(2 * PRICE)
  expect(await cancellation()).toMatchObject({ paidBack: { refunds: 1, amountMinor: 2 * PRICE }, chargedBack: none })
  expect(await read()).toMatchObject({ refundedMinor: 2 * PRICE, chargedBackMinor: 0 })
})

test('a refund stays withheld if the settlement report with the chargeback is undone', async () => {
  const party = await partyWithTwoTickets()
  const { number, credited, read } = party
  const report = await chargeBack(number, 2 * PRICE)
  await party.cancelEvent()
  expect((await scene.undoImport(report.body.id)).body.undoneAt).not.toBeNull()
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(0)
  // A reversal does not cover the refund as long as its chargeback is not listed.
  await reverse(number, PRICE)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(0)
  await chargeBack(number, 2 * PRICE)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(PRICE)
  expect(await read()).toMatchObject({ refundedMinor: PRICE, refundPendingMinor: 0, chargedBackMinor: PRICE })
})

test('a partial reversal sends the part of the refund that it covers, and the rest stays withheld', async () => {
  const party = await partyWithTwoTickets()
  const { number, credited, read } = party
  await chargeBack(number, 2 * PRICE)
  await party.cancelEvent()
  await reverse(number, 20_000)
  await Promise.all([sweepRefunds(portal.app.payments), sweepRefunds(portal.app.payments)])
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(20_000)
  expect(await read()).toMatchObject({ refundedMinor: 20_000, refundPendingMinor: 0, chargedBackMinor: 30_000 })
  await scene.importPayouts(statement([{ payout: 'P-202', type: 'Chargeback reversed', order: number, minor: 30_000 }]))
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(2 * PRICE)
  expect(await read()).toMatchObject({ refundedMinor: 2 * PRICE, refundPendingMinor: 0, chargedBackMinor: 0 })
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
})

test('a reversal resumes a refund once, even if the report with another chargeback is undone', async () => {
  const party = await partyWithTwoTickets()
  const { number, credited, read } = party
  await chargeBack(number, PRICE)
  const other = await chargeBack(number, PRICE, 'P-203')
  await party.cancelEvent()
  await reverse(number, PRICE)
  await sweepRefunds(portal.app.payments)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(PRICE)
  // The bank has returned the other half, so the reversal must not resume it.
  expect((await scene.undoImport(other.body.id)).body.undoneAt).not.toBeNull()
  await scene.importPayouts(statement([{ payout: 'P-204', type: 'Chargeback', order: number, minor: 1 }]))
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(PRICE)
  await chargeBack(number, PRICE, 'P-203')
  await sweepRefunds(portal.app.payments)
  expect(await read()).toMatchObject({ refundedMinor: PRICE, refundPendingMinor: 0, chargedBackMinor: PRICE })
})

test('a resumed refund that is withheld again during an outage is sent after the next reversal', async () => {
  const party = await partyWithTwoTickets()
  const { number: orderNumber, credited } = party
  await chargeBack(orderNumber, 2 * PRICE)
  await party.cancelEvent()
  const report = await reverse(orderNumber, 2 * PRICE)
  const fault = { service: 'gateway', operation: 'listCredits', kind: 'error-before', times: 1 } as const
  await planFault(portal, { ...fault, orderNumber })
  await sweepRefunds(portal.app.payments)
  expect(await party.read()).toMatchObject({ refundPendingMinor: 2 * PRICE })
  await scene.undoImport(report.body.id)
  portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
  await sweepRefunds(portal.app.payments)
  expect(await party.read()).toMatchObject({ chargedBackMinor: 2 * PRICE, refundPendingMinor: 0 })
  await reverse(orderNumber, 2 * PRICE)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(2 * PRICE)
})

test('a reversal that is imported while another one is processed is not lost', async () => {
  const party = await partyWithTwoTickets()
  const { number, orderId, credited } = party
  await chargeBack(number, 2 * PRICE)
  await party.cancelEvent()
  await sweepRefunds(portal.app.payments)
  await reverse(number, PRICE)
  const pool = openPool(portal.databaseUrl, 1)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from payment_attempt where order_id = $1 for update', [orderId])
  const first = sweepRefunds(portal.app.payments)
  await waitForLockWait(portal)
  await scene.importPayouts(statement([{ payout: 'P-206', type: 'Chargeback reversed', order: number, minor: PRICE }]))
  await holder.query('commit')
  holder.release()
  await pool.end()
  await first
  await sweepRefunds(portal.app.payments)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(2 * PRICE)
})

test('a chargeback that was imported twice withholds a refund until its report was undone for 30 days', async () => {
  const party = await partyWithTwoTickets()
  const { number, credited } = party
  await chargeBack(number, 2 * PRICE)
  await party.cancelEvent()
  const wrong = await chargeBack(number, 2 * PRICE, 'P-207')
  await reverse(number, 2 * PRICE)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(0)
  await scene.undoImport(wrong.body.id)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(0)
  const age = (days: number) =>
    scene.run(
      `update chargeback_queue set not_before = not_before - $2 * interval '1 day' where order_number = $1
         and not_before > now()`,
      ...[number, days],
    )
  await age(29)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(0)
  await age(1)
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(2 * PRICE)
})

test('two sweeps at once resume a refund once', async () => {
  const party = await partyWithTwoTickets()
  const { number, orderId, credited } = party
  await chargeBack(number, 2 * PRICE)
  await party.cancelEvent()
  await sweepRefunds(portal.app.payments)
  await reverse(number, PRICE)
  const pool = openPool(portal.databaseUrl, 1)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from payment_order where id = $1 for update', [orderId])
  const first = sweepRefunds(portal.app.payments)
  await waitForLockWait(portal)
  // Skips the queued row of the first sweep.
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(0)
  await holder.query('commit')
  holder.release()
  await pool.end()
  await first
  await sweepRefunds(portal.app.payments)
  expect(await credited()).toBe(PRICE)
  expect(
    await scene.run(
      'select state, amount_minor as minor from payment_refund where order_id = $1 order by state',
      orderId,
    ),
  ).toEqual([
    { state: 'charged-back', minor: PRICE },
    { state: 'done', minor: PRICE },
  ])
})

test('parts of a refund are stored before each is sent, and none is sent twice after a lost response', async () => {
  const party = await partyWithTwoTickets()
  const { number: orderNumber, orderId, credited, read } = party
  await chargeBack(orderNumber, 2 * PRICE - 5_000)
  const lost = { service: 'gateway', operation: 'credit', kind: 'error-after', times: 1, orderNumber } as const
  const parts = () =>
    scene.run<{ id: string; part_of: string | null; state: string; minor: number }>(
      'select id, part_of, state, amount_minor as minor from payment_refund where order_id = $1 order by requested_at, part_of nulls first',
      orderId,
    )
  const sweepTwice = async () => {
    for (const _try of [1, 2]) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
      await sweepRefunds(portal.app.payments)
    }
  }
  await planFault(portal, lost)
  await party.cancelEvent()
  await sweepTwice()
  expect(await credited()).toBe(5_000)
  const [first, second] = await parts()
  expect(first).toMatchObject({ part_of: null, state: 'done', minor: 5_000 })
  expect(second).toMatchObject({ part_of: first?.id, state: 'charged-back', minor: 2 * PRICE - 5_000 })

  await reverse(orderNumber, 20_000)
  await planFault(portal, lost)
  await sweepTwice()
  expect(await credited()).toBe(25_000)
  const all = await parts()
  expect(all.map(({ minor }) => minor).toSorted((one, other) => one - other)).toEqual([5_000, 20_000, 25_000])
  expect(all.filter(({ id }) => id !== first?.id).map(({ part_of }) => part_of)).toEqual([first?.id, first?.id])
  expect(await read()).toMatchObject({ refundedMinor: 25_000, chargedBackMinor: 25_000, refundPendingMinor: 0 })
})

test('a sweep reads no withheld refund unless its chargebacks changed', async () => {
  const party = await partyWithTwoTickets()
  await chargeBack(party.number, 2 * PRICE)
  await party.cancelEvent()
  await sweepRefunds(portal.app.payments)
  const queue = () =>
    scene.run('select organisation_id from chargeback_queue where organisation_id = $1', scene.club.id)
  expect(await queue()).toEqual([])
  await reverse(party.number, PRICE)
  expect(await queue()).toHaveLength(1)
  await sweepRefunds(portal.app.payments)
  expect(await queue()).toEqual([])
})

test('the ticket that was not charged back is refunded, whichever is cancelled first', async () => {
  const { cancelOne, number, transaction, credited, read } = await partyWithTwoTickets()
  // Named by the gateway's id only.
  const file = `Payout id;Payout date;Type;Transaction id;Order number;Amount;Fee;Currency\r\nP-200;10.11.2026;Chargeback;${transaction.toUpperCase()};;250,00;;DKK\r\n`
  expect((await scene.importPayouts(file)).body.refused.count).toBe(0)
  expect((await cancelOne()).status).toBe(200)
  await portal.app.settled()
  await sweepPayments(portal.app.payments)
  expect(await credited()).toBe(PRICE)
  expect((await cancelOne()).status).toBe(200)
  await portal.app.settled()
  await sweepPayments(portal.app.payments)
  expect(await credited()).toBe(PRICE)
  expect(await read()).toMatchObject({ refundedMinor: PRICE, refundPendingMinor: 0, chargedBackMinor: PRICE })
  expect(number).not.toBe('')
})

test('a chargeback between the request and the gateway stops the refund, and the payer is notified once', async () => {
  const party = await partyWithTwoTickets()
  const { number, credited, notifications } = party
  await planFault(portal, {
    service: 'gateway',
    operation: 'listCredits',
    kind: 'error-before',
    times: 1,
    orderNumber: number,
  })
  await party.cancelOne()
  await portal.app.settled()
  expect(await party.read()).toMatchObject({ refundPendingMinor: PRICE })
  await chargeBack(number, 2 * PRICE - 5_000)
  portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
  await Promise.all([sweepPayments(portal.app.payments), sweepPayments(portal.app.payments)])
  await sweepPayments(portal.app.payments)
  // 450 of 500 kr. were charged back, so 50 of the 250 kr. are sent.
  expect(await credited()).toBe(5_000)
  expect(await party.read()).toMatchObject({ refundedMinor: 5_000, chargedBackMinor: 20_000, refundPendingMinor: 0 })
  expect(await notifications()).toHaveLength(1)
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
})

test('a chargeback after an unanswered request to the gateway stops the retry', async () => {
  const party = await partyWithTwoTickets()
  const { number: orderNumber, credited } = party
  await planFault(portal, { service: 'gateway', operation: 'credit', kind: 'error-before', times: 1, orderNumber })
  await party.cancelOne()
  await portal.app.settled()
  await chargeBack(orderNumber, 2 * PRICE)
  portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
  await sweepPayments(portal.app.payments)
  await sweepPayments(portal.app.payments)
  expect(await credited()).toBe(0)
  expect(await party.read()).toMatchObject({ refundedMinor: 0, chargedBackMinor: PRICE, refundPendingMinor: 0 })
  expect(await party.notifications()).toHaveLength(1)
})

test('a registration counts as refunded when its last refund is withheld', async () => {
  const party = await partyWithTwoTickets()
  const { number: orderNumber, orderId, credited } = party
  await party.cancelOne()
  await portal.app.settled()
  await sweepPayments(portal.app.payments)
  expect(await credited()).toBe(PRICE)
  const fault = { service: 'gateway', operation: 'listCredits', kind: 'error-before', times: 1, orderNumber } as const
  await planFault(portal, fault)
  await party.cancelOne()
  await portal.app.settled()
  const state = async () => (await scene.run('select state from event_entry where order_id = $1', orderId))[0]
  expect(await state()).toEqual({ state: 'cancelled' })
  await chargeBack(orderNumber, PRICE)
  portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
  await sweepPayments(portal.app.payments)
  expect(await credited()).toBe(PRICE)
  expect(await party.read()).toMatchObject({ refundedMinor: PRICE, chargedBackMinor: PRICE, refundPendingMinor: 0 })
  expect(await state()).toEqual({ state: 'refunded' })
})

test('a registration counts as refunded when its only refund is withheld, before or after the request', async () => {
  const state = async (orderId: string) =>
    (await scene.run('select state from event_entry where order_id = $1', orderId))[0]
  const before = await partyWithTwoTickets()
  await chargeBack(before.number, 2 * PRICE)
  await before.cancelEvent()
  await sweepRefunds(portal.app.payments)
  expect(await state(before.orderId)).toEqual({ state: 'refunded' })

  const after = await partyWithTwoTickets()
  const fault = { service: 'gateway', operation: 'listCredits', kind: 'error-before', times: 1 } as const
  await planFault(portal, { ...fault, orderNumber: after.number })
  await after.cancelEvent()
  expect(await state(after.orderId)).toEqual({ state: 'cancelled' })
  await chargeBack(after.number, 2 * PRICE, 'P-205')
  portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
  await sweepPayments(portal.app.payments)
  await sweepPayments(portal.app.payments)
  expect(await after.credited()).toBe(0)
  expect(await state(after.orderId)).toEqual({ state: 'refunded' })
})

test('a withheld refund is a figure of its own in the event report, and no refund of the order', async () => {
  const party = await partyWithTwoTickets()
  await chargeBack(party.number, 2 * PRICE)
  await party.cancelOne()
  const { ledger, apart, total } = await party.report()
  expect(total.refundedMinor).toBe(PRICE)
  expect(ledger).toMatchObject({
    backMinor: 0,
    underWayMinor: 0,
    chargedBackMinor: PRICE,
    returnedMinor: PRICE,
    netMinor: 0,
  })
  expect(apart).toEqual({ paidMinor: 0, refundedMinor: 0 })
  expect([...(await sumRefundedByOrder(portal.database, [party.orderId]))]).toEqual([])
})

test('the income of an event is less what the bank returned, until the chargeback is reversed', async () => {
  const party = await partyWithTwoTickets()
  const returned = async () => (await party.report()).ledger?.returnedMinor
  expect(await returned()).toBe(0)
  await chargeBack(party.number, PRICE)
  expect(await returned()).toBe(PRICE)
  expect(await party.netOfFile()).toBe('250')
  await reverse(party.number, PRICE)
  expect(await returned()).toBe(0)
  expect(await party.netOfFile()).toBe('500')
})

test('the net of an event subtracts withheld refunds and further chargebacks once, in the page and in the file', async () => {
  const party = await partyWithTwoTickets()
  const net = async () => (await party.report()).ledger?.netMinor
  const report = await chargeBack(party.number, PRICE)
  await party.cancelOne()
  await portal.app.settled()
  await sweepPayments(portal.app.payments)
  await party.cancelOne()
  // One ticket was refunded and the refund of the other was withheld.
  expect([await net(), await party.netOfFile()]).toEqual([0, '0'])
  // A withheld refund stays a refund if the report is undone.
  await scene.undoImport(report.body.id)
  expect([await net(), await party.netOfFile()]).toEqual([0, '0'])
})

test('a stopped renewal that was charged back is not refunded again, and the payer reads why', async () => {
  const { person, membershipOf, messages, payer } = await renewingHousehold(portal, { club: scene.club })
  await untilTheLastDay(portal)
  await sweepRenewals(renewalDeps(portal))
  await portal.app.settled()
  const [renewal] = await renewalsAtGateway(portal, scene.club)
  await chargeBack(renewal?.orderNumber ?? '', renewal?.capturedAmount ?? 0)
  const membership = await membershipOf(payer.id)
  const stop = { id: membership?.id ?? '', autoRenewal: false }
  expect((await portal.call(person, membershipUpdate, { params: { memberId: payer.id }, body: stop })).status).toBe(200)
  await sweepPayments(portal.app.payments)
  expect((await renewalsAtGateway(portal, scene.club)).map(({ creditedAmount }) => creditedAmount)).toEqual([0])
  const told = (await messages()).filter((text) => text.includes('has been stopped'))
  expect(told).toEqual([expect.stringContaining('Your bank has already returned DKK 475.00 to you')])
  const { body } = await portal.call(scene.treasurer, clubPersonPayments, {
    params: { orgKey: scene.club.key, memberId: payer.id },
  })
  expect(body[0]).toMatchObject({ backMinor: 0, refundable: null })
})

test('a payment that was charged back is not credited to another membership type', async () => {
  const { member, number, orderId } = await scene.buy()
  const ids = await scene.run<{ id: string }>(
    'select history_id as id from payment_order_line where order_id = $1',
    orderId,
  )
  const historyIds = ids.map(({ id }) => id)
  const wentBack = () => listRefundedPeriods(portal.database, historyIds)
  expect([...(await wentBack())]).toEqual([])
  await chargeBack(number, 51_000)
  expect([...(await wentBack())]).toEqual(historyIds)
  await reverse(number, 51_000)
  expect([...(await wentBack())]).toEqual([])
  expect(member.id).not.toBe('')
})
