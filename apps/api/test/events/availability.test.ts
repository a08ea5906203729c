import { clubAttendeeCorrect } from '@forenet/contract/club/event-attendee-calls'
import type { NewManualRegistration } from '@forenet/contract/club/manual-registration'
import {
  clubManualRegistrationCreate,
  clubManualRegistrationOptions,
} from '@forenet/contract/club/manual-registration-calls'
import type { EventRegistration } from '@forenet/contract/entry'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventItem, eventList, eventPlacesGet, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import {
  createActiveMembership,
  createMember,
  createOrganisation,
  createPerson,
  linkFamily,
  toTestPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { payPurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { withRole } from '../club/scene.ts'
import { withLockedRow } from './locked-row.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
})

const FREE = { memberPriceMinor: 0, guestPriceMinor: 0, surchargeMinor: 0 }

/** A free event with a waiting list whose ticket types have a quota of one each. */
async function quotas(capacity: number | null, names: readonly string[]) {
  const organisation = await createOrganisation(portal.database)
  const types = names.map((name) => ({ ...FREE, name, quota: 1 }))
  const event = await createEvent(portal.database, organisation.id, { capacity, offerMinutes: 60 }, types)
  const { rows } = await portal.database.$client.query(
    'select id from event_ticket_type where event_id = $1 order by position',
    [event.id],
  )
  const typeIds = rows.map(({ id }: { id: string }) => id)
  const take = async (person: TestPerson, type: number, waitingId: string | null = null) => {
    const ticket = { ticketTypeId: typeIds[type] ?? '', attendeeName: `Gæst ${type}` }
    return registerForEvent(portal, person, event.id, buildRegistration([ticket], 0, { waitingId }))
  }
  const holders = await Promise.all(names.map(() => createPerson(portal.database)))
  const entries: EventRegistration[] = []
  for (const [type, holder] of holders.entries()) entries.push((await take(holder, type)).body.entry)
  const cancel = async (nth: number) => {
    const body = { refundMinor: 0 }
    const params = { entryId: entries[nth]?.id ?? '' }
    expect((await portal.call(holders[nth] ?? null, entryCancel, { params, body })).status).toBe(200)
  }
  const host = await withRole(portal, organisation, { role: 'owner' })
  return { organisation, event, typeIds, holders, entries, take, cancel, host }
}

const wait = (person: TestPerson, eventId: string, seats = 1) =>
  portal.call(person, eventWaitingListJoin, { params: { eventId }, body: { seats, language: 'da' } })
const itemFor = async (person: TestPerson, eventId: string) =>
  (await portal.call(person, eventItem, { params: { eventId } })).body
const setType = (typeId: string | undefined, column: 'sale_closes_at' | 'sale_opens_at', at: string | null) =>
  portal.database.$client.query(`update event_ticket_type set ${column} = $2 where id = $1`, [typeId, at])

function newHandEntry(
  typeId: string | undefined,
  person: NewManualRegistration['person'],
  beyond: boolean,
): NewManualRegistration {
  return {
    id: crypto.randomUUID(),
    person,
    tickets: [{ ticketTypeId: typeId ?? '', name: '', answers: {} }],
    answers: {},
    method: 'free',
    day: calendarDateAt(portal.clock.now),
    note: '',
    totalMinor: 0,
    beyond,
    language: 'da',
  }
}

