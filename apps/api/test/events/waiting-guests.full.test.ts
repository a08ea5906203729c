import { clubEventWaitingList, clubEventWaitingOffer } from '@forenet/contract/club/event-attendee-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import {
  eventItem,
  eventList,
  eventPlacesGet,
  eventWaitingListJoin,
  eventWaitingListLeave,
} from '@forenet/contract/event-calls'
import {
  createActiveMembership,
  createMember,
  createOrganisation,
  createPerson,
  toTestPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { withRole } from '../club/scene.ts'
import { withLockedRow } from './locked-row.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Members have a ticket type of their own; the guests' only ticket is taken. */
async function scene({
  capacity = 10,
  quota = 1,
  memberPriceMinor = 0,
}: {
  capacity?: number | null
  quota?: number
  memberPriceMinor?: number
} = {}) {
  const organisation = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, organisation.id, { capacity, offerMinutes: 60 }, [
    { name: 'Medlem', memberPriceMinor, guestPriceMinor: null, surchargeMinor: 0 },
    { name: 'Gæst', memberPriceMinor: 0, guestPriceMinor: 0, surchargeMinor: 0, quota },
  ])
  const [forMembers = '', forGuests = ''] = event.ticketTypes.map(({ id }) => id)
  const newMember = async () => {
    const member = await createMember(portal.database)
    await createActiveMembership(portal.database, organisation.id, member.id)
    return { ...member, person: toTestPerson(member) }
  }
  const takeAsMember = ({ id, person }: Awaited<ReturnType<typeof newMember>>) =>
    registerForEvent(
      portal,
      person,
      event.id,
      buildRegistration([{ ticketTypeId: forMembers, memberId: id }], memberPriceMinor),
    )
  const takeAsGuest = (person: TestPerson, waitingId: string | null = null) =>
    registerForEvent(
      portal,
      person,
      event.id,
      buildRegistration([{ ticketTypeId: forGuests, attendeeName: 'Gæst' }], 0, { waitingId }),
    )
  const holder = await createPerson(portal.database)
  const tickets = Array.from({ length: quota }, (_, nth) => ({ ticketTypeId: forGuests, attendeeName: `Gæst ${nth}` }))
  const { entry } = await registerSuccessfully(portal, holder, event.id, buildRegistration(tickets, 0))
  const returnGuestTicket = async () => {
    const ticketIds = entry.tickets.slice(0, 1).map(({ id }) => id)
    const body = { refundMinor: 0, ticketIds }
    expect((await portal.call(holder, entryCancel, { params: { entryId: entry.id }, body })).status).toBe(200)
  }
  return { organisation, event, newMember, takeAsMember, takeAsGuest, returnGuestTicket }
}

const wait = (person: TestPerson, eventId: string, seats = 1) =>
  portal.call(person, eventWaitingListJoin, { params: { eventId }, body: { seats, language: 'da' } })
const itemFor = async (person: TestPerson | null, eventId: string) =>
  (await portal.call(person, eventItem, { params: { eventId } })).body
const codes = (answers: readonly { problem?: { code?: string } }[]) =>
  answers.map(({ problem }) => problem?.code ?? 'ok').sort()

test('a guest waits while members buy the seats that only members can use', async () => {
  const { organisation, event, newMember, takeAsMember, takeAsGuest, returnGuestTicket } = await scene()
  const [guest, other] = [await createPerson(portal.database), await createPerson(portal.database)]
  const member = await newMember()
  expect(await itemFor(guest, event.id)).toMatchObject({ registration: 'waiting-list', placesLeft: 0 })
  expect(await itemFor(member.person, event.id)).toMatchObject({ registration: 'open', placesLeft: 9 })
  expect((await wait(member.person, event.id)).problem.code).toBe('waiting-list-not-open')
  expect((await wait(guest, event.id)).body).toMatchObject({ state: 'waiting', place: 1 })

  expect(await itemFor(member.person, event.id)).toMatchObject({ registration: 'open', placesLeft: 9 })
  const query = { orgId: organisation.id, of: 'all', when: 'upcoming', size: 20 } as const
  expect((await portal.call(guest, eventList, { query })).body).toMatchObject([{ registration: 'waiting-list' }])
  expect((await portal.call(member.person, eventList, { query })).body).toMatchObject([{ registration: 'open' }])
  expect((await portal.call(guest, eventPlacesGet, { params: { eventId: event.id } })).body).toMatchObject({
    registration: 'open',
    left: 9,
    forGuests: { registration: 'waiting-list', left: 0 },
  })
  expect((await takeAsMember(member)).status).toBe(200)
  expect((await takeAsGuest(other)).problem.code).toBe('sold-out')

  await returnGuestTicket()
  const offer = (await itemFor(guest, event.id)).waiting
  expect(offer?.state).toBe('offered')
  for (const taker of [other, (await newMember()).person])
    expect((await takeAsGuest(taker)).problem.code).toBe('sold-out')
  expect((await takeAsMember(await newMember())).status).toBe(200)
  expect((await takeAsGuest(guest, offer?.id)).status).toBe(200)
  await seatsAgree(portal.database)
})

