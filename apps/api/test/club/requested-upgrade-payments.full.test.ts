import { randomUUID } from 'node:crypto'
import { clubAttendeeCorrect, clubAttendeeGet } from '@forenet/contract/club/event-attendee-calls'
import { clubEventReport } from '@forenet/contract/club/event-report-calls'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import { clubPayoutFileImport } from '@forenet/contract/club/payout-calls'
import type { TicketMove } from '@forenet/contract/club/ticket-move'
import {
  clubTicketRefund,
  clubTicketRefundOptions,
  clubTicketUpgradeWithdraw,
} from '@forenet/contract/club/ticket-refund-calls'
import { entryCancel, entryItem, eventPaymentLink } from '@forenet/contract/entry-calls'
import { eventCancel } from '@forenet/contract/event-calls'
import { unfinishedPaymentList, unpaidPurchaseLimitsGet } from '@forenet/contract/payment-calls'
import { ticketCheck, ticketResaleStart, ticketTransfer } from '@forenet/contract/ticket-calls'
import { computeManualRefundPart } from '@forenet/domain/ticket-move'
import { createClubMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  planFault,
  readBothLedgers,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { signReturnToken } from '../../src/modules/money/payments/orders/return-token.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { statement } from '../bank/payout-scene.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { moveScene as moveSceneOf, PRICE } from './move-scene.ts'

const NOW = new Date('2026-11-20T11:00:00Z')
const DAY_MS = 86_400_000
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
beforeEach(() => {
  portal.clock.now = NOW
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

const DINNER = 45_000
const MORE = DINNER - PRICE

async function scene(wish: Parameters<typeof moveSceneOf>[1] = {}) {
  const made = await moveSceneOf(portal, wish)
  await made.query('update event_ticket_type set quota = 2 where id = $1', made.dinner)
  const until = new Date(NOW.getTime() + 3 * DAY_MS).toISOString()
  const entryOf = (by: TestPerson = made.buyer, entryId = made.entryId) =>
    portal.call(by, entryItem, { params: { entryId } }).then(({ body }) => body)
  const tokenOf = async (by?: TestPerson, entryId?: string) => (await entryOf(by, entryId)).asked[0]?.returnToken ?? ''
  const open = async (token: string, by: TestPerson = made.buyer) =>
    portal.call(by, eventPaymentLink, { body: { forenettoken: token } })
  /** Approves the payment in a window and returns to the portal. */
  const payIn = async (token: string, { paymentIdentifier }: { paymentIdentifier: string }) =>
    returnFromWindow(portal, made.buyer, token, await approvePayment(portal, paymentIdentifier))
  return {
    ...made,
    ...{ entryOf, tokenOf, open },
    ask: (more: Partial<TicketMove> = {}, ...who: [by?: TestPerson, ticketId?: string]) =>
      made.move(
        {
          ticketTypeId: made.dinner,
          differenceMinor: MORE,
          payBack: false,
          ask: { until },
          reason: 'Vil med til middag',
          ...more,
        },
        ...who,
      ),
    undo: (by: TestPerson = made.owner) =>
      portal.call(by, clubTicketUpgradeWithdraw, { params: { ...made.at, ticketId: made.ticketId } }),
    /** The club replaces the attendee of a ticket. */
    replace: async (name: string, ticketId = made.ticketId) => {
      const params = { ...made.at, ticketId }
      const { body: seen } = await portal.call(made.owner, clubAttendeeGet, { params })
      const says = { name: seen.name, email: seen.email, answers: seen.answers }
      const { status } = await portal.call(made.owner, clubAttendeeCorrect, {
        params,
        body: { name, email: null, answers: {}, somebodyElse: true, seen: says },
      })
      expect(status).toBe(200)
    },
    payIn,
    /** Opens the window, approves and returns. */
    pay: async (token: string) => payIn(token, (await open(token)).body),
    /** Allows cancellation until the event starts. */
    mayCancel: () => made.query('update event set cancel_until = starts_at where id = $1', made.event.id),
    cancel: (refundMinor: number) =>
      portal.call(made.buyer, entryCancel, { params: { entryId: made.entryId }, body: { refundMinor } }),
    states: async (): Promise<string[]> =>
      (
        await made.query(
          'select state from event_ticket_difference where event_id = $1 order by asked_at, id',
          made.event.id,
        )
      ).map(({ state }) => state),
    taken: async (): Promise<number[]> =>
      (
        await made.query(
          'select seats_taken from event_ticket_type where event_id = $1 order by position',
          made.event.id,
        )
      ).map(({ seats_taken }) => seats_taken),
    chargeUpgradeBack: async (minor = MORE) => {
      const [row] = await made.query(
        `select a.order_number as number from payment_attempt a join event_ticket_difference d on d.order_id = a.order_id
          where d.event_id = $1`,
        made.event.id,
      )
      const report = statement([{ type: 'Chargeback', order: row.number, minor }])
      const imported = await portal.call(made.treasurer, clubPayoutFileImport, {
        params: { orgKey: made.club.key },
        query: { id: randomUUID(), filename: 'payouts.csv' } as never,
        body: Buffer.from(report) as never,
      })
      expect(imported.status).toBe(200)
    },
    agree: async () => {
      const [row] = await made.query(
        `select (select coalesce(sum(total_minor), 0)::int from event_ticket where event_id = $1 and coalesce(void_reason, '') not in ('transferred', 'not-paid')) as tickets,
           (select coalesce(sum(amount_minor), 0)::int from payment_order where subject_id = $1 and status = 'paid') as orders`,
        made.event.id,
      )
      expect(row.tickets).toBe(row.orders)
      const books = await readBothLedgers(portal)
      expect(books.ours).toEqual(books.theirs)
    },
  }
}

/** A requested difference with an open payment window. */
async function opened() {
  const at = await scene()
  await at.ask()
  const token = await at.tokenOf()
  const { body } = await at.open(token)
  return { at, token, body }
}

describe('an upgrade payment requested from the buyer of a ticket', () => {
  test('reserves a ticket of the dearer type and moves the ticket only when paid', async () => {
    const at = await scene()
    const id = randomUUID()
    expect((await at.ask({ id }, at.host)).body).toMatchObject({
      ...{ ticketType: 'Adult', paidMinor: PRICE },
      asked: { ticketType: 'Dinner', amountMinor: MORE, isBeingPaid: false },
    })
    expect((await at.ask({ id })).status).toBe(200)
    expect(await at.states()).toEqual(['asked'])
    expect(await at.taken()).toEqual([1, 0, 1, 0])
    expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['difference-asked'])
    expect(await at.row()).toMatchObject({ ticketType: 'Adult', paidMinor: PRICE })
    const token = await at.tokenOf()
    const waits = await portal.call(at.buyer, unfinishedPaymentList, {
      params: { memberId: (await at.entryOf()).memberId },
    })
    expect(waits.body).toMatchObject([{ kind: 'event', ticketId: at.ticketId, totalMinor: MORE, state: 'unpaid' }])
    const paid = await at.pay(token)
    expect(paid.body).toMatchObject({ state: 'paid', entryId: at.entryId, ticketId: at.ticketId })
    expect(await at.states()).toEqual(['paid'])
    expect(await at.taken()).toEqual([0, 0, 1, 0])
    const entry = await at.entryOf()
    expect(entry).toMatchObject({ asked: [], totalMinor: DINNER, laterPayments: [{ amountMinor: MORE }] })
    expect(entry.tickets.map(({ ticketTypeName, code }) => [ticketTypeName, code !== null])).toEqual([['Dinner', true]])
    expect((await at.ask({ id })).status).toBe(200)
    expect((await at.ask({})).problem.code).toBe('changed-meanwhile')
    const { body: report } = await portal.call(at.owner, clubEventReport, { params: at.at })
    expect(report.apart).toEqual({ paidMinor: 0, refundedMinor: 0 })
    expect(report.total).toMatchObject({ sold: 1, paidMinor: DINNER })
    await at.agree()
  })

  test("does not count towards the buyer's limit of unpaid purchases", async () => {
    const at = await scene()
    await at.ask()
    const { memberId } = await at.entryOf()
    const room = await portal.call(at.buyer, unpaidPurchaseLimitsGet, { params: { memberId } })
    expect(room.body.event).toMatchObject({ begun: 0, againAt: null })
    const since = new Date(NOW.getTime() - DAY_MS)
    const [inTurn] = await at.query('select unpaid from purchases_in_turn($1, null, $2)', memberId, since)
    expect(inTurn).toEqual({ unpaid: 0 })
    expect(await portal.app.payments.priorPurchases({ token: 'none', memberId, since })).toEqual({
      known: null,
      unpaid: 0,
    })
    await at.undo()
  })

  test('assigns the surcharge, without VAT, to the ticket when paid', async () => {
    const at = await scene()
    await at.query('update event_ticket_type set surcharge_minor = 1000, vat_rate = 1.25 where id = $1', at.dinner)
    const more = (DINNER * 125) / 100 + 1_000 - PRICE
    expect((await at.ask({ differenceMinor: more })).status).toBe(200)
    await at.pay(await at.tokenOf())
    const [ticket] = await at.query(
      `select vat_minor::int as vat, surcharge_minor::int as surcharge, price_minor + vat_minor + surcharge_minor = total_minor as adds
         from event_ticket where id = $1`,
      at.ticketId,
    )
    expect(ticket).toEqual({ vat: (more - 1_000) / 5, surcharge: 1_000, adds: true })
    await at.agree()
  })

  test('is refunded by two credits, each to its own payment', async () => {
    const at = await scene()
    await at.ask()
    await at.pay(await at.tokenOf())
    const refunded = await portal.call(at.owner, clubTicketRefund, {
      params: { ...at.at, ticketId: at.ticketId },
      body: { id: randomUUID(), amountMinor: 20_000, reason: 'Blev syg', voids: false },
    })
    expect(refunded.body.refunds).toMatchObject([{ amountMinor: 20_000, state: 'under-way' }])
    expect(await at.paidBack()).toBe(20_000)
    const credits = await at.query(
      `select r.amount_minor::int as minor, o.amount_minor::int as paid from payment_refund r join payment_order o on o.id = r.order_id
        where o.subject_id = $1 order by r.amount_minor`,
      at.event.id,
    )
    expect(credits).toEqual([
      { minor: 5_000, paid: PRICE },
      { minor: MORE, paid: MORE },
    ])
    await at.mayCancel()
    await at.cancel(DINNER - 20_000)
    expect(await at.paidBack()).toBe(DINNER)
    await at.agree()
  })

  test('that was charged back is not refunded again, and the purchase is refunded instead', async () => {
    const at = await scene()
    await at.ask()
    await at.pay(await at.tokenOf())
    await at.chargeUpgradeBack()
    const refund = (amountMinor: number) =>
      portal.call(at.owner, clubTicketRefund, {
        params: { ...at.at, ticketId: at.ticketId },
        body: { id: randomUUID(), amountMinor, reason: 'Blev syg', voids: false },
      })
    expect((await refund(PRICE + 1)).problem.code).toBe('more-than-left')
    expect((await refund(PRICE)).body.refunds).toMatchObject([{ amountMinor: PRICE, state: 'under-way' }])
    expect(await at.paidBack()).toBe(PRICE)
  })

  test('that was charged back leaves a purchase in cash to the club to refund, and dialog, log and books agree', async () => {
    const MEMBER_PRICE = 25_000
    const UPGRADE = DINNER - MEMBER_PRICE
    const at = await scene({ limitMinor: 0 })
    const person = await createClubMember(portal.database, at.club.id, { dateOfBirth: '1991-03-01' })
    const added = await portal.call(at.owner, clubManualRegistrationCreate, {
      params: at.at,
      body: {
        ...{ id: randomUUID(), person: { kind: 'register', memberId: person.id }, method: 'cash' },
        ...{ tickets: [{ ticketTypeId: at.adult, name: '' }], day: '2026-11-18' },
        ...{ totalMinor: MEMBER_PRICE, beyond: false, language: 'da' },
      },
    })
    const ticketId = added.body.tickets[0]?.ticketId ?? ''
    expect((await at.ask({ differenceMinor: UPGRADE }, at.owner, ticketId)).status).toBe(200)
    const token = await at.tokenOf(person, added.body.entryId)
    const { paymentIdentifier } = (await at.open(token, person)).body
    const authorized = await approvePayment(portal, paymentIdentifier)
    expect((await returnFromWindow(portal, person, token, authorized)).body.state).toBe('paid')
    await at.chargeUpgradeBack(UPGRADE)
    const params = { ...at.at, ticketId }
    const { refundable } = (await portal.call(at.owner, clubTicketRefundOptions, { params })).body
    expect(refundable).toMatchObject({
      ...{ leftMinor: MEMBER_PRICE, heldMinor: MEMBER_PRICE, byHand: true },
      later: [{ leftMinor: UPGRADE, chargedBackMinor: UPGRADE, byHand: false }],
    })
    if (!refundable) throw new Error('Nothing is refundable')
    // As the dialog computes it.
    expect(computeManualRefundPart(MEMBER_PRICE, refundable)).toBe(MEMBER_PRICE)
    const body = { id: randomUUID(), amountMinor: MEMBER_PRICE, reason: 'Blev syg', voids: false }
    expect((await portal.call(at.owner, clubTicketRefund, { params, body })).status).toBe(200)
    await at.agreeTo()
    const log = await at.query(
      `select action, (detail->>'byHand')::boolean as hand, (detail->>'handMinor')::int as part from audit_entry
        where organisation_id = $1 and action in ('refund-asked', 'refund-made') order by id`,
      at.club.id,
    )
    expect(log).toEqual([
      { action: 'refund-asked', hand: true, part: null },
      { action: 'refund-made', hand: true, part: null },
    ])
    const booked = await at.query(
      `select m.amount_minor::int as minor from manual_payment m join payment_order o on o.id = m.order_id
        where o.subject_id = $1 and m.amount_minor < 0`,
      at.event.id,
    )
    expect(booked).toEqual([{ minor: -MEMBER_PRICE }])
    expect(await at.paidBack()).toBe(0)
  })

  test('expires once, with an e-mail; a later payment is voided', async () => {
    const { at, body } = await opened()
    portal.clock.now = new Date(NOW.getTime() + 3 * DAY_MS)
    await Promise.all([sweepEvents(portal.app.events), sweepEvents(portal.app.events)])
    expect(await at.states()).toEqual(['ran-out'])
    expect(await at.taken()).toEqual([1, 0, 0, 0])
    expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['difference-asked', 'difference-over'])
    const late = await at.payIn(await freshToken(at), body)
    expect(late.body).toMatchObject({ state: 'voided', voidReason: 'seats-gone' })
    expect(await at.row()).toMatchObject({ ticketType: 'Adult', paidMinor: PRICE })
    expect((await at.entryOf()).asked).toEqual([])
    expect((await at.ask({ ask: { until: new Date(portal.clock.now.getTime() + DAY_MS).toISOString() } })).status).toBe(
      200,
    )
    await at.agree()
  })

  test('that expired but was not swept yet ends when its payment is voided', async () => {
    const { at, body } = await opened()
    portal.clock.now = new Date(NOW.getTime() + 3 * DAY_MS)
    const late = await at.payIn(await freshToken(at), body)
    expect(late.body.state).toBe('voided')
    expect(await at.states()).toEqual(['ran-out'])
    expect(await at.taken()).toEqual([1, 0, 0, 0])
    await at.agree()
  })

  test('is cancelled by the club once, and a payment that still arrives is voided', async () => {
    const { at, token, body } = await opened()
    expect((await at.undo(at.host)).body.asked).toBeNull()
    expect((await at.undo()).status).toBe(200)
    expect(await at.states()).toEqual(['withdrawn'])
    expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['difference-asked', 'difference-over'])
    const late = await at.payIn(token, body)
    expect(late.body.state).toBe('voided')
    expect((await at.open(token)).problem.code).toBe('hold-ran-out')
    expect(await at.taken()).toEqual([1, 0, 0, 0])
    expect(await at.row()).toMatchObject({ ticketType: 'Adult', paidMinor: PRICE })
    await at.agree()
  })

  test.each([
    [
      'cancelled',
      async (at: Awaited<ReturnType<typeof scene>>) => {
        await at.mayCancel()
        await at.cancel(PRICE)
      },
    ],
    [
      'given back to be sold on',
      async (at: Awaited<ReturnType<typeof scene>>) => {
        await portal.call(at.buyer, ticketResaleStart, {
          params: { ticketId: at.ticketId },
          body: { refundMinor: PRICE },
        })
      },
    ],
    [
      'of an event that is called off',
      async (at: Awaited<ReturnType<typeof scene>>) => {
        await portal.call(at.owner, eventCancel, { params: { eventId: at.event.id }, body: { reason: 'Storm' } })
        await sweepEvents(portal.app.events)
      },
    ],
  ])('ends without a charge if the ticket is %s', async (_what, happens) => {
    const { at, token, body } = await opened()
    await happens(at)
    expect(await at.states()).toEqual(['ended'])
    const late = await at.payIn(token, body)
    expect(late.body.state).toBe('voided')
    await portal.app.settled()
    await sweepPayments(portal.app.payments)
    await at.agree()
  })

  test('is not charged after check-in; the ticket keeps its type', async () => {
    const { at, body } = await opened()
    const code = (await at.entryOf()).tickets[0]?.code ?? ''
    portal.clock.now = new Date('2026-12-19T17:00:00Z')
    await at.query(
      `update event_ticket_difference set pay_until = $2 where event_id = $1`,
      at.event.id,
      new Date(NOW.getTime() + 365 * DAY_MS),
    )
    expect((await portal.call(at.owner, ticketCheck, { body: { code, eventId: at.event.id } })).body.verdict).toBe(
      'admitted',
    )
    const late = await at.payIn(await freshToken(at), body)
    expect(late.body.state).toBe('voided')
    expect(await at.states()).toEqual(['ended'])
    await at.agree()
  })

  test('of a ticket that was checked in is ended by the sweep without an e-mail, and its seat released', async () => {
    const at = await scene()
    await at.ask()
    await at.query("update event_ticket set state = 'used', used_at = $2 where id = $1", at.ticketId, NOW)
    portal.eventMails.length = 0
    await sweepEvents(portal.app.events)
    expect(await at.states()).toEqual(['ended'])
    expect(await at.taken()).toEqual([1, 0, 0, 0])
    expect(portal.eventMails).toEqual([])
  })

  test('follows a transferred ticket to its new holder', async () => {
    const at = await scene()
    await at.query('update event set transfer_until = starts_at where id = $1', at.event.id)
    await at.ask()
    const token = await at.tokenOf()
    const passed = await portal.call(at.buyer, ticketTransfer, {
      params: { ticketId: at.ticketId },
      body: { attendeeName: 'Gry Gæst', attendeeEmail: null },
    })
    expect(passed.status).toBe(200)
    expect((await at.pay(token)).body.state).toBe('paid')
    const valid = (await at.entryOf()).tickets.filter(({ state }) => state === 'valid')
    expect(valid.map(({ attendeeName, ticketTypeName }) => [attendeeName, ticketTypeName])).toEqual([
      ['Gry Gæst', 'Dinner'],
    ])
    await at.agree()
  })

  test('continues when the club changes the attendee, even during payment', async () => {
    const { at, token, body } = await opened()
    const authorized = await approvePayment(portal, body.paymentIdentifier)
    await at.replace('Gry Gæst')
    expect((await returnFromWindow(portal, at.buyer, token, authorized)).body.state).toBe('paid')
    expect(await at.states()).toEqual(['paid'])
    const [ticket] = (await at.entryOf()).tickets.filter(({ state }) => state === 'valid')
    expect(ticket).toMatchObject({ attendeeName: 'Gry Gæst', ticketTypeName: 'Dinner' })
    expect(await at.taken()).toEqual([0, 0, 1, 0])
    // The refund is split across both payments, although the attendee changed.
    await at.replace('Ida Holm', ticket?.id)
    const [now] = (await at.entryOf()).tickets.filter(({ state }) => state === 'valid')
    const refund = { id: randomUUID(), amountMinor: DINNER, reason: 'Kan ikke komme', voids: true }
    const given = await portal.call(at.owner, clubTicketRefund, {
      params: { ...at.at, ticketId: now?.id ?? '' },
      body: refund,
    })
    expect(given.status).toBe(200)
    expect(await at.paidBack()).toBe(DINNER)
  })

  test('cannot be paid after the event has started, if it was moved to an earlier day', async () => {
    const at = await scene()
    await at.ask()
    const token = await at.tokenOf()
    await at.query(
      "update event set starts_at = $2, ends_at = $2::timestamptz + interval '2 hours' where id = $1",
      at.event.id,
      NOW,
    )
    expect((await at.open(token)).problem?.code).toBe('hold-ran-out')
  })

  test('keeps the amount requested when the price changes', async () => {
    const at = await scene()
    await at.ask()
    await at.query('update event_ticket_type set guest_price_minor = 90000 where id = $1', at.dinner)
    expect((await at.pay(await at.tokenOf())).body).toMatchObject({ state: 'paid', totalMinor: MORE })
    await at.agree()
  })

  test('is not requested if the club cannot receive payments', async () => {
    const at = await scene()
    await at.query("update organisation set payment_provider = 'none' where id = $1", at.club.id)
    expect((await at.look()).body.canAsk).toBe(false)
    expect((await at.ask()).problem?.code).toBe('organisation-unavailable')
    expect(await at.states()).toEqual([])
  })

  test('is rejected with the reason, and nothing changes', async () => {
    const at = await scene()
    const refused = async (wish: Partial<TicketMove>) => (await at.ask(wish)).problem
    expect((await refused({ ask: { until: NOW.toISOString() } })).errors).toMatchObject([{ path: 'ask.until' }])
    const after = '2026-12-19T17:00:01.000Z'
    expect((await refused({ ask: { until: after } })).errors).toMatchObject([{ path: 'ask.until' }])
    expect((await refused({ ask: { until: 'snart' } })).code).toBe('malformed-input')
    expect((await refused({ ticketTypeId: at.concert, differenceMinor: 0 })).errors).toMatchObject([{ path: 'ask' }])
    const taken = { method: 'cash', day: '2026-11-18' } as const
    expect((await refused({ taken })).errors).toMatchObject([{ path: 'ask' }])
    expect((await refused({ differenceMinor: MORE + 1 })).code).toBe('total-differs')
    const added = await portal.call(at.owner, clubManualRegistrationCreate, {
      params: at.at,
      body: {
        ...{ id: randomUUID(), person: { kind: 'guest', name: 'Gry Gæst', email: 'gry@example.org' }, method: 'cash' },
        ...{ tickets: [{ ticketTypeId: at.adult, name: '' }], day: '2026-11-18' },
        ...{ totalMinor: PRICE, beyond: false, language: 'da' },
      },
    })
    const guest = added.body.tickets[0]?.ticketId ?? ''
    expect((await at.look(at.owner, guest)).body.canAsk).toBe(false)
    expect((await at.ask({}, at.owner, guest)).problem.code).toBe('nobody-to-ask')
    expect(await at.states()).toEqual([])
    expect(await at.taken()).toEqual([2, 0, 0, 0])
  })

  test('can be pending once per ticket, which cannot change type in the meantime', async () => {
    const at = await scene()
    const answers = await Promise.all([at.ask(), at.ask()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await at.states()).toEqual(['asked'])
    expect((await at.move({})).problem.code).toBe('changed-meanwhile')
    expect(await at.taken()).toEqual([1, 0, 1, 0])
  })

  test('of two for the last seat of a type one is reserved; exceeding the capacity needs confirmation', async () => {
    const at = await scene({ buyers: 2 })
    await at.query('update event_ticket_type set quota = 1 where id = $1', at.dinner)
    const [one, other] = at.bought
    const answers = await Promise.all([at.ask({}, at.owner, one?.ticketId), at.ask({}, at.owner, other?.ticketId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('quota-reached')
    const left = answers[0]?.status === 200 ? other : one
    expect((await at.ask({ beyond: true }, at.owner, left?.ticketId)).status).toBe(200)
    expect(await at.taken()).toEqual([2, 0, 2, 0])
  })

  test('paid in two windows is captured once', async () => {
    const at = await scene()
    await at.ask()
    const token = await at.tokenOf()
    const [one, two] = [await at.open(token), await at.open(token)]
    const answers = await Promise.all([one, two].map(async ({ body }) => at.payIn(token, body)))
    expect(answers.some(({ body }) => body.state === 'paid' || body.state === 'confirming')).toBe(true)
    await waitForPaymentState(portal, at.buyer, token, ['paid'])
    await sweepPayments(portal.app.payments)
    await at.agree()
  })

  test('paid, cancelled and withdrawn concurrently ends in one of these states, and the ledger agrees', async () => {
    const at = await scene()
    await at.mayCancel()
    await at.ask()
    const token = await at.tokenOf()
    const { body } = await at.open(token)
    const authorization = await approvePayment(portal, body.paymentIdentifier)
    await Promise.all([returnFromWindow(portal, at.buyer, token, authorization), at.cancel(PRICE), at.undo()])
    await portal.app.settled()
    await sweepPayments(portal.app.payments)
    await portal.app.settled()
    const [state] = await at.states()
    expect(['paid', 'withdrawn', 'ended']).toContain(state)
    await at.agree()
  })

  test('can be paid again after a failed capture', async () => {
    const { at, token, body } = await opened()
    const { orderNumber } = body
    await planFault(portal, { service: 'gateway', operation: 'capture', kind: 'refuse', code: 7, orderNumber })
    await at.payIn(token, body)
    await waitForPaymentState(portal, at.buyer, token, ['declined'])
    expect(await at.states()).toEqual(['asked'])
    expect((await at.pay(token)).body.state).toBe('paid')
    await at.agree()
  })

  test('notifies only the buyer, by e-mails about the request, its deadline and its end', async () => {
    const at = await scene()
    await at.ask()
    expect((await at.entryOf(at.owner)).asked).toEqual([])
    const deps = eventMessageDeps(portal)
    for (const request of [...portal.eventMails, ...portal.eventMails]) await sendEventMail(deps, request)
    const asked = await onlyMailTo(portal, at.buyer.email ?? '')
    expect(asked.subject).toContain('Betal forskellen på 150,00 kr.')
    expect(asked.text).toContain('Dinner i stedet for Adult')
    expect(asked.text).toContain('Vil med til middag')
    expect(asked.text).toContain(`/tickets/${at.entryId}`)
  })

  test('is refunded or captured once, wherever the process is killed', async () => {
    const at = await scene()
    await at.ask()
    const token = await at.tokenOf()
    // The capture succeeds and its response is lost: the sweep resumes from the stored state.
    const { body } = await at.open(token)
    const { orderNumber } = body
    await planFault(portal, { service: 'gateway', operation: 'capture', kind: 'hang-after', orderNumber })
    await at.payIn(token, body)
    expect(await at.states()).toEqual(['claimed'])
    expect((await at.undo()).problem.code).toBe('payment-in-progress')
    await at.mayCancel()
    const cancelled = await at.cancel(PRICE)
    expect(cancelled.problem.code).toBe('payment-in-progress')
    portal.clock.now = new Date(NOW.getTime() + 3_600_000)
    await sweepPayments(portal.app.payments)
    await portal.app.settled()
    expect(await at.states()).toEqual(['paid'])
    expect(await at.row()).toMatchObject({ ticketType: 'Dinner', paidMinor: DINNER })
    await at.agree()
  })

  // Must be the last test, as the ledger is inconsistent afterwards.
  test('twin: without the claim a ticket is cancelled during capture and the money belongs to no ticket', async () => {
    const at = await scene()
    await at.mayCancel()
    await at.ask()
    const token = await at.tokenOf()
    const { body } = await at.open(token)
    const { orderNumber } = body
    await planFault(portal, { service: 'gateway', operation: 'capture', kind: 'hang-after', orderNumber })
    await at.payIn(token, body)
    await at.query(`update event_ticket_difference set state = 'asked' where event_id = $1`, at.event.id)
    const cancelled = await at.cancel(PRICE)
    expect(cancelled.status).toBe(200)
    portal.clock.now = new Date(NOW.getTime() + 3_600_000)
    await sweepPayments(portal.app.payments)
    await portal.app.settled()
    expect(await at.states()).toEqual(['ended'])
    const books = await readBothLedgers(portal)
    expect(books.theirs[orderNumber]).toBe(MORE)
    expect(books.ours[orderNumber]).toBeUndefined()
  })
})

/** Returns a return token for the same purchase, valid at the current test time. */
async function freshToken(at: Awaited<ReturnType<typeof scene>>): Promise<string> {
  const [row] = await at.query(
    `select o.token as order_token from payment_order o join event_ticket_difference d on d.order_id = o.id where d.event_id = $1 limit 1`,
    at.event.id,
  )
  return signReturnToken(
    portal.app.payments.returnSecret,
    row.order_token,
    new Date(portal.clock.now.getTime() + DAY_MS),
  )
}