describe('an event whose ticket types are full', () => {
  test.each([10, null])('with capacity %s is sold out everywhere, and has a waiting list', async (capacity) => {
    const { organisation, event, take } = await quotas(capacity, ['Barn', 'Voksen'])
    const person = await createPerson(portal.database)
    expect(await itemFor(person, event.id)).toMatchObject({ registration: 'waiting-list', placesLeft: 0 })
    const query = { orgId: organisation.id, of: 'all', when: 'upcoming', size: 200 } as const
    const listed = (await portal.call(person, eventList, { query })).body.find(({ id }) => id === event.id)
    expect(listed).toMatchObject({ registration: 'waiting-list', placesLeft: 0 })
    const places = await portal.call(person, eventPlacesGet, { params: { eventId: event.id } })
    expect(places.body).toMatchObject({ registration: 'waiting-list', left: 0 })
    expect((await take(person, 0)).problem.code).toBe('sold-out')
    expect((await wait(person, event.id)).body).toMatchObject({ state: 'waiting', place: 1 })
  })

  test('offers a returned seat, and keeps it from others although the capacity is not reached', async () => {
    const { event, take, cancel } = await quotas(10, ['Barn', 'Voksen'])
    const [waiter, other] = [await createPerson(portal.database), await createPerson(portal.database)]
    await wait(waiter, event.id)
    await cancel(0)
    const { waiting, ticketTypes } = await itemFor(waiter, event.id)
    expect(waiting?.state).toBe('offered')
    expect(ticketTypes.map(({ quotaLeft }) => quotaLeft)).toEqual([1, 0])
    expect((await take(other, 0)).problem.code).toBe('sold-out')
    expect((await take(waiter, 0, waiting?.id)).status).toBe(200)
    await seatsAgree(portal.database)
  })
})