test('members pay for their seats while guests wait', async () => {
  const { event, newMember, takeAsMember } = await scene({ memberPriceMinor: 5_000 })
  await wait(await createPerson(portal.database), event.id)
  expect((await takeAsMember(await newMember())).body.entry.state).toBe('reserved')
  await seatsAgree(portal.database)
})

test('a waiting member stops every sale', async () => {
  const { event, newMember, takeAsMember } = await scene({ capacity: 2 })
  const [guest, member] = [await createPerson(portal.database), await newMember()]
  await wait(guest, event.id)
  expect((await takeAsMember(member)).status).toBe(200)
  const next = await newMember()
  await wait(next.person, event.id, 2)
  await portal.database.$client.query('update event set capacity = 3 where id = $1', [event.id])
  expect((await takeAsMember(await newMember())).problem.code).toBe('sold-out')
  await portal.call(next.person, eventWaitingListLeave, { params: { eventId: event.id } })
  expect((await takeAsMember(await newMember())).status).toBe(200)
  await seatsAgree(portal.database)
})

test('seats that waiting guests can use are kept from members, also if two buy at once', async () => {
  const { event, newMember, takeAsMember, returnGuestTicket } = await scene({ capacity: 4, quota: 2 })
  // The guest waits for more seats than are returned.
  await wait(await createPerson(portal.database), event.id, 2)
  await returnGuestTicket()
  const members = [await newMember(), await newMember(), await newMember()]
  expect(await itemFor(members[0]?.person ?? null, event.id)).toMatchObject({ registration: 'open', placesLeft: 2 })
  const sold = await withLockedRow(portal, { table: 'event', id: event.id }, members.length, () =>
    Promise.all(members.map(takeAsMember)),
  )
  expect(codes(sold)).toEqual(['ok', 'ok', 'sold-out'])
  await seatsAgree(portal.database)
})

test('a guest who joins while a member buys does not turn the member away', async () => {
  const { event, newMember, takeAsMember } = await scene()
  const [guest, member] = [await createPerson(portal.database), await newMember()]
  const [joined, sold] = await withLockedRow(portal, { table: 'event', id: event.id }, 2, () =>
    Promise.all([wait(guest, event.id), takeAsMember(member)]),
  )
  expect([joined.status, sold.status]).toEqual([200, 200])
  await seatsAgree(portal.database)
})

test('an offer to a guest survives others who buy the guest ticket at once', async () => {
  const { event, newMember, takeAsGuest, returnGuestTicket } = await scene({ capacity: null })
  const guest = await createPerson(portal.database)
  await wait(guest, event.id)
  await returnGuestTicket()
  const buyers = [await createPerson(portal.database), (await newMember()).person]
  const sold = await Promise.all(buyers.map((buyer) => takeAsGuest(buyer)))
  expect(codes(sold)).toEqual(['sold-out', 'sold-out'])
  const { waiting } = await itemFor(guest, event.id)
  expect((await takeAsGuest(guest, waiting?.id)).status).toBe(200)
})

test('a guest who becomes a member is offered a seat for members; the organiser sees who is which', async () => {
  const { organisation, event, newMember, takeAsMember } = await scene({ capacity: 2 })
  const guest = await createMember(portal.database)
  await wait(toTestPerson(guest), event.id)
  const member = await newMember()
  const { entry } = (await takeAsMember(member)).body
  const host = await withRole(portal, organisation, { role: 'owner' })
  const params = { orgKey: organisation.key, eventId: event.id }
  const list = async () => (await portal.call(host, clubEventWaitingList, { params })).body
  await portal.call(member.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
  const before = await list()
  expect(before).toMatchObject({
    free: 1,
    forGuests: { free: 0, freeOfTypes: 0 },
    people: [{ guestsOnly: true, offerUntil: null, passedOver: null }],
  })
  const waitingId = before.people[0]?.id ?? ''
  const offered = await portal.call(host, clubEventWaitingOffer, {
    params: { ...params, waitingId },
    body: { beyond: true },
  })
  expect(offered.problem.code).toBe('no-tickets-to-offer')
  await createActiveMembership(portal.database, organisation.id, guest.id)
  await sweepEvents(portal.app.events)
  expect((await list()).people).toMatchObject([{ guestsOnly: false, offerUntil: expect.any(String) }])
  expect((await itemFor(toTestPerson(guest), event.id)).waiting?.state).toBe('offered')
  await seatsAgree(portal.database)
})

test('guests see when their own ticket type goes on sale', async () => {
  const { event } = await scene()
  const setOpening = (at: string) =>
    portal.database.$client.query(
      'update event_ticket_type set sale_opens_at = $2, quota = 5 where event_id = $1 and guest_price_minor is not null',
      [event.id, at],
    )
  await setOpening('2026-12-01T12:00:00Z')
  const guest = await createPerson(portal.database)
  expect(await itemFor(guest, event.id)).toMatchObject({ registration: 'open', placesLeft: 4 })
  await portal.database.$client.query(
    `update event_ticket_type set sale_opens_at = null, sale_closes_at = '2026-11-02T12:00:00Z' where event_id = $1
       and guest_price_minor is not null`,
    [event.id],
  )
  expect(await itemFor(guest, event.id)).toMatchObject({ registration: 'closed' })
})
