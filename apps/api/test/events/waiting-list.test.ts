import { entryCancel } from '@forenet/contract/entry-calls'
import { eventItem, eventWaitingListJoin, eventWaitingListLeave } from '@forenet/contract/event-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
const START = new Date('2026-11-20T11:00:00Z')
beforeEach(() => {
  portal.clock.now = START
})

const FREE = [{ name: 'Plads', memberPriceMinor: 0, guestPriceMinor: 0 }]

/** A free event with all seats taken by one entry. */
async function soldOut(seats: number) {
  const organisation = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, organisation.id, { capacity: seats, offerMinutes: 60 }, FREE)
  const holder = await somebody()
  const names = Array.from({ length: seats }, (_, i) => ({ ticketTypeId: event.typeId, attendeeName: `Gæst ${i}` }))
  const { entry } = await registerSuccessfully(portal, holder, event.id, buildRegistration(names, 0))
  const guest = (name: string) => ({ ticketTypeId: event.typeId, attendeeName: name })
  /** The holder returns seats. */
  const giveBack = async (count: number, from = 0) => {
    const ticketIds = entry.tickets.slice(from, from + count).map((ticket) => ticket.id)
    const answer = await portal.call(holder, entryCancel, {
      params: { entryId: entry.id },
      body: { ticketIds, refundMinor: 0 },
    })
    expect(answer.status).toBe(200)
  }
  return { event, holder, guest, giveBack }
}

const somebody = () => createPerson(portal.database)

const wait = (person: TestPerson, eventId: string, seats: number) =>
  portal.call(person, eventWaitingListJoin, { params: { eventId }, body: { seats, language: 'da' } })
const waitingOf = async (person: TestPerson, eventId: string) =>
  (await portal.call(person, eventItem, { params: { eventId } })).body.waiting

describe('the waiting list', () => {
  test('accepts entries for sold-out events only', async () => {
    const organisation = await createOrganisation(portal.database)
    const open = await createEvent(portal.database, organisation.id, { capacity: 5 }, FREE)
    const without = await createEvent(portal.database, organisation.id, { capacity: 0, waitingList: false }, FREE)
    const person = await somebody()
    for (const event of [open, without]) {
      const answer = await wait(person, event.id, 1)
      expect([answer.status, answer.problem.code]).toEqual([422, 'waiting-list-not-open'])
    }
  })

  test('offers freed seats in order, for a limited time, then to the next', async () => {
    const s = await soldOut(2)
    const [first, second] = [await somebody(), await somebody()]
    expect((await wait(first, s.event.id, 1)).body).toMatchObject({ state: 'waiting', place: 1 })
    expect((await wait(second, s.event.id, 1)).body).toMatchObject({ state: 'waiting', place: 2 })
    await s.giveBack(1)
    expect(await waitingOf(first, s.event.id)).toMatchObject({
      state: 'offered',
      offerUntil: '2026-11-20T12:00:00.000Z',
    })
    expect(await waitingOf(second, s.event.id)).toMatchObject({ state: 'waiting', place: 1 })
    await seatsAgree(portal.database)

    portal.clock.now = new Date('2026-11-20T12:00:00Z')
    await sweepEvents(portal.app.events)
    expect(await waitingOf(first, s.event.id)).toBeNull()
    const offer = await waitingOf(second, s.event.id)
    expect(offer).toMatchObject({ state: 'offered' })
    expect(portal.eventMails.map((mail) => mail.kind === 'seats-offered' && mail.waitingId)).toContain(offer?.id)

    const taken = await registerSuccessfully(
      portal,
      second,
      s.event.id,
      buildRegistration([s.guest('Eva')], 0, { waitingId: offer?.id ?? null }),
    )
    expect(taken.entry.state).toBe('confirmed')
    await seatsAgree(portal.database)
  })

  test('blocks other buyers while someone waits, though seats are free', async () => {
    const s = await soldOut(3)
    const [wants2, passer] = [await somebody(), await somebody()]
    await wait(wants2, s.event.id, 2)
    await s.giveBack(1)
    const answer = await registerForEvent(portal, passer, s.event.id, buildRegistration([s.guest('Per')], 0))
    expect([answer.status, answer.problem.code]).toEqual([409, 'sold-out'])
    // Requests for available seats succeed out of order, so that none stays empty. A replay returns the same.
    const both = await Promise.all([1, 2].map(() => wait(passer, s.event.id, 1)))
    expect(both.map(({ body }) => body.state)).toEqual(['offered', 'offered'])
    expect((await wait(passer, s.event.id, 2)).problem.code).toBe('waiting-list-not-open')
    expect(await waitingOf(wants2, s.event.id)).toMatchObject({ state: 'waiting', place: 1 })
    await seatsAgree(portal.database)
  })

  test('an offer accepted for fewer seats passes the rest to the next', async () => {
    const s = await soldOut(2)
    const [first, second] = [await somebody(), await somebody()]
    await wait(first, s.event.id, 2)
    await wait(second, s.event.id, 1)
    await s.giveBack(2)
    const offer = await waitingOf(first, s.event.id)
    await registerSuccessfully(
      portal,
      first,
      s.event.id,
      buildRegistration([s.guest('Eva')], 0, { waitingId: offer?.id ?? null }),
    )
    expect(await waitingOf(second, s.event.id)).toMatchObject({ state: 'offered' })
    await seatsAgree(portal.database)
  })

  test("an offer that was declined, expired or another member's cannot be accepted", async () => {
    const s = await soldOut(1)
    const [first, second] = [await somebody(), await somebody()]
    await wait(first, s.event.id, 1)
    await wait(second, s.event.id, 1)
    await s.giveBack(1)
    const offer = await waitingOf(first, s.event.id)
    const waitingId = offer?.id ?? null
    const thief = await registerForEvent(
      portal,
      second,
      s.event.id,
      buildRegistration([s.guest('Per')], 0, { waitingId }),
    )
    expect([thief.status, thief.problem.code]).toEqual([409, 'offer-ended'])
    const left = await portal.call(first, eventWaitingListLeave, { params: { eventId: s.event.id } })
    expect(left.body).toEqual({ left: true })
    expect(await waitingOf(second, s.event.id)).toMatchObject({ state: 'offered' })
    const late = await registerForEvent(
      portal,
      first,
      s.event.id,
      buildRegistration([s.guest('Eva')], 0, { waitingId }),
    )
    expect([late.status, late.problem.code]).toEqual([409, 'offer-ended'])
    await seatsAgree(portal.database)
  })

  test('joining twice changes the number and keeps the position', async () => {
    const s = await soldOut(4)
    const [first, second] = [await somebody(), await somebody()]
    await wait(first, s.event.id, 1)
    await wait(second, s.event.id, 1)
    expect((await wait(first, s.event.id, 3)).body).toMatchObject({ seats: 3, place: 1 })
    await seatsAgree(portal.database)
  })

  test('forty concurrent joins and leaves keep the counters correct', { tags: 'full' }, async () => {
    const s = await soldOut(6)
    const people = await Promise.all(Array.from({ length: 10 }, somebody))
    await Promise.all(people.map((person) => wait(person, s.event.id, 1)))
    await Promise.all([
      s.giveBack(2),
      s.giveBack(2, 2),
      ...people
        .slice(0, 5)
        .map((person) => portal.call(person, eventWaitingListLeave, { params: { eventId: s.event.id } })),
    ])
    await seatsAgree(portal.database)
  })
})