describe('an offer', () => {
  test('is not made for a seat that no ticket on sale can fill, until one can', async () => {
    const { event, typeIds, cancel } = await quotas(2, ['Tidlig', 'Almindelig'])
    await setType(typeIds[0], 'sale_closes_at', '2026-11-20T10:00:00Z')
    const waiter = await createPerson(portal.database)
    await wait(waiter, event.id)
    await cancel(0)
    expect((await itemFor(waiter, event.id)).waiting?.state).toBe('waiting')
    await cancel(1)
    expect((await itemFor(waiter, event.id)).waiting?.state).toBe('offered')
    await seatsAgree(portal.database)
  })

  test('is not made to a guest for a seat that only members can buy', async () => {
    const { organisation, event, typeIds, cancel } = await quotas(2, ['Medlem', 'Gæst'])
    const [guest, member] = [await createMember(portal.database), await createMember(portal.database)]
    await createActiveMembership(portal.database, organisation.id, member.id)
    for (const waiter of [guest, member]) await wait(toTestPerson(waiter), event.id)
    await portal.database.$client.query('update event_ticket_type set guest_price_minor = null where id = $1', [
      typeIds[0],
    ])
    await cancel(0)
    expect((await itemFor(toTestPerson(guest), event.id)).waiting?.state).toBe('waiting')
    expect((await itemFor(toTestPerson(member), event.id)).waiting?.state).toBe('offered')
    await cancel(1)
    expect((await itemFor(toTestPerson(guest), event.id)).waiting?.state).toBe('offered')
    await seatsAgree(portal.database)
  })

  test('is made when the sale of a ticket type begins', async () => {
    const { event, typeIds, cancel } = await quotas(2, ['Nu', 'Senere'])
    const waiter = await createPerson(portal.database)
    await wait(waiter, event.id)
    await setType(typeIds[1], 'sale_opens_at', '2026-11-20T12:00:00Z')
    await cancel(1)
    await sweepEvents(portal.app.events)
    expect((await itemFor(waiter, event.id)).waiting?.state).toBe('waiting')
    portal.clock.now = new Date('2026-11-20T12:00:30Z')
    await sweepEvents(portal.app.events)
    expect((await itemFor(waiter, event.id)).waiting?.state).toBe('offered')
  })

  test.each([
    ['the sale began while the portal was down', 'sale_opens_at', '2026-11-20T12:00:00Z'],
    ['the sale had always been open, and a place became free unnoticed', 'sale_opens_at', null],
  ] as const)('is made days later, if %s', async (_how, column, at) => {
    const { event, typeIds, cancel } = await quotas(2, ['Nu', 'Senere'])
    const waiter = await createPerson(portal.database)
    await wait(waiter, event.id)
    await setType(typeIds[1], column, '2026-11-20T12:00:00Z')
    await cancel(1)
    await setType(typeIds[1], column, at)
    portal.clock.now = new Date('2026-11-23T12:00:00Z')
    await sweepEvents(portal.app.events)
    expect((await itemFor(waiter, event.id)).waiting?.state).toBe('offered')
    await seatsAgree(portal.database)
  })

  test('is made although the people waiting for fifty other events want more places than are free', async () => {
    const { event, typeIds, cancel, organisation } = await quotas(2, ['Nu', 'Senere'])
    const waiter = await createPerson(portal.database)
    await wait(waiter, event.id)
    await setType(typeIds[1], 'sale_opens_at', '2026-11-20T12:00:00Z')
    await cancel(1)
    portal.clock.now = new Date('2026-11-20T12:00:30Z')
    const ids = []
    for (let count = 0; count < 60; count += 1) {
      // Read before the event with the offer.
      const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
      await createEvent(portal.database, organisation.id, { id, capacity: 1 }, [{ ...FREE, name: 'Plads' }])
      ids.push(id)
    }
    const { id: memberId } = await createMember(portal.database)
    await portal.database.$client.query(
      `with waiting as (insert into event_waiting (event_id, member_id, seats, state, language, joined_at, updated_at)
         select unnest($1::uuid[]), $2, 2, 'waiting', 'da', now(), now())
       update event set waiting_seats = 2 where id = any($1)`,
      [ids, memberId],
    )
    await sweepEvents(portal.app.events)
    expect((await itemFor(waiter, event.id)).waiting?.state).toBe('offered')
  })

  test('keeps its seats from an organiser who adds somebody without going beyond the places', {
    tags: 'full',
  }, async () => {
    const { organisation, event, typeIds, cancel, host } = await quotas(10, ['Barn', 'Voksen'])
    const waiter = await createPerson(portal.database)
    await wait(waiter, event.id)
    await cancel(0)
    const offer = (await itemFor(waiter, event.id)).waiting
    expect(offer?.state).toBe('offered')
    const params = { orgKey: organisation.key, eventId: event.id }
    const add = (beyond: boolean) =>
      portal.call(host, clubManualRegistrationCreate, {
        params,
        body: newHandEntry(typeIds[0], { kind: 'guest', name: 'Vera', email: null }, beyond),
      })
    expect((await add(false)).problem.code).toBe('no-places-by-hand')
    expect((await itemFor(waiter, event.id)).waiting).toEqual(offer)
    expect(
      (await portal.call(waiter, eventItem, { params: { eventId: event.id } })).body.ticketTypes[0]?.quotaLeft,
    ).toBe(1)
    await seatsAgree(portal.database)
  })

  test('keeps its seats from buyers who registered at once', { tags: 'full' }, async () => {
    const { event, typeIds, cancel, take } = await quotas(null, ['Barn', 'Voksen', 'Senior'])
    const waiter = await createPerson(portal.database)
    await wait(waiter, event.id, 2)
    for (const nth of [0, 1, 2]) await cancel(nth)
    const buyers = await Promise.all(typeIds.map(() => createPerson(portal.database)))
    const sold = await withLockedRow(portal, { table: 'event', id: event.id }, typeIds.length, () =>
      Promise.all(buyers.map((buyer, type) => take(buyer, type))),
    )
    expect(sold.map(({ problem }) => problem.code ?? 'ok').sort()).toEqual(['ok', 'sold-out', 'sold-out'])
    await seatsAgree(portal.database)
  })

  test('is used by a registration that does not name it', { tags: 'full' }, async () => {
    const { event, take, cancel } = await quotas(2, ['Barn', 'Voksen'])
    const waiter = await createPerson(portal.database)
    await wait(waiter, event.id)
    await cancel(0)
    expect((await take(waiter, 0)).status).toBe(200)
    expect((await itemFor(waiter, event.id)).waiting).toBeNull()
    await seatsAgree(portal.database)
  })
})

