import { clubEventWaitingList, clubEventWaitingOffer } from '@forenet/contract/club/event-attendee-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventItem, eventList, eventPlacesGet, eventWaitingListJoin } from '@forenet/contract/event-calls'
import {
  createActiveMembership,
  createDependant,
  createEdition,
  createMember,
  createOrganisation,
  toTestPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from '../club/scene.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
})
afterEach(() => seatsAgree(portal.database))

const FREE = { memberPriceMinor: 0, guestPriceMinor: null }
const ADULT_BORN = '1968-03-02'

/** An event for members with five tickets for children, and one for adults that is sold. */
async function adultsSoldOut(capacity: number | null = 6) {
  const club = await createOrganisation(portal.database)
  const types = [
    { name: 'Barn', ...FREE, ageTo: 12, quota: 5 },
    { name: 'Voksen', ...FREE, ageFrom: 18, quota: 1 },
  ]
  const event = await createEvent(portal.database, club.id, { capacity, guestsInvited: false, offerMinutes: 60 }, types)
  const [child = '', adult = ''] = event.ticketTypes.map(({ id }) => id)
  const createAdult = async () => {
    const row = await createMember(portal.database, { dateOfBirth: ADULT_BORN })
    await createActiveMembership(portal.database, club.id, row.id)
    return { ...toTestPerson(row), id: row.id }
  }
  const createParent = async () => {
    const parent = await createAdult()
    const dependant = await createDependant(portal.database, parent.id)
    await createActiveMembership(portal.database, club.id, dependant.id)
    return { ...parent, childId: dependant.id }
  }
  const take = (person: TestPerson, ticketTypeId: string, memberId: string, waitingId: string | null = null) =>
    registerForEvent(portal, person, event.id, buildRegistration([{ ticketTypeId, memberId }], 0, { waitingId }))
  const holder = await createAdult()
  const wish = buildRegistration([{ ticketTypeId: adult, memberId: holder.id }], 0)
  const { entry } = await registerSuccessfully(portal, holder, event.id, wish)
  const cancel = async () => {
    const body = { refundMinor: 0 }
    expect((await portal.call(holder, entryCancel, { params: { entryId: entry.id }, body })).status).toBe(200)
  }
  const see = async (person: TestPerson) => {
    const params = { eventId: event.id }
    const { registration, placesLeft, waiting } = (await portal.call(person, eventItem, { params })).body
    const query = { orgId: club.id, of: 'all', when: 'upcoming', size: 200 } as const
    const listed = (await portal.call(person, eventList, { query })).body.find(({ id }) => id === event.id)
    expect([listed?.registration, listed?.placesLeft]).toEqual([registration, placesLeft])
    return { registration, placesLeft, waiting: waiting?.state ?? null, waitingId: waiting?.id ?? null }
  }
  const wait = (person: TestPerson) =>
    portal.call(person, eventWaitingListJoin, { params: { eventId: event.id }, body: { seats: 1, language: 'da' } })
  return { club, event, child, adult, createAdult, createParent, take, cancel, see, wait }
}

describe.each([6, null])('an event with capacity %s and tickets left for other ages alone', (capacity) => {
  test('is sold out on page, list and form, and has a waiting list', async () => {
    const s = await adultsSoldOut(capacity)
    const henrik = await s.createAdult()
    expect(await s.see(henrik)).toMatchObject({ registration: 'waiting-list', placesLeft: 0 })
    expect((await s.take(henrik, s.adult, henrik.id)).problem.code).toBe('sold-out')
    expect((await s.wait(henrik)).body).toMatchObject({ state: 'waiting', place: 1 })
    await s.cancel()
    const { waiting, waitingId } = await s.see(henrik)
    expect(waiting).toBe('offered')
    // The last ticket for adults is kept for the offer.
    const other = await s.createAdult()
    expect(await s.see(other)).toMatchObject({ registration: 'waiting-list' })
    expect((await s.take(other, s.adult, other.id)).problem.code).toBe('sold-out')
    expect((await s.take(henrik, s.adult, henrik.id, waitingId)).status).toBe(200)
  })

  test('is open to a family with a child, also while adults wait', { tags: 'full' }, async () => {
    const s = await adultsSoldOut(capacity)
    const [mette, henrik] = [await s.createParent(), await s.createAdult()]
    expect(await s.see(mette)).toMatchObject({ registration: 'open', placesLeft: 5 })
    expect((await s.wait(mette)).problem.code).toBe('waiting-list-not-open')
    await s.wait(henrik)
    expect(await s.see(mette)).toMatchObject({ registration: 'open', placesLeft: 5 })
    const places = (await portal.call(mette, eventPlacesGet, { params: { eventId: s.event.id } })).body
    expect(places).toMatchObject({ left: 5, registration: 'open', offered: 0 })
    expect((await s.take(mette, s.child, mette.childId)).status).toBe(200)
    expect(await s.see(henrik)).toMatchObject({ waiting: 'waiting' })
  })

  test('is offered to an adult by the host only when a ticket for adults is left', async () => {
    const s = await adultsSoldOut(capacity)
    const henrik = await s.createAdult()
    const { id: waitingId = '' } = (await s.wait(henrik)).body
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const params = { orgKey: s.club.key, eventId: s.event.id }
    const offered = await portal.call(owner, clubEventWaitingOffer, {
      params: { ...params, waitingId },
      body: { beyond: true },
    })
    expect(offered.problem.code).toBe('no-tickets-to-offer')
    const { people } = (await portal.call(owner, clubEventWaitingList, { params })).body
    expect(people).toMatchObject([{ id: waitingId, place: 1 }])
  })
})

