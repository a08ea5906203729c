import { randomUUID } from 'node:crypto'
import { clubDiscountEnd, clubDiscountList } from '@forenet/contract/club/discount-calls'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { entrySeatsRelease } from '@forenet/contract/entry-calls'
import { eventDiscountCheck, eventItem, eventList, eventPlacesGet } from '@forenet/contract/event-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import {
  buildRegistration,
  createDiscount,
  createEvent,
  registerForEvent,
  registerSuccessfully,
} from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
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

const SECRET = 'Hjælperbillet'

/** A ticket for 300 kr. and a hidden helper ticket for 50 kr. with its own question. */
async function scene(discount: Parameters<typeof createDiscount>[2] = {}) {
  const club = await createOrganisation(portal.database)
  const [openId, hiddenId] = [randomUUID(), randomUUID()]
  const event = await createEvent(
    portal.database,
    club.id,
    {},
    [
      { id: openId, name: 'Voksen', guestPriceMinor: 30_000 },
      { id: hiddenId, name: SECRET, guestPriceMinor: 5_000, quota: 10, hidden: true },
    ],
    [
      { label: 'Allergier?', kind: 'text', askedOf: 'ticket' },
      { label: 'Hvilken vagt?', kind: 'text', askedOf: 'ticket', ticketTypeId: hiddenId, required: true },
    ],
  )
  const terms = { kind: 'opens' as const, value: 0, ticketTypeIds: [hiddenId], ...discount }
  const { id: discountId } = await createDiscount(portal.database, event.id, terms, ['VAGT'])
  const shift = event.questions[1]?.id ?? ''
  return { club, event, openId, hiddenId, shift, discountId }
}
type Scene = Awaited<ReturnType<typeof scene>>

const somebody = () => createPerson(portal.database)

const name = () => `Gæst ${randomUUID().replace(/[\d-]/g, '')}`
const helper = ({ hiddenId, shift }: Scene) => ({
  ticketTypeId: hiddenId,
  attendeeName: name(),
  answers: { [shift]: 'Baren' },
})
const ask = (person: TestPerson, eventId: string, code: string) =>
  portal.call(person, eventDiscountCheck, { params: { eventId }, body: { code } })
const uses = async (s: Scene) => {
  const host = await withRole(portal, s.club, { role: 'event-host', eventId: s.event.id })
  const params = { orgKey: s.club.key, eventId: s.event.id }
  return (await portal.call(host, clubDiscountList, { params })).body.discounts.map(({ usedTickets }) => usedTickets)
}

