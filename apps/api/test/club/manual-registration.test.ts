import { randomUUID } from 'node:crypto'
import { clubAttendeeTicketsResend } from '@forenet/contract/club/event-attendee-calls'
import {
  clubEventCancel,
  clubEventCancellationGet,
  clubEventChange,
  clubEventGet,
} from '@forenet/contract/club/event-calls'
import type { newManualRegistrationSchema } from '@forenet/contract/club/manual-registration'
import {
  clubManualRegistrationCreate,
  clubManualRegistrationOptions,
  clubManualRegistrationUndo,
} from '@forenet/contract/club/manual-registration-calls'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import { entryCancel, entryList } from '@forenet/contract/entry-calls'
import { eventWaitingListJoin } from '@forenet/contract/event-calls'
import { ticketCheck } from '@forenet/contract/ticket-calls'
import { createActiveMembership, createClubMember, createMember } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { takeSeats } from '../../src/modules/events/events/seats/seat-repository.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { hostedEvent, NOT_TO_COME } from './hosted-event.ts'
import { withRole } from './scene.ts'

type NewHandEntry = z.input<typeof newManualRegistrationSchema>

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

const DAY = '2026-11-18'
const TYPES = [
  { name: 'Adult', memberPriceMinor: 20_000, guestPriceMinor: 30_000 },
  { name: 'Helper', memberPriceMinor: 5_000, guestPriceMinor: null, quota: 1 },
]

async function boxOfficeScene(overrides: Parameters<typeof createEvent>[2] = {}) {
  const hosted = await hostedEvent(portal, { capacity: 4, ...overrides }, TYPES)
  const { club, adult, owner, params } = hosted
  const guest = (wish: Partial<NewHandEntry> = {}): NewHandEntry => ({
    id: randomUUID(),
    person: { kind: 'guest', name: 'Gry Gæst', email: 'gry@example.org' },
    tickets: [{ ticketTypeId: adult, name: '' }],
    method: 'cash',
    day: DAY,
    totalMinor: 30_000,
    beyond: false,
    language: 'da',
    ...wish,
  })
  return {
    ...{ ...hosted, guest },
    add: (wish: NewHandEntry, by: TestPerson = owner) =>
      portal.call(by, clubManualRegistrationCreate, { params, body: wish }),
    back: (entryId: string, by: TestPerson = owner) =>
      portal.call(by, clubManualRegistrationUndo, { params: { ...params, entryId } }),
    payments: async () => (await portal.call(owner, clubPaymentList, { params: { orgKey: club.key }, query: {} })).body,
    booked: async () =>
      (
        await portal.database.$client.query(
          `select m.method, m.amount_minor::int as minor, m.note, m.booked_by as by from manual_payment m
             join payment_order o on o.id = m.order_id where o.organisation_id = $1 order by m.booked_at, m.amount_minor desc`,
          [club.id],
        )
      ).rows,
  }
}

const member = ({ id }: { id: string }) =>
  createClubMember(portal.database, id, { firstName: 'Mie', lastName: 'Medlem' })

