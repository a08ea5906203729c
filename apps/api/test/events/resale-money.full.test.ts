import { randomUUID } from 'node:crypto'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubEventCancel } from '@forenet/contract/club/event-calls'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import { entryItem } from '@forenet/contract/entry-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createActiveMembership, createMember } from '@forenet/testkit/builders'
import { buildRegistration, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  planFault,
  readBothLedgers,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import {
  claimResaleTickets,
  lockResaleTickets,
  releaseClaimedResales,
} from '../../src/modules/events/events/resale/sell-resale-tickets.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { withRole } from '../club/scene.ts'
import { createSalesScene } from '../door-sales/scene.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { type Bought, FEE, PRICE, resales, type Scene } from './resale-scene.ts'
import { seatsAgree } from './seats-agree.ts'

/** The member price of a manual registration. */
const MEMBERS = 25_000
let portal: TestPortal
const START = new Date('2026-11-20T11:00:00Z')
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
  portal.eventMails.length = 0
})
afterEach(() => seatsAgree(portal.database))
const { scene, somebody, holds, pays, bought, give, entryOf, ticketOf, paidBack, messages, settled } = resales(
  () => portal,
)

/** Delivers the resale e-mails, each twice. */
async function deliver(): Promise<void> {
  const about = portal.eventMails.filter(({ kind }) => kind === 'ticket-resold' || kind === 'ticket-unsold')
  for (const request of [...about, ...about]) await sendEventMail(eventMessageDeps(portal), request)
}
const textTo = async ({ email }: { email: string }) => (await onlyMailTo(portal, email)).text.replace(/\s+/g, ' ')

/** Two tickets of one entry, which can be returned separately. */
async function boughtTwo(s: Scene): Promise<[Bought, Bought]> {
  const person = await somebody()
  const tickets = ['Bo Lund', 'Ea Lund'].map((attendeeName) => ({ ticketTypeId: s.event.typeId, attendeeName }))
  const { entry, payment } = await registerSuccessfully(
    portal,
    person,
    s.event.id,
    buildRegistration(tickets, 2 * PRICE),
  )
  const one = { person, entryId: entry.id, forenettoken: payment?.returnToken ?? '' }
  expect((await pays(one)).state).toBe('paid')
  const [first, second] = entry.tickets.map(({ id }) => ({ ...one, ticketId: id }))
  if (!first || !second) throw new Error('Two tickets')
  return [first, second]
}

describe('a failed capture during a resale', () => {
  test('leaves the ticket valid and on sale, without a refund, and sells it to the next buyer', async () => {
    const s = await scene(1)
    const giver = await bought(s)
    await give(giver)
    const buyer = await holds(s, await somebody())
    await planFault(portal, { service: 'gateway', operation: 'capture', kind: 'refuse' })
    const link = await portal.call(buyer.person, paymentLink, { body: { forenettoken: buyer.forenettoken } })
    await returnFromWindow(
      portal,
      buyer.person,
      buyer.forenettoken,
      await approvePayment(portal, link.body.paymentIdentifier),
    )
    await waitForPaymentState(portal, buyer.person, buyer.forenettoken, ['declined', 'voided'])
    await settled()
    expect(await ticketOf(giver)).toMatchObject({ state: 'valid', resale: { state: 'for-sale' } })
    expect([await paidBack(giver), await messages('ticket-resold', giver)]).toEqual([0, 0])
    expect((await pays(buyer)).state).toBe('paid')
    await settled()
    expect([(await ticketOf(giver))?.state, await paidBack(giver)]).toEqual(['void', PRICE - FEE])
  })

  test('with the rest of the entry resold meanwhile keeps the entry', async () => {
    const s = await scene(2)
    const [first, second] = await boughtTwo(s)
    await give(first)
    await give(second)
    const [one, other] = [await holds(s, await somebody()), await holds(s, await somebody())]
    const { pool } = portal.app.events
    await inTransaction(pool, async (transaction) => {
      const held = await lockResaleTickets(transaction, s.event.id)
      expect(await claimResaleTickets(transaction, { entryId: one.entryId, eventId: s.event.id }, held, START)).toBe(
        true,
      )
    })
    expect((await pays(other)).state).toBe('paid')
    await settled()
    expect((await entryOf(first)).state).toBe('refunded')
    await inTransaction(pool, (transaction) => releaseClaimedResales(transaction, one.entryId, START))
    expect([(await entryOf(first)).state, (await ticketOf(first))?.state]).toEqual(['confirmed', 'valid'])
    expect((await pays(one)).state).toBe('paid')
    await settled()
    expect([(await entryOf(first)).state, await paidBack(first)]).toEqual(['refunded', 2 * (PRICE - FEE)])
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
  })
})