describe('a person on the waiting list who gets a ticket', () => {
  test.each(['register', 'guest'] as const)(
    'from the organiser, as %s, leaves the list',
    { tags: 'full' },
    async (kind) => {
      const { organisation, event, typeIds, host } = await quotas(1, ['Plads'])
      const vera = await createMember(portal.database)
      const next = await createPerson(portal.database)
      if (kind === 'register') await createActiveMembership(portal.database, organisation.id, vera.id)
      await wait(toTestPerson(vera), event.id)
      await wait(next, event.id)
      const params = { orgKey: organisation.key, eventId: event.id }
      const person: NewManualRegistration['person'] =
        kind === 'register'
          ? { kind, memberId: vera.id }
          : { kind, name: 'Vera', email: vera.email?.toUpperCase() ?? null }
      const body = newHandEntry(typeIds[0], person, true)
      expect((await portal.call(host, clubManualRegistrationCreate, { params, body })).status).toBe(200)
      expect((await itemFor(toTestPerson(vera), event.id)).waiting).toBeNull()
      expect((await itemFor(next, event.id)).waiting).toMatchObject({ state: 'waiting', place: 1 })
      expect((await portal.call(host, clubManualRegistrationOptions, { params, query: {} })).body.left).toBe(0)
      await seatsAgree(portal.database)
    },
  )

  test('registered by family leaves it once the entry with the requested seats is confirmed', {
    tags: 'full',
  }, async () => {
    const { event, typeIds, cancel } = await quotas(null, ['Barn', 'Voksen', 'Senior'])
    const setPrice = (typeId: string | undefined) =>
      portal.database.$client.query('update event_ticket_type set guest_price_minor = 10000 where id = $1', [typeId])
    await setPrice(typeIds[1])
    const [vera, buyer] = [await createMember(portal.database), await createMember(portal.database)]
    await linkFamily(portal.database, vera, buyer)
    const [next, many] = [await createPerson(portal.database), await createPerson(portal.database)]
    await wait(toTestPerson(vera), event.id)
    await cancel(0)
    await cancel(1)
    const offer = (await itemFor(toTestPerson(vera), event.id)).waiting
    expect(offer?.state).toBe('offered')
    const ticket = { ticketTypeId: typeIds[1] ?? '', memberId: vera.id }
    const reserved = await registerSuccessfully(
      portal,
      toTestPerson(buyer),
      event.id,
      buildRegistration([ticket], 10_000),
    )
    expect(reserved.entry.state).toBe('reserved')
    expect((await itemFor(toTestPerson(vera), event.id)).waiting).toEqual(offer)
    await wait(many, event.id, 2)
    await wait(next, event.id)
    await wait(toTestPerson(buyer), event.id, 2)
    await payPurchase(portal, toTestPerson(buyer), reserved.payment?.returnToken ?? '')
    expect((await itemFor(toTestPerson(vera), event.id)).waiting).toBeNull()
    expect((await itemFor(next, event.id)).waiting?.state).toBe('offered')
    // The buyer requested more seats than the entry has.
    expect((await itemFor(toTestPerson(buyer), event.id)).waiting).toMatchObject({ state: 'waiting', seats: 2 })
    await seatsAgree(portal.database)
  })
})

test.each(['transfer', 'correction', 'corrected e-mail'] as const)(
  'a person who gets a ticket by a %s leaves the waiting list, and the next is offered the seat',
  { tags: 'full' },
  async (by) => {
    const { organisation, event, holders, entries, host, cancel } = await quotas(2, ['Plads', 'Balkon'])
    const [vera, next] = [await createMember(portal.database), await createPerson(portal.database)]
    await wait(toTestPerson(vera), event.id)
    await wait(next, event.id)
    const { id: ticketId = '', attendeeName = '' } = entries[0]?.tickets[0] ?? {}
    const email = vera.email?.toUpperCase() ?? null
    if (by === 'transfer') {
      const body = { attendeeName: 'Vera', attendeeEmail: email }
      const answer = await portal.call(holders[0] ?? null, ticketTransfer, { params: { ticketId }, body })
      expect(answer.status).toBe(200)
    } else {
      const params = { orgKey: organisation.key, eventId: event.id, ticketId }
      const seen = { name: attendeeName, email: null, answers: {} }
      const body = { name: 'Vera', email, answers: {}, seen, somebodyElse: by === 'correction' }
      expect((await portal.call(host, clubAttendeeCorrect, { params, body })).status).toBe(200)
    }
    expect((await itemFor(toTestPerson(vera), event.id)).waiting).toBeNull()
    expect((await itemFor(next, event.id)).waiting).toMatchObject({ state: 'waiting', place: 1 })
    await cancel(1)
    expect((await itemFor(next, event.id)).waiting).toMatchObject({ state: 'offered' })
    // Another place is a new request.
    portal.clock.now = new Date('2026-11-20T11:30:00Z')
    expect((await wait(toTestPerson(vera), event.id)).body).toMatchObject({ state: 'waiting', place: 1 })
    await seatsAgree(portal.database)
  },
)

