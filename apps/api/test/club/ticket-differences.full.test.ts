import { randomUUID } from 'node:crypto'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubEventReport } from '@forenet/contract/club/event-report-calls'
import {
  clubManualRegistrationCreate,
  clubManualRegistrationUndo,
} from '@forenet/contract/club/manual-registration-calls'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import type { TicketMove } from '@forenet/contract/club/ticket-move'
import { clubTicketRefund, clubTicketRefundOptions } from '@forenet/contract/club/ticket-refund-calls'
import { entryCancel, entryItem } from '@forenet/contract/entry-calls'
import { eventReceiptGet as orderReceiptCall } from '@forenet/contract/payment-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'
import { notifyDifference, sendDifferenceMail } from '../../src/modules/events/events/emails/difference-email.ts'
import { getOrder } from '../../src/modules/money/payments/orders/order-repository.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { moveScene as moveSceneOf, PRICE } from './move-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

const DINNER = 45_000
const MORE = DINNER - PRICE

async function scene(wish: Parameters<typeof moveSceneOf>[1] = {}) {
  const made = await moveSceneOf(portal, wish)
  const dinner = {
    ...{ ticketTypeId: made.dinner, differenceMinor: MORE, payBack: false },
    taken: { method: 'cash', day: '2026-11-18', note: 'i kiosken' },
  } as const satisfies Partial<TicketMove>
  return {
    ...made,
    toDinner: (more: Partial<TicketMove> = {}, ...who: [by?: typeof made.owner, ticketId?: string]) =>
      made.move({ ...dinner, ...more }, ...who),
    entry: async () => (await portal.call(made.buyer, entryItem, { params: { entryId: made.entryId } })).body,
    refund: (amountMinor: number, more: { by?: typeof made.owner; id?: string; voids?: boolean } = {}) =>
      portal.call(more.by ?? made.owner, clubTicketRefund, {
        params: { ...made.at, ticketId: made.ticketId },
        body: { id: more.id ?? randomUUID(), amountMinor, reason: 'Blev syg', voids: more.voids ?? false },
      }),
    /** Manual payments recorded for differences, oldest first. */
    booked: async (): Promise<number[]> =>
      (
        await made.query(
          `select m.amount_minor::int as minor from manual_payment m join event_ticket_difference d on d.order_id = m.order_id
            where d.event_id = $1 order by m.ctid`,
          made.event.id,
        )
      ).map(({ minor }) => minor),
    /** Asserts that tickets and orders agree on paid and refunded amounts. */
    agree: async () => {
      const [row] = await made.query(
        `select (select coalesce(sum(total_minor), 0)::int from event_ticket where event_id = $1 and coalesce(void_reason, '') not in ('transferred', 'not-paid')) as tickets,
           (select coalesce(sum(refunded_minor), 0)::int from event_ticket where event_id = $1) as tickets_back,
           (select coalesce(sum(amount_minor), 0)::int from payment_order where subject_id = $1 and status = 'paid') as orders,
           (select coalesce(sum(r.amount_minor), 0)::int from payment_refund r join payment_order o on o.id = r.order_id where o.subject_id = $1)
             - (select coalesce(sum(m.amount_minor), 0)::int from manual_payment m join payment_order o on o.id = m.order_id
                 where o.subject_id = $1 and m.amount_minor < 0) as orders_back`,
        made.event.id,
      )
      expect([row.tickets, row.tickets_back]).toEqual([row.orders, row.orders_back])
      const books = await readBothLedgers(portal)
      expect(books.ours).toEqual(books.theirs)
    },
  }
}