describe('a manual registration', () => {
  test('of a member with a guest, paid in cash, creates valid tickets, a payment and ledger entries', async () => {
    const scene = await boxOfficeScene()
    const mie = await member(scene.club)
    const query = { memberId: mie.id }
    const { body: offers } = await portal.call(scene.owner, clubManualRegistrationOptions, {
      params: scene.params,
      query,
    })
    expect(offers).toMatchObject({
      left: 4,
      ticketTypes: [
        { name: 'Adult', ownMinor: 20_000, guestMinor: 30_000, left: null },
        { name: 'Helper', ownMinor: 5_000, guestMinor: 5_000, left: 1 },
      ],
    })
    const wish = scene.guest({
      person: { kind: 'register', memberId: mie.id },
      tickets: [
        { ticketTypeId: scene.adult, name: '' },
        { ticketTypeId: scene.adult, name: 'Otto Onkel' },
      ],
      totalMinor: 50_000,
      note: 'Ved bordet',
    })
    const { body, status } = await scene.add(wish)
    expect([status, body.mailed, body.tickets.map(({ name }) => name)]).toEqual([
      200,
      true,
      ['Mie Medlem', 'Otto Onkel'],
    ])
    expect(await scene.booked()).toEqual([
      { method: 'cash', minor: 50_000, note: 'Ved bordet', by: scene.owner.memberId },
    ])
    expect((await scene.payments()).payments).toMatchObject([
      { kind: 'event', method: 'cash', amountMinor: 50_000, backMinor: 0, payer: 'Mie Medlem', day: DAY },
    ])
    expect((await scene.attendees()).rows).toMatchObject([
      { name: 'Mie Medlem', guest: false, state: 'valid', paidMinor: 20_000, byHand: 'cash', entryId: wish.id },
      { name: 'Otto Onkel', guest: true, state: 'valid', paidMinor: 30_000, byHand: 'cash' },
    ])
    // The tickets appear as the member's own in the portal and at the door.
    const { body: own } = await portal.call(mie, entryList, { query: { email: mie.email } })
    expect(own).toMatchObject([{ id: wish.id, state: 'confirmed' }])
    const code = portal.app.events.codeOf(body.tickets[0]?.ticketId ?? '', scene.event.id)
    const { body: verdict } = await portal.call(scene.owner, ticketCheck, { body: { code } })
    expect(verdict.verdict).toBe('admitted')
  })

  test('that is complimentary costs nothing, is counted separately and is recorded as free', async () => {
    const scene = await boxOfficeScene()
    await scene.add(scene.guest())
    const { status } = await scene.add(scene.guest({ method: 'free', totalMinor: 0 }), scene.host)
    expect(status).toBe(200)
    const { event } = await scene.attendees()
    expect(event?.counts).toMatchObject({ coming: 2, given: 1 })
    const { sums } = await scene.payments()
    expect(sums).toMatchObject([
      { method: 'cash', payments: 1, amountMinor: 30_000 },
      { method: 'free', payments: 1, amountMinor: 0 },
    ])
  })

  test('is stored once when sent twice, even concurrently; another event cannot reuse its id', async () => {
    const scene = await boxOfficeScene()
    const wish = scene.guest()
    const answers = await Promise.all([scene.add(wish), scene.add(wish), scene.add(wish)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.tickets[0]?.ticketId)).size).toBe(1)
    expect(await scene.booked()).toHaveLength(1)
    const other = await createEvent(portal.database, scene.club.id, {}, TYPES)
    const [type] = other.ticketTypes
    const again = { ...wish, tickets: [{ ticketTypeId: type?.id ?? '', name: '' }] }
    const params = { ...scene.params, eventId: other.id }
    expect((await portal.call(scene.owner, clubManualRegistrationCreate, { params, body: again })).problem.code).toBe(
      'changed-meanwhile',
    )
  })

  test('notifies guests with an e-mail only: mails the tickets and resends them on request', async () => {
    const scene = await boxOfficeScene()
    portal.chains.length = 0
    const silent = await scene.add(scene.guest({ person: { kind: 'guest', name: 'Stille', email: null } }))
    expect([silent.body.mailed, portal.chains.length]).toEqual([false, 0])
    const again = (ticketId: string) =>
      portal.call(scene.owner, clubAttendeeTicketsResend, { params: { ...scene.params, ticketId } })
    expect((await again(silent.body.tickets[0]?.ticketId ?? '')).problem.code).toBe('buyer-without-email')
    const loud = await scene.add(scene.guest())
    expect([loud.body.mailed, portal.chains.length]).toEqual([true, 1])
    expect((await again(loud.body.tickets[0]?.ticketId ?? '')).body).toEqual({ tickets: 1 })
  })

  test("with a member's e-mail reveals no name and does not appear among the member's purchases", async () => {
    const scene = await boxOfficeScene()
    const somebody = await createMember(portal.database)
    const email = somebody.email ?? ''
    const { status } = await scene.add(scene.guest({ person: { kind: 'guest', name: 'Ukendt', email } }))
    expect(status).toBe(200)
    expect((await portal.call({ email }, entryList, { query: { email } })).body).toEqual([])
    expect((await scene.payments()).payments).toMatchObject([{ payer: 'Ukendt' }])
  })

  test.each<[string, Partial<NewHandEntry>, string, string?]>([
    ['a price that was another when it was shown', { totalMinor: 20_000 }, 'total-differs'],
    ['a day to come', { day: '2027-01-01' }, 'malformed-input', 'day'],
    ['a ticket of another event', { tickets: [{ ticketTypeId: randomUUID(), name: '' }] }, 'malformed-input'],
  ])('%s is rejected and nothing is stored', async (_what, wish, code, path) => {
    const scene = await boxOfficeScene()
    const { problem } = await scene.add(scene.guest(wish))
    expect(problem.code).toBe(code)
    if (path) expect(problem.errors?.[0]?.path).toBe(path)
    expect(await scene.booked()).toEqual([])
  })

  test('rejects two tickets without a name and a second ticket for a person', async () => {
    const scene = await boxOfficeScene()
    const own = { ticketTypeId: scene.adult, name: '' }
    const twice = await scene.add(scene.guest({ tickets: [own, own], totalMinor: 60_000 }))
    expect(twice.problem.errors?.[0]?.path).toBe('tickets.1.name')
    const mie = await member(scene.club)
    const person = { kind: 'register', memberId: mie.id } as const
    expect((await scene.add(scene.guest({ person, totalMinor: 20_000 }))).status).toBe(200)
    expect((await scene.add(scene.guest({ person, totalMinor: 20_000 }))).problem.code).toBe('attendee-twice')
  })

  test('is rejected for a draft, a cancelled or a past event', async () => {
    for (const [overrides, code] of NOT_TO_COME) {
      const scene = await boxOfficeScene(overrides)
      expect((await scene.add(scene.guest())).problem.code).toBe(code)
    }
  })

  test('replayed under the same id succeeds even after the event', async () => {
    const scene = await boxOfficeScene()
    const guest = scene.guest()
    const { body } = await scene.add(guest)
    await scene.isOver()
    expect(await scene.add(guest)).toMatchObject({ status: 200, body })
  })
})