test('a seat for children is not offered to an adult, although a guest could use it', async () => {
  const club = await createOrganisation(portal.database)
  const price = { memberPriceMinor: 0, guestPriceMinor: 0, surchargeMinor: 0, quota: 1 }
  const types = [
    { name: 'Barn', ...price, ageTo: 12 },
    { name: 'Voksen', ...price, ageFrom: 18 },
  ]
  const event = await createEvent(portal.database, club.id, { capacity: 2, offerMinutes: 60 }, types)
  const holder = toTestPerson(await createMember(portal.database))
  const [child, adult] = await Promise.all(
    event.ticketTypes.map(async ({ id }) => {
      const wish = buildRegistration([{ ticketTypeId: id, attendeeName: 'Gæst' }], 0)
      return (await registerSuccessfully(portal, holder, event.id, wish)).entry
    }),
  )
  const henrik = await createMember(portal.database, { dateOfBirth: ADULT_BORN })
  const mette = await createMember(portal.database, { dateOfBirth: ADULT_BORN })
  await createDependant(portal.database, mette.id)
  const wait = (row: typeof henrik, seats: number) =>
    portal.call(toTestPerson(row), eventWaitingListJoin, {
      params: { eventId: event.id },
      body: { seats, language: 'da' },
    })
  const stateOf = async (row: typeof henrik) =>
    (await portal.call(toTestPerson(row), eventItem, { params: { eventId: event.id } })).body.waiting?.state
  const cancel = (entryId = '') => portal.call(holder, entryCancel, { params: { entryId }, body: { refundMinor: 0 } })
  for (const row of [henrik, mette]) expect((await wait(row, 1)).body).toMatchObject({ state: 'waiting' })
  expect((await cancel(child?.id)).status).toBe(200)
  expect([await stateOf(henrik), await stateOf(mette)]).toEqual(['waiting', 'offered'])
  expect((await cancel(adult?.id)).status).toBe(200)
  const owner = await withRole(portal, club, { role: 'owner' })
  const params = { orgKey: club.key, eventId: event.id }
  const { people } = (await portal.call(owner, clubEventWaitingList, { params })).body
  expect(people.map(({ passedOver }) => passedOver)).toEqual([null, null])
})

test('nobody waits for tickets of other ages', async () => {
  const s = await adultsSoldOut(1)
  const teen = await createMember(portal.database, { dateOfBirth: '2011-03-02' })
  await createActiveMembership(portal.database, s.club.id, teen.id)
  expect((await s.wait(toTestPerson(teen))).problem.code).toBe('ticket-not-for-age')
})

test('a full event offers its next seat to the first who can use it', { tags: 'full' }, async () => {
  const s = await adultsSoldOut(2)
  const [first, henrik, mette] = [await s.createParent(), await s.createAdult(), await s.createParent()]
  const entry = (await s.take(first, s.child, first.childId)).body.entry
  await s.wait(henrik)
  await s.wait(mette)
  const body = { refundMinor: 0 }
  expect((await portal.call(first, entryCancel, { params: { entryId: entry.id }, body })).status).toBe(200)
  expect((await s.see(henrik)).waiting).toBe('waiting')
  expect((await s.see(mette)).waiting).toBe('offered')
})

test('a lapsed member who can renew sees the same seats on page and list', async () => {
  const s = await adultsSoldOut(10)
  await portal.database.$client.query('update event_ticket_type set quota = null where id = $1', [s.adult])
  const lapsed = await createMember(portal.database, { dateOfBirth: ADULT_BORN })
  const past = { startDate: '2026-01-01', endDate: '2026-06-30' }
  await createActiveMembership(portal.database, s.club.id, lapsed.id, past)
  const next = { name: 'Senior 2026', startDate: '2026-07-01', endDate: '2027-06-30', offerStartDate: '2026-06-01' }
  await createEdition(portal.database, s.club.id, next)
  expect(await s.see(toTestPerson(lapsed))).toMatchObject({ registration: 'open', placesLeft: 9 })
})