describe('a cancelled event', () => {
  test('refunds tickets on resale in full, and resold ones once, less the fee', async () => {
    const s = await scene(2)
    const [sold, onSale] = [await bought(s), await bought(s)]
    await give(sold)
    const buyer = await bought(s)
    await give(onSale)
    const owner = await withRole(portal, s.organisation, { role: 'owner' })
    const params = { orgKey: s.organisation.key, eventId: s.event.id }
    const off = await portal.call(owner, clubEventCancel, { params, body: { reason: 'Storm' } })
    expect(off.status).toBe(200)
    await Promise.all([settled(), settled()])
    await sweepPayments(portal.app.payments)
    await settled()
    expect([await paidBack(sold), await paidBack(onSale), await paidBack(buyer)]).toEqual([PRICE - FEE, PRICE, PRICE])
    expect([await messages('ticket-resold', sold), await messages('ticket-unsold', onSale)]).toEqual([1, 0])
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
  })
})

describe('the seller of a resale', () => {
  test('is notified of the sale, the refund and the fee', async () => {
    const s = await scene(1)
    const giver = await bought(s)
    await give(giver)
    await bought(s)
    await settled()
    await deliver()
    const text = await textTo(giver.person)
    for (const words of ['købt af en anden', '250,00 kr. refunderes til', 'beholder et gebyr på 50,00 kr.']) {
      expect(text).toContain(words)
    }
  })

  test('is notified when no one bought it', async () => {
    const s = await scene(1)
    const giver = await bought(s)
    await give(giver)
    portal.clock.now = new Date('2026-12-19T17:00:00Z')
    await settled()
    await deliver()
    const text = await textTo(giver.person)
    expect(text).toContain('Ingen nåede at købe billetten')
    expect(text).toContain('Billetten er stadig din')
  })
})

describe('a manual payment', () => {
  test('is recorded as refunded on resale, and the club is notified once of the amount to pay out', async () => {
    const s = await scene(1)
    const member = await createMember(portal.database)
    await createActiveMembership(portal.database, s.organisation.id, member.id)
    const owner = await withRole(portal, s.organisation, { role: 'owner' })
    const params = { orgKey: s.organisation.key, eventId: s.event.id }
    const wish = {
      ...{ id: randomUUID(), tickets: [{ ticketTypeId: s.event.typeId, name: '' }], method: 'cash' as const },
      ...{ day: '2026-11-18', totalMinor: MEMBERS, beyond: false, language: 'da' as const },
      person: { kind: 'register' as const, memberId: member.id },
    }
    expect((await portal.call(owner, clubManualRegistrationCreate, { params, body: wish })).status).toBe(200)
    const person = { email: member.email ?? '' }
    const entry = (await portal.call(person, entryItem, { params: { entryId: wish.id } })).body
    const giver = { person, entryId: wish.id, ticketId: entry.tickets[0]?.id ?? '', forenettoken: '' }
    expect((await give(giver, MEMBERS - FEE)).status).toBe(200)
    await bought(s)
    await Promise.all([settled(), settled()])
    await settled()
    const booked = await portal.database.$client.query(
      `select m.amount_minor::int as minor from manual_payment m join event_entry n on n.order_id = m.order_id
        where n.id = $1 order by m.booked_at, m.amount_minor desc`,
      [giver.entryId],
    )
    expect(booked.rows.map(({ minor }) => minor)).toEqual([MEMBERS, FEE - MEMBERS])
    const toHandOver = async () =>
      (await portal.call(owner, clubAttendeeList, { params, query: { state: 'void' } })).body.rows
    const all = [{ refundedMinor: MEMBERS - FEE, resale: { state: 'sold', handOverMinor: MEMBERS - FEE } }]
    expect(await toHandOver()).toMatchObject(all)
    // As stored by a version without partial manual refunds.
    await portal.database.$client.query('update event_ticket_resale set hand_minor = 0 where ticket_id = $1', [
      giver.ticketId,
    ])
    expect(await toHandOver()).toMatchObject(all)
    await deliver()
    expect(await textTo(person)).toContain('selv refunderer 200,00 kr. til dig')
  })
})

test('a door sale replaces a ticket on resale', async () => {
  const scene = await createSalesScene(portal, { capacity: 1, cancelUntil: null, resaleFeeMinor: FEE })
  const person = await somebody()
  const tickets = [{ ticketTypeId: scene.adult, attendeeName: 'Bo Lund' }]
  const { entry, payment } = await registerSuccessfully(
    portal,
    person,
    scene.event.id,
    buildRegistration(tickets, PRICE),
  )
  const ticketId = entry.tickets[0]?.id ?? ''
  const giver = { person, entryId: entry.id, ticketId, forenettoken: payment?.returnToken ?? '' }
  expect((await pays(giver)).state).toBe('paid')
  expect((await give(giver)).status).toBe(200)
  const till = await scene.device()
  await till.open()
  expect((await till.sell(scene.wish())).status).toBe(200)
  expect((await till.sell(scene.wish())).problem.code).toBe('sold-out')
  await settled()
  expect(await ticketOf(giver)).toMatchObject({ state: 'void', voidReason: 'resold' })
  expect(await paidBack(giver)).toBe(PRICE - FEE)
})