describe('capacity', () => {
  test('of two concurrent registrations for the last seat one succeeds; the other may exceed capacity', async () => {
    const scene = await boxOfficeScene({ capacity: 1 })
    const [one, two] = [scene.guest(), scene.guest()]
    const answers = await Promise.all([scene.add(one), scene.add(two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('no-places-by-hand')
    const late = answers[0]?.status === 409 ? one : two
    expect((await scene.add({ ...late, beyond: true })).status).toBe(200)
    // Other buyers are still rejected, and the organiser may edit the event but not lower its capacity.
    const buyer = await createMember(portal.database)
    const wish = buildRegistration([{ ticketTypeId: scene.adult, attendeeName: 'Sen' }], 30_000)
    expect((await registerForEvent(portal, { email: buyer.email ?? '' }, scene.event.id, wish)).problem.code).toBe(
      'sold-out',
    )
    const { body } = await portal.call(scene.owner, clubEventGet, { params: scene.params })
    const change = (terms: object) =>
      portal.call(scene.owner, clubEventChange, {
        params: scene.params,
        body: { version: body.version, terms: { ...body.terms, ...terms }, telling: null } as never,
      })
    expect((await change({ capacity: 0 })).status).toBe(400)
    expect((await change({ contactName: 'Rita' })).status).toBe(200)
    // Cancelling a seat beyond capacity frees no seat.
    await scene.back(late.id)
    expect((await registerForEvent(portal, { email: buyer.email ?? '' }, scene.event.id, wish)).problem.code).toBe(
      'sold-out',
    )
    const beyond = 'select seats_beyond from event where id = $1'
    expect((await portal.database.$client.query(beyond, [scene.event.id])).rows).toEqual([{ seats_beyond: 0 }])
    await scene.back(late === one ? two.id : one.id)
    expect((await registerForEvent(portal, { email: buyer.email ?? '' }, scene.event.id, wish)).status).toBe(200)
  })

  test('of a ticket type is checked too, and the waiting list has priority', async () => {
    const scene = await boxOfficeScene({ capacity: 2 })
    const helper = scene.guest({ tickets: [{ ticketTypeId: scene.helper, name: '' }], totalMinor: 5_000 })
    expect((await scene.add(helper)).status).toBe(200)
    expect((await scene.add({ ...helper, id: randomUUID() })).problem.code).toBe('no-places-by-hand')
    expect((await scene.add(scene.guest())).status).toBe(200)
    const waiter = await createMember(portal.database)
    await portal.call({ email: waiter.email ?? '' }, eventWaitingListJoin, {
      params: { eventId: scene.event.id },
      body: { seats: 2, language: 'da' },
    })
    await scene.back(helper.id)
    expect((await scene.add(scene.guest())).problem.code).toBe('no-places-by-hand')
  })

  test('twin: checking before reserving sells the last seat twice', async () => {
    const scene = await boxOfficeScene({ capacity: 1 })
    const { events } = portal.app
    let arrived = 0
    let open: () => void = () => undefined
    const bothHaveLooked = new Promise<void>((resolve) => {
      open = resolve
    })
    events.takeSeats = async (database, eventId) => {
      const { rows } = await portal.database.$client.query('select seats_taken, capacity from event where id = $1', [
        eventId,
      ])
      if (++arrived === 2) open()
      await bothHaveLooked
      if (rows[0].seats_taken >= rows[0].capacity) return false
      // Disables the database constraint, which would reject the second registration.
      await database.execute(`update event set seats_taken = seats_taken + 1, seats_beyond = 9 where id = '${eventId}'`)
      await database.execute(`update event_ticket_type set seats_taken = seats_taken + 1 where id = '${scene.adult}'`)
      return true
    }
    try {
      // Without e-mails, because two would wait for each other at the sending allowance's lock.
      const guest = () => scene.guest({ person: { kind: 'guest', name: 'Gry Gæst', email: null } })
      const answers = await Promise.all([scene.add(guest()), scene.add(guest())])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    } finally {
      events.takeSeats = takeSeats
      await portal.database.$client.query('update event set capacity = 2 where id = $1', [scene.event.id])
    }
  })
})

describe('undoing a manual registration', () => {
  test('voids the tickets, records a refund and offers the seat to the waiting list, once', async () => {
    const scene = await boxOfficeScene({ capacity: 1 })
    const wish = scene.guest()
    await scene.add(wish)
    const waiter = await createMember(portal.database)
    await portal.call({ email: waiter.email ?? '' }, eventWaitingListJoin, {
      params: { eventId: scene.event.id },
      body: { seats: 1, language: 'da' },
    })
    portal.eventMails.length = 0
    expect((await scene.back(wish.id)).body).toEqual({ tickets: 1, backMinor: 30_000 })
    expect((await scene.back(wish.id)).body).toEqual({ tickets: 0, backMinor: 0 })
    expect((await scene.booked()).map(({ minor }) => minor)).toEqual([30_000, -30_000])
    expect((await scene.payments()).payments).toMatchObject([{ amountMinor: 30_000, backMinor: 30_000 }])
    expect((await scene.attendees()).rows).toEqual([])
    expect(portal.eventMails.map(({ kind }) => kind).toSorted()).toEqual(['seats-offered', 'tickets-cancelled'])
  })

  test('needs the refund permission if money was recorded; a host may undo a complimentary one', async () => {
    const scene = await boxOfficeScene()
    const [paid, given] = [scene.guest(), scene.guest({ method: 'free', totalMinor: 0 })]
    await scene.add(paid, scene.host)
    await scene.add(given, scene.host)
    expect((await scene.back(paid.id, scene.host)).problem.code).toBe('take-back-of-money')
    expect((await scene.back(given.id, scene.host)).status).toBe(200)
    const treasurer = await withRole(portal, scene.club, { role: 'treasurer' })
    const limit = (minor: number) =>
      portal.database.$client.query('update organisation set refund_limit_minor = $2 where id = $1', [
        scene.club.id,
        minor,
      ])
    await limit(100)
    const above = await scene.back(paid.id, treasurer)
    expect([above.status, above.problem.code]).toEqual([409, 'take-back-above-limit'])
    await limit(1_000_000)
    expect((await scene.back(paid.id, treasurer)).status).toBe(200)
  })

  test.each(['their own', 'their child’s'])(
    'needs two people if the money is %s, whatever the limit; a complimentary one needs one',
    async (whose) => {
      const scene = await boxOfficeScene()
      const treasurer = await withRole(portal, scene.club, { role: 'treasurer' })
      await portal.database.$client.query('update organisation set refund_limit_minor = null where id = $1', [
        scene.club.id,
      ])
      await createActiveMembership(portal.database, scene.club.id, treasurer.memberId)
      const child = await member(scene.club)
      await portal.database.$client.query('update member set parent_id = $2 where id = $1', [
        child.id,
        treasurer.memberId,
      ])
      const both = [treasurer.memberId, child.id]
      const [payer = '', other = ''] = whose === 'their own' ? both : both.toReversed()
      const wish = scene.guest({ person: { kind: 'register', memberId: payer }, totalMinor: 20_000 })
      const given = scene.guest({ person: { kind: 'register', memberId: other }, method: 'free', totalMinor: 0 })
      expect((await scene.add(wish)).status).toBe(200)
      expect((await scene.add(given)).status).toBe(200)
      const refused = await scene.back(wish.id, treasurer)
      expect([refused.status, refused.problem.code]).toEqual([409, 'take-back-above-limit'])
      expect((await scene.booked()).map(({ minor }) => minor)).not.toContain(-20_000)
      expect((await scene.back(given.id, treasurer)).status).toBe(200)
      expect((await scene.back(wish.id)).body).toEqual({ tickets: 1, backMinor: 20_000 })
    },
  )

  test('is rejected after check-in and for tickets the member bought', async () => {
    const scene = await boxOfficeScene()
    const wish = scene.guest()
    const { body } = await scene.add(wish)
    const code = portal.app.events.codeOf(body.tickets[0]?.ticketId ?? '', scene.event.id)
    await portal.call(scene.owner, ticketCheck, { body: { code } })
    expect((await scene.back(wish.id)).problem.code).toBe('cannot-cancel')
    const buyer = await createMember(portal.database)
    const tickets = buildRegistration([{ ticketTypeId: scene.adult, attendeeName: 'Selv' }], 30_000)
    const bought = await registerForEvent(portal, { email: buyer.email ?? '' }, scene.event.id, tickets)
    expect((await scene.back(bought.body.entry.id)).status).toBe(404)
  })

  test("a member's cancellation of a manual payment is recorded without calling the gateway", async () => {
    const scene = await boxOfficeScene()
    const mie = await member(scene.club)
    const wish = scene.guest({ person: { kind: 'register', memberId: mie.id }, totalMinor: 20_000 })
    await scene.add(wish)
    const cancelled = await portal.call(mie, entryCancel, {
      params: { entryId: wish.id },
      body: { refundMinor: 20_000 },
    })
    expect(cancelled.body.state).toBe('cancelled')
    expect((await scene.booked()).map(({ minor }) => minor)).toEqual([20_000, -20_000])
  })
})

test('cancelling the event records the refund and notifies the guest', async () => {
  const scene = await boxOfficeScene()
  await scene.add(scene.guest())
  portal.eventMails.length = 0
  await portal.call(scene.owner, clubEventCancel, { params: scene.params, body: { reason: 'Storm' } })
  await expect.poll(async () => (await scene.booked()).map(({ minor }) => minor)).toEqual([30_000, -30_000])
  expect(portal.eventMails).toMatchObject([{ kind: 'event-called-off', refundMinor: 30_000 }])
  const { body } = await portal.call(scene.owner, clubEventCancellationGet, { params: scene.params })
  expect(body).toMatchObject({ paidBack: { refunds: 1, amountMinor: 30_000 }, onTheWay: { refunds: 0 } })
  expect(body.byHand).toMatchObject({ refunds: 1, amountMinor: 30_000 })
  expect(body.byHand.to).toMatchObject([{ method: 'cash', amountMinor: 30_000, day: '2026-11-20' }])
  expect(body.byHand.to.map(({ payer, attendee }) => [payer, attendee])).toEqual([['Gry Gæst', 'Gry Gæst']])
})

test('only organisers who can see the register may register a person from it', async () => {
  const scene = await boxOfficeScene()
  const mie = await member(scene.club)
  const wish = scene.guest({ person: { kind: 'register', memberId: mie.id }, totalMinor: 20_000 })
  expect((await scene.add(wish, scene.host)).problem.code).toBe('not-allowed')
  const stranger = await createMember(portal.database)
  const unknown = scene.guest({ person: { kind: 'register', memberId: stranger.id } })
  expect((await scene.add(unknown)).problem.code).toBe('not-found')
})
