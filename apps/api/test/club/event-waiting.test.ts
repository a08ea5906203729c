import {
  clubEventWaitingList,
  clubEventWaitingOffer,
  clubEventWaitingRemove,
} from '@forenet/contract/club/event-attendee-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventItem, eventWaitingListJoin, eventWaitingListLeave } from '@forenet/contract/event-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
const START = new Date('2026-11-20T11:00:00Z')
beforeAll(async () => {
  portal = await startTestPortal()
})
beforeEach(() => {
  portal.clock.now = START
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

/** A full event with a waiting list in this order, each entry for a number of seats. */
async function queue(capacity: number, ...seats: number[]) {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, { capacity, offerMinutes: 60 }, [
    { name: 'Seat', memberPriceMinor: 0, guestPriceMinor: 0 },
  ])
  const owner = await withRole(portal, club, { role: 'owner' })
  const person = async (firstName: string) => {
    const { email } = await createMember(portal.database, { firstName, lastName: 'W' })
    return { email: email ?? '' }
  }
  const guest = (name: string) => ({ ticketTypeId: event.typeId, attendeeName: name })
  const holder = await person('Holder')
  const names = Array.from({ length: capacity }, (_one, nth) => guest(`Guest ${nth}`))
  const { entry } = await registerSuccessfully(portal, holder, event.id, buildRegistration(names, 0))
  const waiters = []
  for (const [nth, wish] of seats.entries()) {
    const waiter = await person(`W${nth + 1}`)
    await portal.call(waiter, eventWaitingListJoin, {
      params: { eventId: event.id },
      body: { seats: wish, language: 'da' },
    })
    waiters.push(waiter)
  }
  const params = { orgKey: club.key, eventId: event.id }
  const list = async () => (await portal.call(owner, clubEventWaitingList, { params })).body
  const idOf = async (name: string) => (await list()).people.find((one) => one.name === name)?.id ?? ''
  return {
    ...{ club, event, owner, params, waiters, guest, list, idOf },
    giveBack: (from: number, count: number) =>
      portal.call(holder, entryCancel, {
        params: { entryId: entry.id },
        body: { ticketIds: entry.tickets.slice(from, from + count).map(({ id }) => id), refundMinor: 0 },
      }),
    offer: async (name: string, beyond = false) =>
      portal.call(owner, clubEventWaitingOffer, {
        params: { ...params, waitingId: await idOf(name) },
        body: { beyond },
      }),
    remove: async (name: string) =>
      portal.call(owner, clubEventWaitingRemove, { params: { ...params, waitingId: await idOf(name) } }),
  }
}

test('shows how often, and for how many free seats, a larger request was skipped', async () => {
  const scene = await queue(4, 3, 1, 1)
  await scene.giveBack(0, 1)
  const { people } = await scene.list()
  expect(people.map(({ name, place, passedOver }) => [name, place, passedOver])).toEqual([
    ['W2 W', null, null],
    ['W1 W', 1, { times: 1, at: START.toISOString(), why: 'seats', free: 1 }],
    ['W3 W', 2, null],
  ])
  await scene.giveBack(1, 1)
  expect((await scene.list()).people.find(({ name }) => name === 'W1 W')?.passedOver?.times).toBe(2)
})

test('lists who declined, let expire, left or was removed with the reason, newest first', {
  tags: 'full',
}, async () => {
  const scene = await queue(4, 1, 1, 1, 1)
  const eventId = scene.event.id
  const later = () => (portal.clock.now = new Date(portal.clock.now.getTime() + 60_000))
  await scene.giveBack(0, 2)
  await portal.call(scene.waiters[0] ?? null, eventWaitingListLeave, { params: { eventId } })
  later()
  await portal.call(scene.waiters[3] ?? null, eventWaitingListLeave, { params: { eventId } })
  later()
  expect((await scene.remove('W3 W')).status).toBe(200)
  portal.clock.now = new Date(START.getTime() + 3 * 3_600_000)
  await sweepEvents(portal.app.events)
  const { people, ended, free } = await scene.list()
  expect([people, free]).toEqual([[], 2])
  expect(ended.map(({ name, why, seats }) => [name, why, seats])).toEqual([
    ['W2 W', 'ran-out', 1],
    ['W3 W', 'taken-off', 1],
    ['W4 W', 'left', 1],
    ['W1 W', 'turned-down', 1],
  ])
})

test('offers seats out of turn, beyond capacity only with confirmation', { tags: 'full' }, async () => {
  const scene = await queue(2, 1, 2)
  portal.eventMails.length = 0
  expect((await scene.offer('W2 W')).problem.code).toBe('no-places-by-hand')
  const { body } = await scene.offer('W2 W', true)
  expect(body.people.map(({ name, offerUntil, passedOver }) => [name, offerUntil !== null, passedOver?.why])).toEqual([
    ['W2 W', true, undefined],
    ['W1 W', false, 'by-hand'],
  ])
  // A repeated request keeps the existing offer.
  expect((await scene.offer('W2 W', true)).status).toBe(200)
  expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['seats-offered'])
  const second = scene.waiters[1] ?? { email: '' }
  const eventId = scene.event.id
  const waitingId = (await portal.call(second, eventItem, { params: { eventId } })).body.waiting?.id ?? null
  const tickets = [scene.guest('Eva'), scene.guest('Ib')]
  const { entry } = await registerSuccessfully(portal, second, eventId, buildRegistration(tickets, 0, { waitingId }))
  expect(entry.state).toBe('confirmed')
  // Two seats were beyond capacity, so a returned seat is offered to no one.
  await portal.call(second, entryCancel, {
    params: { entryId: entry.id },
    body: { ticketIds: [entry.tickets[0]?.id ?? ''], refundMinor: 0 },
  })
  expect((await scene.list()).people).toMatchObject([{ name: 'W1 W', offerUntil: null }])
})