describe('a price difference received by the club itself', () => {
  test("is a purchase of its own that raises the ticket's price, once per id", async () => {
    const at = await scene({ buyers: 2 })
    const id = randomUUID()
    expect((await at.toDinner({ id })).body).toMatchObject({ ticketType: 'Dinner', paidMinor: DINNER, refund: null })
    expect((await at.toDinner({ id })).status).toBe(200)
    expect((await at.toDinner({})).problem.code).toBe('changed-meanwhile')
    const [, other] = at.bought
    expect((await at.toDinner({ id }, at.owner, other?.ticketId)).problem.code).toBe('changed-meanwhile')
    expect(await at.booked()).toEqual([MORE])
    expect(await at.row()).toMatchObject({ ticketType: 'Dinner', paidMinor: DINNER, refundedMinor: 0 })
    const [line] = await at.query(
      `select l.description, l.participant_name, l.price_minor::int as price, l.vat_minor::int as vat, l.total_minor::int as total, o.status,
         o.payer_member_id, m.note, m.day::text, m.booked_by from payment_order_line l join payment_order o on o.id = l.order_id
         join event_ticket_difference d on d.order_id = o.id join manual_payment m on m.order_id = o.id where d.id = $1`,
      id,
    )
    expect(line).toMatchObject({
      ...{ description: 'Dinner (i stedet for Adult)', participant_name: 'Bo Lund 0', status: 'paid', total: MORE },
      ...{ note: 'i kiosken', day: '2026-11-18' },
    })
    expect(line.price + line.vat).toBe(MORE)
    expect(line.booked_by).not.toBeNull()
    await at.agree()
  })

  test('with a surcharge is recorded with it, without VAT, as is the ticket', async () => {
    const at = await scene()
    await at.query('update event_ticket_type set surcharge_minor = 1000, vat_rate = 1.25 where id = $1', at.dinner)
    const now = (DINNER * 125) / 100 + 1_000
    const more = now - PRICE
    expect((await at.toDinner({ differenceMinor: more })).body).toMatchObject({ paidMinor: now })
    const [line] = await at.query(
      `select l.price_minor::int as price, l.vat_minor::int as vat, l.surcharge_minor::int as surcharge, l.total_minor::int as total,
         d.vat_minor::int as booked from payment_order_line l join event_ticket_difference d on d.order_id = l.order_id where d.event_id = $1`,
      at.event.id,
    )
    const vat = (more - 1_000) / 5
    expect(line).toEqual({ price: vat * 4, vat, surcharge: 1_000, total: more, booked: vat })
    const [ticket] = await at.query(
      `select vat_minor::int as vat, surcharge_minor::int as surcharge, price_minor + vat_minor + surcharge_minor = total_minor as adds
         from event_ticket where id = $1`,
      at.ticketId,
    )
    expect(ticket).toEqual({ vat, surcharge: 1_000, adds: true })
    await at.agree()
  })

  test('notifies the buyer by e-mail with tickets and in the portal, with a separate receipt', async () => {
    const at = await scene()
    portal.chains.length = 0
    await at.toDinner()
    const entry = await at.entry()
    expect(entry).toMatchObject({ totalMinor: DINNER, laterPayments: [{ ticketId: at.ticketId, amountMinor: MORE }] })
    const orderId = entry.laterPayments[0]?.orderId ?? ''
    const receipt = await portal.call(at.buyer, orderReceiptCall, { params: { orderId } })
    expect(receipt.body).toMatchObject({ totalMinor: MORE, lines: [{ description: 'Dinner (i stedet for Adult)' }] })
    expect((await portal.call(at.owner, orderReceiptCall, { params: { orderId } })).status).toBe(404)
    expect(portal.chains).toEqual([orderId])
    // Replaces the resend of the tickets, which is for free changes.
    expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['ticket-shared'])
    const order = await getOrder(portal.database, orderId)
    const messages = {
      ...eventMessageDeps(portal),
      notify: createNotifier(async () => undefined),
    }
    for (const publish of [sendDifferenceMail, notifyDifference, sendDifferenceMail, notifyDifference]) {
      await publish(messages, order)
    }
    const mail = await onlyMailTo(portal, at.buyer.email ?? '')
    expect(mail.subject).toMatch(/er nu Dinner$/)
    expect(mail.text).toContain('Bo Lund 0')
    expect(mail.text).toContain('Forskellen på 150,00 kr. er betalt')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['billet.pdf', 'arrangement.ics'])
    const told = await at.query(`select type, title, message from notification where data->>'orderId' = $1`, orderId)
    expect(told).toEqual([
      {
        type: 'PAYMENT_RECEIVED',
        title: expect.stringMatching(/er nu Dinner$/),
        message: 'Forskellen på 150,00 kr. er betalt.',
      },
    ])
  })

  test('appears in the report by payment method, in the payments and in the attendee list', async () => {
    const at = await scene()
    await at.toDinner()
    const { body: report } = await portal.call(at.owner, clubEventReport, { params: at.at })
    expect(report.total).toMatchObject({ sold: 1, paidMinor: DINNER })
    expect(report.apart).toEqual({ paidMinor: 0, refundedMinor: 0 })
    expect(report.byChannel.map(({ channel, sold, paidMinor }) => [channel, sold, paidMinor])).toEqual([
      ['portal', 1, PRICE],
      ['hand-cash', 0, MORE],
    ])
    const params = { orgKey: at.club.key }
    const { body: payments } = await portal.call(at.owner, clubPaymentList, { params, query: {} })
    expect(payments.payments.map(({ method, amountMinor, kind }) => [method, amountMinor, kind])).toContainEqual([
      'cash',
      MORE,
      'event',
    ])
    const { body: list } = await portal.call(at.owner, clubAttendeeList, { params: at.at, query: {} })
    expect(list.rows[0]).toMatchObject({ paidMinor: DINNER, byHand: null })
  })

  test('is refunded first, as the latest payment, and never more than each payment', async () => {
    const at = await scene()
    await at.toDinner()
    expect((await at.refund(10_000)).status).toBe(200)
    expect(await at.booked()).toEqual([MORE, -10_000])
    expect(await at.paidBack()).toBe(0)
    const id = randomUUID()
    const { body } = await at.refund(20_000, { id })
    expect(body.refundable).toMatchObject({ leftMinor: 15_000, later: [{ leftMinor: 0, byHand: true }] })
    expect(await at.booked()).toEqual([MORE, -10_000, -5_000])
    expect(await at.paidBack()).toBe(15_000)
    const states = (
      await portal.call(at.owner, clubTicketRefundOptions, { params: { ...at.at, ticketId: at.ticketId } })
    ).body
    expect(new Map(states.refunds.map(({ amountMinor, state }) => [amountMinor, state]))).toEqual(
      new Map([
        [10_000, 'booked'],
        [20_000, 'booked'],
      ]),
    )
    expect((await at.refund(15_001)).problem.code).toBe('more-than-left')
    expect((await at.refund(15_000, { voids: true })).status).toBe(200)
    const ofRecord = await at.query(
      `select (detail->>'amountMinor')::int as minor, (detail->>'byHand')::boolean as hand, (detail->>'handMinor')::int as part from audit_entry
        where organisation_id = $1 and action = 'refund-made' order by id`,
      at.club.id,
    )
    expect(ofRecord).toEqual([
      { minor: 10_000, hand: true, part: null },
      { minor: 20_000, hand: true, part: 5_000 },
      { minor: 15_000, hand: false, part: null },
    ])
    expect(await at.paidBack()).toBe(PRICE)
    expect((await at.refund(1)).problem.code).toBe('more-than-left')
    const told = await at.query(
      `select title from notification where receiver_id = (select payer_member_id from payment_order where subject_id = $1 limit 1)
         and type = 'PAYMENT_RECEIVED' order by title`,
      at.event.id,
    )
    // One e-mail per refund method.
    expect(told.map(({ title }) => /refunderer (.*) kr/.exec(title)?.[1])).toEqual([
      '100,00',
      '150,00',
      '150,00',
      '50,00',
    ])
    await at.agree()
  })

  test('is refunded manually when moved down, and collected again when moved up', async () => {
    const at = await scene()
    await at.toDinner()
    const down = await at.move({ ticketTypeId: at.adult, differenceMinor: -MORE, payBack: true })
    expect(down.body).toMatchObject({ ticketType: 'Adult', paidMinor: PRICE, refund: 'given' })
    expect(await at.booked()).toEqual([MORE, -MORE])
    expect((await at.toDinner()).status).toBe(200)
    expect(await at.booked()).toEqual([MORE, -MORE, MORE])
    expect(await at.paidBack()).toBe(0)
    await at.agree()
  })

  test("above the club's limit waits for a second person as a whole and is refunded in parts", async () => {
    const at = await scene({ limitMinor: 5_000 })
    await at.toDinner()
    const waits = await at.refund(20_000)
    expect(waits.body.refunds).toMatchObject([{ state: 'waiting' }])
    expect(waits.body.refundable?.leftMinor).toBe(DINNER - 20_000)
    expect(await at.booked()).toEqual([MORE])
    const [asked] = await at.query(
      "select detail from audit_entry where organisation_id = $1 and action = 'refund-asked'",
      at.club.id,
    )
    expect(asked.detail).toMatchObject({ byHand: true, handMinor: MORE })
    await at.agreeTo()
    expect(await at.booked()).toEqual([MORE, -MORE])
    expect(await at.paidBack()).toBe(5_000)
    await at.agree()
  })

  test('is rejected while a refund of the old price is pending', async () => {
    const at = await scene({ limitMinor: 5_000 })
    expect((await at.refund(PRICE, { voids: true })).body.refunds).toMatchObject([{ state: 'waiting' }])
    const ofAll = { differenceMinor: DINNER }
    expect((await at.toDinner(ofAll)).problem?.code).toBe('changed-meanwhile')
    const until = new Date(portal.clock.now.getTime() + 86_400_000).toISOString()
    expect((await at.toDinner({ ...ofAll, taken: null, ask: { until } })).problem?.code).toBe('changed-meanwhile')
    expect(await at.booked()).toEqual([])
    await at.agreeTo()
    expect(await at.paidBack()).toBe(PRICE)
    await at.agree()
  })

  test('is refunded by its own method when the member cancels', async () => {
    const at = await scene()
    await at.query('update event set cancel_until = starts_at where id = $1', at.event.id)
    await at.toDinner()
    const cancelled = await portal.call(at.buyer, entryCancel, {
      params: { entryId: at.entryId },
      body: { refundMinor: DINNER },
    })
    // Manual refunds are complete immediately; gateway refunds may be pending.
    const { refundPendingMinor } = cancelled.body
    expect([0, PRICE]).toContain(refundPendingMinor)
    expect(cancelled.body).toMatchObject({
      totalMinor: DINNER,
      refundedMinor: DINNER - refundPendingMinor,
      handedBackMinor: MORE,
    })
    await expect.poll(async () => (await at.entry()).state).toBe('refunded')
    expect(await at.paidBack()).toBe(PRICE)
    expect(await at.booked()).toEqual([MORE, -MORE])
    expect(await at.entry()).toMatchObject({
      ...{ refundedMinor: DINNER, handedBackMinor: MORE, refundPendingMinor: 0 },
    })
    await at.agree()
  })

  test('follows a transferred ticket', async () => {
    const at = await scene()
    await at.query('update event set transfer_until = starts_at where id = $1', at.event.id)
    await at.toDinner()
    const passed = await portal.call(at.buyer, ticketTransfer, {
      params: { ticketId: at.ticketId },
      body: { attendeeName: 'Gry Gæst', attendeeEmail: null },
    })
    const [ticket] = passed.body.tickets.filter(({ state }) => state === 'valid')
    expect(passed.body.laterPayments).toMatchObject([{ ticketId: ticket?.id }])
    expect((await at.refund(DINNER)).status).toBe(200)
    expect(await at.booked()).toEqual([MORE, -MORE])
    expect(await at.paidBack()).toBe(PRICE)
    await at.agree()
  })

  test('of a manual registration is undone together with it', async () => {
    const at = await scene()
    const added = await portal.call(at.owner, clubManualRegistrationCreate, {
      params: at.at,
      body: {
        ...{ id: randomUUID(), person: { kind: 'guest', name: 'Gry Gæst', email: null }, method: 'free' },
        ...{ tickets: [{ ticketTypeId: at.adult, name: '' }], day: '2026-11-18' },
        ...{ totalMinor: 0, beyond: false, language: 'da' },
      },
    })
    const ticketId = added.body.tickets[0]?.ticketId ?? ''
    const taken = { method: 'bank-transfer', day: '2026-11-18' } as const
    expect((await at.toDinner({ differenceMinor: DINNER, taken }, at.host, ticketId)).status).toBe(200)
    const back = (by = at.owner) =>
      portal.call(by, clubManualRegistrationUndo, { params: { ...at.at, entryId: added.body.entryId } })
    expect((await back(at.host)).problem.code).toBe('take-back-of-money')
    expect((await back()).body).toEqual({ tickets: 1, backMinor: DINNER })
    expect(await at.booked()).toEqual([DINNER, -DINNER])
    await at.agree()
  })

  test('that is waived records nothing and stays as announced', async () => {
    const at = await scene()
    expect((await at.toDinner({ taken: null }, at.host)).body).toMatchObject({ ticketType: 'Dinner', paidMinor: PRICE })
    expect(await at.booked()).toEqual([])
    await at.agree()
  })

  test('is rejected with the reason, and nothing changes', async () => {
    const at = await scene()
    const taken = { method: 'cash', day: '2026-11-18' } as const
    const refused = async (wish: Partial<TicketMove>) => (await at.toDinner(wish)).problem
    expect((await refused({ differenceMinor: MORE - 1 })).code).toBe('total-differs')
    expect((await refused({ taken: { ...taken, day: '2026-11-21' } })).errors).toMatchObject([{ path: 'taken.day' }])
    expect((await refused({ taken: { ...taken, day: '2020-01-01' } })).errors).toMatchObject([{ path: 'taken.day' }])
    expect((await refused({ taken: { ...taken, method: 'free' as 'cash' } })).code).toBe('malformed-input')
    expect((await refused({ ticketTypeId: at.concert, differenceMinor: 0 })).errors).toMatchObject([{ path: 'taken' }])
    expect((await refused({ ticketTypeId: at.child, differenceMinor: -20_000 })).errors).toMatchObject([
      { path: 'taken' },
    ])
    expect(await at.row()).toMatchObject({ ticketType: 'Adult', paidMinor: PRICE })
    expect(await at.booked()).toEqual([])
  })

  test('submitted twice concurrently with different ids is recorded once', async () => {
    const at = await scene()
    const answers = await Promise.all([at.toDinner(), at.toDinner()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await at.booked()).toEqual([MORE])
    await at.agree()
  })

  test('of two concurrent refunds that exceed both payments one succeeds', async () => {
    const at = await scene()
    await at.toDinner()
    const answers = await Promise.all([at.refund(30_000), at.refund(30_000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await at.booked()).toEqual([MORE, -MORE])
    expect(await at.paidBack()).toBe(15_000)
    await at.agree()
  })
})
