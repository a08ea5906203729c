import { randomUUID } from 'node:crypto'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import type { TicketMove } from '@forenet/contract/club/ticket-move'
import {
  clubTicketMove,
  clubTicketMoveTargets,
  clubTicketRefund,
  clubTicketRefundOptions,
} from '@forenet/contract/club/ticket-refund-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seatsAgree } from '../events/seats-agree.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

const DINNER = 45_000
const HALF = 20_000

/** A free ticket, upgraded to a dinner ticket paid in cash. */
async function scene({ limitMinor = null }: { limitMinor?: number | null } = {}) {
  const club = await createOrganisation(portal.database)
  const query = (text: string, ...values: unknown[]) =>
    portal.database.$client.query(text, values).then(({ rows }) => rows)
  await query('update organisation set refund_limit_minor = $2 where id = $1', club.id, limitMinor)
  const event = await createEvent(portal.database, club.id, { cancelUntil: null }, [
    { name: 'Free', memberPriceMinor: null, guestPriceMinor: 0 },
    { name: 'Dinner', memberPriceMinor: null, guestPriceMinor: DINNER },
    { name: 'Supper', memberPriceMinor: null, guestPriceMinor: DINNER - HALF },
  ])
  const [free, dinner, supper] = event.ticketTypes.map(({ id }) => id) as [string, string, string]
  const [owner, host] = [
    await withRole(portal, club, { role: 'owner' }),
    await withRole(portal, club, { role: 'event-host', eventId: event.id }),
  ]
  await withRole(portal, club, { role: 'treasurer' })
  const buyer = { email: (await createMember(portal.database, { dateOfBirth: '1990-03-01' })).email ?? '' }
  const wanted = [{ ticketTypeId: free, attendeeName: 'Bo Lund', attendeeEmail: null }]
  const { entry } = await registerSuccessfully(portal, buyer, event.id, buildRegistration(wanted, 0))
  const at = { orgKey: club.key, eventId: event.id, ticketId: entry.tickets[0]?.id ?? '' }
  const move = (wish: Partial<TicketMove>, by = owner) =>
    portal.call(by, clubTicketMove, {
      params: at,
      body: {
        ...{ id: randomUUID(), ticketTypeId: supper, differenceMinor: -HALF, payBack: true, taken: null, ask: null },
        ...{ beyond: false, reason: 'Spiser mindre', ...wish },
      },
    })
  const taken = { method: 'cash', day: '2026-11-18' } as const
  const dearer = { ticketTypeId: dinner, differenceMinor: DINNER, payBack: false, taken }
  expect((await move(dearer)).body).toMatchObject({ paidMinor: DINNER })
  return {
    ...{ at, owner, host, move, free, query },
    moves: async () => (await portal.call(owner, clubTicketMoveTargets, { params: at })).body,
    refunds: () => portal.call(owner, clubTicketRefundOptions, { params: at }),
    refund: (amountMinor: number, voids = false) =>
      portal.call(owner, clubTicketRefund, {
        params: at,
        body: { id: randomUUID(), amountMinor, reason: 'Blev syg', voids },
      }),
    row: async () => {
      const params = { orgKey: at.orgKey, eventId: at.eventId }
      return (await portal.call(owner, clubAttendeeList, { params, query: {} })).body.rows[0]
    },
    booked: async (): Promise<number[]> =>
      (
        await query(
          `select m.amount_minor::int as minor from manual_payment m join event_ticket_difference d on d.order_id = m.order_id
            where d.event_id = $1 order by m.ctid`,
          event.id,
        )
      ).map(({ minor }) => minor),
  }
}

describe('a free ticket that was upgraded to a paid one', () => {
  test('refunds the difference when moved to a cheaper type', { tags: 'full' }, async () => {
    const at = await scene()
    const id = randomUUID()
    expect((await at.move({ id }, at.host)).problem?.code).toBe('take-back-of-money')
    expect((await at.move({ id })).body).toMatchObject({
      ticketType: 'Supper',
      paidMinor: DINNER - HALF,
      refund: 'given',
    })
    expect((await at.move({ id })).body).toMatchObject({
      ticketType: 'Supper',
      paidMinor: DINNER - HALF,
      refund: 'given',
    })
    expect(await at.booked()).toEqual([DINNER, -HALF])
    expect(await at.row()).toMatchObject({ paidMinor: DINNER, refundedMinor: HALF })
  })

  test('is refunded like any other, at most what was paid', async () => {
    const at = await scene()
    expect((await at.refunds()).body.refundable).toMatchObject({
      ...{ leftMinor: DINNER, later: [{ leftMinor: DINNER, byHand: true }] },
    })
    expect((await at.refund(DINNER + 1)).problem?.code).toBe('more-than-left')
    const { body } = await at.refund(HALF)
    expect(body.refundable).toMatchObject({ leftMinor: DINNER - HALF })
    expect(body.refunds).toMatchObject([{ amountMinor: HALF, state: 'booked' }])
    expect((await at.refund(DINNER - HALF + 1)).problem?.code).toBe('more-than-left')
    expect((await at.refund(DINNER - HALF, true)).status).toBe(200)
    expect(await at.booked()).toEqual([DINNER, -HALF, -(DINNER - HALF)])
    expect(await at.row()).toBeUndefined()
  })

  test("needs a second person above the club's limit, and counts as refunded in the meantime", {
    tags: 'full',
  }, async () => {
    const at = await scene({ limitMinor: 5_000 })
    expect((await at.move({})).body).toMatchObject({ paidMinor: DINNER - HALF, refund: 'waiting' })
    expect(await at.booked()).toEqual([DINNER])
    expect((await at.moves()).types.find(({ id }) => id === at.free)).toMatchObject({ differenceMinor: HALF - DINNER })
    expect((await at.refund(DINNER)).problem?.code).toBe('more-than-left')
  })

  test('of a registration without a purchase cannot be refunded: the request is rejected', async () => {
    const at = await scene()
    await at.query(
      'update event_entry n set order_id = null from event_ticket t where t.entry_id = n.id and t.id = $1',
      at.at.ticketId,
    )
    expect((await at.move({})).problem?.code).toBe('more-than-left')
    expect(await at.row()).toMatchObject({ ticketType: 'Dinner', paidMinor: DINNER, refundedMinor: 0 })
    expect((await at.move({ payBack: false })).body).toMatchObject({ ticketType: 'Supper', refund: null })
    expect(await at.booked()).toEqual([DINNER])
  })
})