test('offers out of turn only what the ticket types on sale can fill, even beyond capacity', {
  tags: 'full',
}, async () => {
  const scene = await queue(1, 1)
  const sql = (text: string) => portal.database.$client.query(text, [scene.event.id])
  await sql('update event set capacity = 5 where id = $1')
  await sql('update event_ticket_type set quota = 1 where event_id = $1')
  expect(await scene.list()).toMatchObject({ free: 0, freeOfTypes: 0 })
  for (const beyond of [false, true])
    expect((await scene.offer('W1 W', beyond)).problem.code).toBe('no-tickets-to-offer')
  expect((await scene.list()).people).toMatchObject([{ name: 'W1 W', offerUntil: null }])
  await sql('update event_ticket_type set quota = 2 where event_id = $1')
  expect(await scene.list()).toMatchObject({ free: 1, freeOfTypes: 1 })
  expect((await scene.offer('W1 W')).status).toBe(200)
  expect(await scene.list()).toMatchObject({ free: 0, freeOfTypes: 0 })
})

test('a withdrawn offer goes to the next, and a removed person is removed once', { tags: 'full' }, async () => {
  const scene = await queue(1, 1, 1)
  await scene.giveBack(0, 1)
  const id = await scene.idOf('W1 W')
  expect((await scene.remove('W1 W')).body.people).toMatchObject([{ name: 'W2 W', place: null }])
  const again = await portal.call(scene.owner, clubEventWaitingRemove, { params: { ...scene.params, waitingId: id } })
  expect([again.status, again.body.ended.length]).toEqual([200, 1])
})

test('of two organisers who offer the last seats concurrently one succeeds', async () => {
  const scene = await queue(2, 2, 2)
  await portal.database.$client.query('update event set capacity = 4 where id = $1', [scene.event.id])
  const answers = await Promise.all([scene.offer('W1 W'), scene.offer('W2 W')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await scene.list()).people.filter(({ offerUntil }) => offerUntil !== null)).toHaveLength(1)
})

test('is rejected after registration closes and for entries that are not waiting', { tags: 'full' }, async () => {
  const scene = await queue(1, 1)
  const other = await queue(1, 1)
  const waitingId = await other.idOf('W1 W')
  const strange = await portal.call(scene.owner, clubEventWaitingRemove, { params: { ...scene.params, waitingId } })
  expect(strange.status).toBe(404)
  portal.clock.now = new Date('2026-12-18T18:00:00Z')
  expect((await scene.offer('W1 W', true)).problem.code).toBe('event-closed')
})