test('a person who waits for two seats keeps their position until they have got two', async () => {
  const { event, holders, entries } = await quotas(3, ['Barn', 'Voksen', 'Senior'])
  const vera = await createMember(portal.database)
  await wait(toTestPerson(vera), event.id, 2)
  for (const [nth, waiting] of [{ state: 'waiting', seats: 2 }, null].entries()) {
    const body = { attendeeName: `Vera ${'AB'[nth]}`, attendeeEmail: vera.email }
    const params = { ticketId: entries[nth]?.tickets[0]?.id ?? '' }
    expect((await portal.call(holders[nth] ?? null, ticketTransfer, { params, body })).status).toBe(200)
    const found = (await itemFor(toTestPerson(vera), event.id)).waiting
    if (waiting) expect(found).toMatchObject(waiting)
    else expect(found).toBeNull()
  }
  await seatsAgree(portal.database)
})

test('a person who has got a ticket in some other way is not offered a seat', async () => {
  const { event, cancel, entries } = await quotas(2, ['Plads', 'Balkon'])
  const [vera, next] = [await createMember(portal.database), await createPerson(portal.database)]
  await wait(toTestPerson(vera), event.id)
  await wait(next, event.id)
  portal.clock.now = new Date('2026-11-20T11:30:00Z')
  await portal.database.$client.query(`update event_ticket set member_id = $2 where id = $1`, [
    entries[0]?.tickets[0]?.id,
    vera.id,
  ])
  await portal.database.$client.query('update event_entry set created_at = $2 where id = $1', [
    entries[0]?.id,
    portal.clock.now,
  ])
  await cancel(1)
  expect((await itemFor(toTestPerson(vera), event.id)).waiting).toBeNull()
  expect((await itemFor(next, event.id)).waiting).toMatchObject({ state: 'offered' })
  await seatsAgree(portal.database)
})

describe('a person on the waiting list with an offer, whose e-mail a buyer typed', () => {
  test.each(['registration', 'transfer'] as const)(
    'in a %s keeps it only without a ticket of their own',
    { tags: 'full' },
    async (by) => {
      const { event, typeIds, cancel, holders, entries } = await quotas(null, ['Barn', 'Voksen', 'Senior'])
      const [vera, other] = [await createMember(portal.database), await createPerson(portal.database)]
      await wait(toTestPerson(vera), event.id)
      await cancel(0)
      await cancel(1)
      const offer = (await itemFor(toTestPerson(vera), event.id)).waiting
      expect(offer?.state).toBe('offered')
      const guest = { attendeeName: 'Vera', attendeeEmail: vera.email }
      if (by === 'registration') {
        await registerSuccessfully(
          portal,
          other,
          event.id,
          buildRegistration([{ ticketTypeId: typeIds[1] ?? '', ...guest }], 0),
        )
      } else {
        const params = { ticketId: entries[2]?.tickets[0]?.id ?? '' }
        expect((await portal.call(holders[2] ?? null, ticketTransfer, { params, body: guest })).status).toBe(200)
      }
      expect((await itemFor(toTestPerson(vera), event.id)).waiting).toEqual(by === 'registration' ? offer : null)
      await seatsAgree(portal.database)
    },
  )
})
