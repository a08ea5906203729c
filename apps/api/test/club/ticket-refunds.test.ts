import { randomUUID } from 'node:crypto'
import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import type { newTicketRefundSchema } from '@forenet/contract/club/ticket-refund'
import { clubTicketRefund, clubTicketRefundOptions } from '@forenet/contract/club/ticket-refund-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventItem, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, fetchGatewayLedger, returnFromWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

const PRICE = 30_000
type NewTicketRefund = z.input<typeof newTicketRefundSchema>

/** A full event with two tickets paid through the gateway, in a club with a limit of 200 kr. */
async function paidScene(limitMinor: number | null = 20_000) {
  const club = await createOrganisation(portal.database)
  const query = <Row extends object>(text: string, ...values: unknown[]) =>
    portal.database.$client.query<Row>(text, values).then(({ rows }) => rows)
  await query('update organisation set refund_limit_minor = $2 where id = $1', club.id, limitMinor)
  const event = await createEvent(portal.database, club.id, { capacity: 2 })
  const [owner, treasurer] = [
    await withRole(portal, club, { role: 'owner' }),
    await withRole(portal, club, { role: 'treasurer' }),
  ]
  const somebody = () => createPerson(portal.database)
  const buyer = await somebody()
  const guest = (attendeeName: string) => ({ ticketTypeId: event.typeId, attendeeName })
  const { entry, payment } = await registerSuccessfully(
    portal,
    buyer,
    event.id,
    buildRegistration([guest('Anna'), guest('Bo')], 2 * PRICE),
  )
  const forenettoken = payment?.returnToken ?? ''
  const { body } = await portal.call(buyer, paymentLink, { body: { forenettoken } })
  const authorizationIdentifier = await approvePayment(portal, body.paymentIdentifier)
  await returnFromWindow(portal, buyer, forenettoken, authorizationIdentifier)
  await waitForPaymentState(portal, buyer, forenettoken, ['paid'])
  const params = { orgKey: club.key, eventId: event.id, ticketId: entry.tickets[0]?.id ?? '' }
  return {
    ...{ club, event, owner, treasurer, buyer, entry, params, somebody, query },
    refund: (wish: Partial<NewTicketRefund> = {}, { by = treasurer, ticketId = params.ticketId } = {}) =>
      portal.call(by as TestPerson, clubTicketRefund, {
        params: { ...params, ticketId },
        body: { id: randomUUID(), amountMinor: 10_000, reason: 'Blev syg', voids: false, ...wish },
      }),
    look: async (ticketId = params.ticketId) =>
      (await portal.call(treasurer, clubTicketRefundOptions, { params: { ...params, ticketId } })).body,
    row: async (name: string) => {
      const filter = { params: { orgKey: club.key, eventId: event.id }, query: { text: name } }
      const live = (await portal.call(owner, clubAttendeeList, filter)).body.rows
      const gone = (await portal.call(owner, clubAttendeeList, { ...filter, query: { text: name, state: 'void' } }))
        .body
      return [...live, ...gone.rows].at(0)
    },
    waits: async () => {
      const waiter = await somebody()
      await portal.call(waiter, eventWaitingListJoin, {
        params: { eventId: event.id },
        body: { seats: 1, language: 'da' },
      })
      return async () => (await portal.call(waiter, eventItem, { params: { eventId: event.id } })).body.waiting?.state
    },
    agree: async () => {
      const [approval] = (await portal.call(owner, clubApprovalList, { params: { orgKey: club.key } })).body
      return portal.call(owner, clubApprovalDecide, {
        params: { orgKey: club.key, approvalId: approval?.id ?? '' },
        body: { agree: true },
      })
    },
    credited: async () =>
      (await fetchGatewayLedger(portal.sandbox.origin)).find(
        (one) => one.authorizationIdentifier === authorizationIdentifier,
      )?.creditedAmount,
  }
}