describe('a hidden ticket type', () => {
  test('appears nowhere until its code is entered, and then completely', async () => {
    const s = await scene()
    const person = await somebody()
    const params = { eventId: s.event.id }
    const [detail, places, list, live, face, embedded] = [
      await portal.call(person, eventItem, { params }),
      await portal.call(person, eventPlacesGet, { params }),
      await portal.call(person, eventList, { query: { orgId: s.club.id } }),
      await fetch(`${portal.origin}/${s.club.key}?lang=da`).then((answer) => answer.text()),
      await fetch(`${portal.origin}/embed/${s.club.key}`).then((answer) => answer.text()),
      await fetch(`${portal.origin}/${s.club.key}?lang=en`).then((answer) => answer.text()),
    ]
    expect(detail.body.ticketTypes.map(({ id }) => id)).toEqual([s.openId])
    expect(detail.body.questions.map(({ label }) => label)).toEqual(['Allergier?'])
    expect([detail.body.fromPriceMinor, list.body[0]?.fromPriceMinor]).toEqual([30_000, 30_000])
    expect(places.body.ticketTypes.map(({ id }) => id)).toEqual([s.openId])
    expect(live).toContain('300 kr.')
    for (const told of [JSON.stringify([detail.body, places.body, list.body]), live, face, embedded]) {
      expect(told).not.toContain(s.hiddenId)
      expect(told).not.toContain(SECRET)
      expect(told).not.toContain('vagt')
    }
    const { body } = await ask(person, s.event.id, 'vagt')
    expect(body).toMatchObject({ kind: 'opens', value: 0, left: 100 })
    expect(body.opened.ticketTypes).toMatchObject([{ id: s.hiddenId, name: SECRET, guestTotalMinor: 5_000, left: 10 }])
    expect(body.opened.questions.map(({ label }) => label)).toEqual(['Hvilken vagt?'])
  })

  test('without its code is rejected exactly like an unknown type', { tags: 'full' }, async () => {
    const s = await scene()
    await createDiscount(portal.database, s.event.id, { kind: 'percent', value: 10 }, ['ALLE'])
    const person = await somebody()
    const who = name()
    const refusals = async (code: string | null, answers: Record<string, string> = {}) =>
      Promise.all(
        [s.hiddenId, randomUUID()].map(async (ticketTypeId) => {
          const wanted = [{ ticketTypeId, attendeeName: who, answers }]
          const wish = buildRegistration(wanted, 4_500, { discountCode: code })
          const { status, problem } = await registerForEvent(portal, person, s.event.id, wish)
          const { code: word, detail, errors } = problem
          return { status, word, detail, errors }
        }),
      )
    for (const [hidden, none] of [
      await refusals(null),
      await refusals('ALLE'),
      await refusals(null, { [s.shift]: 'Baren' }),
    ]) {
      expect(hidden).toEqual(none)
      expect(hidden?.status).toBe(422)
    }
    // An answer to a question of the hidden type reveals as little.
    const [first] = await refusals(null, { [s.shift]: 'Baren' })
    const [, other] = await refusals(null, { [randomUUID()]: 'Baren' })
    expect(first?.word).toBe(other?.word)
  })

  test('is sold with its code, counts as a use without a discount, and is shown at the attendee', {
    tags: 'full',
  }, async () => {
    const s = await scene({ mostTickets: 2 })
    const person = await somebody()
    const wish = (count: number) =>
      buildRegistration(
        Array.from({ length: count }, () => helper(s)),
        5_000 * count,
        { discountCode: 'VAGT' },
      )
    const tooMany = await registerForEvent(portal, person, s.event.id, wish(3))
    expect([tooMany.status, tooMany.problem.code, tooMany.problem.errors?.[0]?.path]).toEqual([
      409,
      'quota-reached',
      'tickets.2.ticketTypeId',
    ])
    const unanswered = buildRegistration([{ ...helper(s), answers: {} }], 5_000, { discountCode: 'VAGT' })
    expect((await registerForEvent(portal, person, s.event.id, unanswered)).problem.code).toBe('answer-missing')
    const { entry, payment } = await registerSuccessfully(portal, person, s.event.id, wish(2))
    expect(entry.totalMinor).toBe(10_000)
    expect(payment?.lines.map(({ description }) => description)).toEqual([SECRET, SECRET])
    expect(await uses(s)).toEqual([2])
    expect((await ask(await somebody(), s.event.id, 'VAGT')).problem.code).toBe('discount-code-refused')
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const params = { orgKey: s.club.key, eventId: s.event.id }
    const { body } = await portal.call(owner, clubAttendeeList, { params, query: {} })
    expect(body.rows.map(({ discount }) => discount)).toEqual([
      { code: 'VAGT', discountMinor: 0 },
      { code: 'VAGT', discountMinor: 0 },
    ])
    await portal.call(person, entrySeatsRelease, { params: { entryId: entry.id } })
    expect(await uses(s)).toEqual([0])
  })

  test('may be discounted by its code, together with ordinary tickets', async () => {
    const s = await scene({ kind: 'percent', value: 50 })
    const wanted = [{ ticketTypeId: s.openId, attendeeName: name() }, helper(s)]
    const { entry } = await registerSuccessfully(
      portal,
      await somebody(),
      s.event.id,
      buildRegistration(wanted, 32_500, { discountCode: 'VAGT' }),
    )
    expect(entry.tickets.map(({ totalMinor }) => totalMinor)).toEqual([30_000, 2_500])
  })

  test('cannot be paid late after its hold expired and its code ended', { tags: 'full' }, async () => {
    const s = await scene()
    const person = await somebody()
    const wish = buildRegistration([helper(s)], 5_000, { discountCode: 'VAGT' })
    const { payment } = await registerSuccessfully(portal, person, s.event.id, wish)
    const host = await withRole(portal, s.club, { role: 'event-host', eventId: s.event.id })
    const params = { orgKey: s.club.key, eventId: s.event.id, discountId: s.discountId }
    await portal.call(host, clubDiscountEnd, { params })
    portal.clock.now = new Date(portal.clock.now.getTime() + 20 * 60_000)
    await sweepEvents(portal.app.events)
    const late = await portal.call(person, paymentLink, { body: { forenettoken: payment?.returnToken ?? '' } })
    expect(late.problem.code).toBe('hold-ran-out')
  })

  test('of two concurrent last uses of its code one is rejected', { tags: 'full' }, async () => {
    const s = await scene({ mostTickets: 1 })
    const buy = async () =>
      registerForEvent(
        portal,
        await somebody(),
        s.event.id,
        buildRegistration([helper(s)], 5_000, { discountCode: 'VAGT' }),
      )
    const both = await Promise.all([buy(), buy()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await uses(s)).toEqual([1])
  })
})