describe('refunding one ticket', () => {
  test('in part uses the original method, and the ticket stays valid', async () => {
    const scene = await paidScene()
    expect((await scene.look()).refundable).toEqual({
      ...{ leftMinor: PRICE, byHand: false, aloneUpToMinor: 20_000, isOwn: false, secondThere: true, valid: true },
      supportsHousehold: false,
      later: [],
      heldMinor: 2 * PRICE,
      whole: {
        leftMinor: 2 * PRICE,
        tickets: [
          { ticketId: scene.params.ticketId, name: 'Anna', leftMinor: PRICE },
          { ticketId: scene.entry.tickets[1]?.id, name: 'Bo', leftMinor: PRICE },
        ],
        later: [],
      },
    })
    const { body, status } = await scene.refund()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      refundable: { leftMinor: 20_000, aloneUpToMinor: 10_000 },
      refunds: [{ amountMinor: 10_000, reason: 'Blev syg', state: 'under-way' }],
    })
    expect(await scene.row('Anna')).toMatchObject({ state: 'valid', paidMinor: PRICE, refundedMinor: 10_000 })
    // The other ticket was not refunded.
    expect(await scene.look(scene.entry.tickets[1]?.id)).toMatchObject({
      refundable: { leftMinor: PRICE },
      refunds: [],
    })
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(10_000)
    expect((await scene.look()).refunds[0]?.state).toBe('given')
  })

  test('in full with cancellation voids it, offers its seat and notifies the buyer', async () => {
    const scene = await paidScene(null)
    const stateOfWaiter = await scene.waits()
    portal.eventMails.length = 0
    expect((await scene.refund({ amountMinor: PRICE, voids: true })).status).toBe(200)
    expect(await scene.row('Anna')).toMatchObject({ state: 'void', voidReason: 'cancelled', refundedMinor: PRICE })
    expect(await stateOfWaiter()).toBe('offered')
    expect(portal.eventMails).toMatchObject([
      { kind: 'seats-offered' },
      { kind: 'tickets-cancelled', ticketIds: [scene.params.ticketId], refundMinor: PRICE },
    ])
    expect(await scene.look()).toMatchObject({ refundable: null })
  })

  test('in full without cancellation keeps it valid', { tags: 'full' }, async () => {
    const scene = await paidScene(null)
    await scene.refund({ amountMinor: PRICE })
    expect(await scene.row('Anna')).toMatchObject({ state: 'valid', refundedMinor: PRICE })
  })

  test('in part never cancels; more than its price is rejected, though the order holds more', {
    tags: 'full',
  }, async () => {
    const scene = await paidScene(null)
    expect((await scene.refund({ voids: true })).problem.code).toBe('refund-keeps-ticket')
    expect((await scene.refund({ amountMinor: PRICE + 1 })).problem.code).toBe('more-than-left')
    expect(await scene.look()).toMatchObject({ refundable: { leftMinor: PRICE }, refunds: [] })
  })

  test('sent twice, even concurrently, is one; of two full refunds one succeeds', { tags: 'full' }, async () => {
    const scene = await paidScene(null)
    const wish = { id: randomUUID(), amountMinor: PRICE, voids: true }
    const twice = await Promise.all([scene.refund(wish), scene.refund(wish)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const other = scene.entry.tickets[1]?.id ?? ''
    const both = await Promise.all([
      scene.refund({ amountMinor: 20_000 }, { ticketId: other }),
      scene.refund({ amountMinor: 20_000 }, { ticketId: other, by: scene.owner }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(PRICE + 20_000)
  })

  test('reduces the refund of a later cancellation by the member', async () => {
    const scene = await paidScene(null)
    await scene.refund()
    const params = { entryId: scene.entry.id }
    const body = { ticketIds: [scene.params.ticketId], refundMinor: PRICE - 10_000 }
    expect((await portal.call(scene.buyer, entryCancel, { params, body })).status).toBe(200)
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(PRICE)
  })

  test('of a manual payment is recorded without calling the gateway', async () => {
    const scene = await paidScene(null)
    const body = {
      ...{ id: randomUUID(), person: { kind: 'guest' as const, name: 'Gry', email: null }, method: 'cash' as const },
      ...{ tickets: [{ ticketTypeId: scene.event.typeId, name: '' }], day: '2026-11-18', totalMinor: PRICE },
      ...{ beyond: true, language: 'da' as const },
    }
    const params = { orgKey: scene.club.key, eventId: scene.event.id }
    const added = await portal.call(scene.owner, clubManualRegistrationCreate, { params, body })
    const ticketId = added.body.tickets[0]?.ticketId ?? ''
    const { body: now } = await scene.refund({ amountMinor: PRICE, voids: true }, { ticketId })
    expect(now).toMatchObject({ refundable: null, refunds: [{ state: 'booked' }] })
    const rows = await scene.query<{ minor: number }>(
      `select m.amount_minor::int as minor from manual_payment m join event_entry n on n.order_id = m.order_id
        where n.id = $1 order by m.amount_minor`,
      body.id,
    )
    expect(rows).toEqual([{ minor: -PRICE }, { minor: PRICE }])
    expect(await scene.row('Gry')).toMatchObject({ state: 'void' })
  })
})

describe('refunding a whole registration', () => {
  const whole = (scene: Awaited<ReturnType<typeof paidScene>>, minor = 2 * PRICE): Partial<NewTicketRefund> => ({
    ...{ id: randomUUID(), amountMinor: minor, voids: true },
    withTicketIds: [scene.entry.tickets[1]?.id ?? ''],
  })

  test('is one refund and one e-mail: all tickets are void, however often it is sent', { tags: 'full' }, async () => {
    const scene = await paidScene(null)
    portal.eventMails.length = 0
    const wish = whole(scene)
    const answers = await Promise.all([scene.refund(wish), scene.refund(wish)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await scene.refund(wish)).status).toBe(200)
    expect(portal.eventMails).toMatchObject([
      { kind: 'tickets-cancelled', ticketIds: scene.entry.tickets.map(({ id }) => id), refundMinor: 2 * PRICE },
    ])
    for (const name of ['Anna', 'Bo']) {
      expect(await scene.row(name)).toMatchObject({ state: 'void', voidReason: 'cancelled', refundedMinor: PRICE })
    }
    for (const { id } of scene.entry.tickets) {
      expect(await scene.look(id)).toMatchObject({ refundable: null, refunds: [{ amountMinor: 2 * PRICE }] })
    }
    const stored = await scene.query('select amount_minor::int as minor from payment_refund where id = $1', wish.id)
    expect(stored).toEqual([{ minor: 2 * PRICE }])
    await sweepPayments(portal.app.payments)
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(2 * PRICE)
  })

  test('refunds the remainder of each ticket; a different total is rejected', { tags: 'full' }, async () => {
    const scene = await paidScene(null)
    await scene.refund()
    expect((await scene.look()).refundable?.whole).toMatchObject({
      leftMinor: 50_000,
      tickets: [{ leftMinor: 20_000 }, { leftMinor: PRICE }],
    })
    const differs = await scene.refund(whole(scene))
    expect([differs.status, differs.problem.code]).toEqual([409, 'total-differs'])
    expect((await scene.refund({ ...whole(scene, 50_000), voids: false })).status).toBe(200)
    expect([(await scene.row('Anna'))?.state, (await scene.row('Bo'))?.refundedMinor]).toEqual(['valid', PRICE])
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(2 * PRICE)
  })

  test('with a ticket cancelled meanwhile, of another registration or club, refunds nothing', {
    tags: 'full',
  }, async () => {
    const [scene, other] = [await paidScene(null), await paidScene(null)]
    const stranger = { ...whole(scene), withTicketIds: [other.params.ticketId] }
    expect((await scene.refund(stranger)).status).toBe(404)
    expect((await scene.refund({ ...stranger, withTicketIds: [randomUUID()] })).status).toBe(404)
    const body = { ticketIds: [scene.entry.tickets[1]?.id ?? ''], refundMinor: PRICE }
    await portal.call(scene.buyer, entryCancel, { params: { entryId: scene.entry.id }, body })
    expect((await scene.refund(whole(scene))).problem.code).toBe('refund-keeps-ticket')
    expect((await scene.look()).refundable).toMatchObject({ leftMinor: PRICE, whole: null })
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(PRICE)
  })

  test('needs two people by the total, though each ticket is below the limit; tickets stay valid until then', {
    tags: 'full',
  }, async () => {
    const scene = await paidScene(PRICE)
    expect((await scene.refund(whole(scene))).body).toMatchObject({ refundable: null, refunds: [{ state: 'waiting' }] })
    expect((await scene.look(scene.entry.tickets[1]?.id)).refundable).toBe(null)
    expect((await scene.row('Bo'))?.state).toBe('valid')
    // Bo was checked in before the approval: he stays, and his ticket is refunded.
    const use = `update event_ticket set state = 'used', used_at = $2 where id = $1`
    await scene.query(use, scene.entry.tickets[1]?.id, portal.clock.now)
    const both = await Promise.all([scene.agree(), scene.agree()])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await scene.row('Anna')).toMatchObject({ state: 'void', refundedMinor: PRICE })
    expect(await scene.row('Bo')).toMatchObject({ state: 'used', refundedMinor: PRICE })
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(2 * PRICE)
  })

  test('with a ticket transferred before approval shows its new name and ends it with the others', {
    tags: 'full',
  }, async () => {
    const scene = await paidScene(PRICE)
    await scene.refund(whole(scene))
    const body = { attendeeName: 'Carla', attendeeEmail: null }
    await portal.call(scene.buyer, ticketTransfer, { params: { ticketId: scene.entry.tickets[1]?.id ?? '' }, body })
    const ticketId = (await scene.row('Carla'))?.ticketId ?? ''
    expect((await scene.look(ticketId)).refundable).toBe(null)
    expect((await scene.refund({ amountMinor: PRICE }, { ticketId })).problem.code).toBe('more-than-left')
    expect((await scene.agree()).status).toBe(200)
    expect((await scene.row('Anna'))?.state).toBe('void')
    expect(await scene.row('Carla')).toMatchObject({ state: 'void', refundedMinor: PRICE })
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(2 * PRICE)
  })

  test('with a ticket cancelled before approval refunds nothing twice', { tags: 'full' }, async () => {
    const scene = await paidScene(PRICE)
    await scene.refund(whole(scene))
    const body = { ticketIds: [scene.entry.tickets[1]?.id ?? ''], refundMinor: PRICE }
    await portal.call(scene.buyer, entryCancel, { params: { entryId: scene.entry.id }, body })
    expect((await scene.agree()).problem.code).toBe('more-than-left')
    expect((await scene.row('Anna'))?.state).toBe('valid')
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(PRICE)
  })
})

describe("above the club's limit", () => {
  test('waits for a second person, keeps the ticket valid until then, and ends it once', { tags: 'full' }, async () => {
    const scene = await paidScene()
    const stateOfWaiter = await scene.waits()
    expect((await scene.refund({ amountMinor: PRICE, voids: true })).body).toMatchObject({
      refundable: null,
      refunds: [{ state: 'waiting' }],
    })
    expect([(await scene.row('Anna'))?.state, await stateOfWaiter()]).toEqual(['valid', 'waiting'])
    const both = await Promise.all([scene.agree(), scene.agree()])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([(await scene.row('Anna'))?.state, await stateOfWaiter()]).toEqual(['void', 'offered'])
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(PRICE)
  })

  test('of a ticket transferred meanwhile ends its replacement', { tags: 'full' }, async () => {
    const scene = await paidScene()
    await scene.refund({ amountMinor: PRICE, voids: true })
    const body = { attendeeName: 'Carla', attendeeEmail: null }
    const passed = await portal.call(scene.buyer, ticketTransfer, { params: { ticketId: scene.params.ticketId }, body })
    expect(passed.status).toBe(200)
    // The refund is already pending under the other name; no second approval is requested.
    const ticketId = (await scene.row('Carla'))?.ticketId
    expect(await scene.look(ticketId)).toMatchObject({ refundable: null, refunds: [{ state: 'waiting' }] })
    const again = await scene.refund({ amountMinor: PRICE, voids: true }, { ticketId: ticketId ?? '' })
    expect(again.problem.code).toBe('more-than-left')
    expect((await scene.agree()).status).toBe(200)
    expect(await scene.row('Carla')).toMatchObject({ state: 'void', voidReason: 'cancelled', refundedMinor: PRICE })
  })

  test('of a ticket the member cancelled meanwhile leaves nothing to approve', { tags: 'full' }, async () => {
    const scene = await paidScene()
    await scene.refund({ amountMinor: PRICE, voids: true })
    const cancel = { ticketIds: [scene.params.ticketId], refundMinor: PRICE }
    await portal.call(scene.buyer, entryCancel, { params: { entryId: scene.entry.id }, body: cancel })
    expect((await scene.agree()).problem.code).toBe('more-than-left')
    await sweepPayments(portal.app.payments)
    expect(await scene.credited()).toBe(PRICE)
  })

  test('of a ticket checked in before approval refunds and keeps the ticket', { tags: 'full' }, async () => {
    const scene = await paidScene()
    await scene.refund({ amountMinor: PRICE, voids: true })
    await scene.query(
      `update event_ticket set state = 'used', used_at = $2 where id = $1`,
      scene.params.ticketId,
      portal.clock.now,
    )
    expect((await scene.agree()).status).toBe(200)
    expect(await scene.row('Anna')).toMatchObject({ state: 'used', refundedMinor: PRICE })
  })
})

test('of another event or club is not found', async () => {
  const [scene, other] = [await paidScene(null), await paidScene(null)]
  expect((await scene.refund({}, { ticketId: other.params.ticketId })).status).toBe(404)
  expect((await scene.refund({}, { ticketId: randomUUID() })).status).toBe(404)
})
