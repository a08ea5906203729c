import { randomUUID } from 'node:crypto'
import { entryCancel } from '@forenet/contract/entry-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent, register, registered, registrationOf } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { approve, bothLedgers, comeBack, gatewayLedger, waitForState } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeRegistration } from '../../src/modules/events/registration/registration-repository.ts'
import { sweepEvents } from '../../src/modules/events/sweep.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const guests = (typeId: string, count: number) =>
  Array.from({ length: count }, () => ({
    ticketTypeId: typeId,
    attendeeName: `Gæst ${randomUUID().replace(/[\d-]/g, '')}`,
  }))

async function buyers(count: number): Promise<{ email: string }[]> {
  const members = await Promise.all(Array.from({ length: count }, () => createMember(portal.database)))
  return members.map((member) => ({ email: member.email ?? '' }))
}

async function eventFor(capacity: number | null, types?: Parameters<typeof createEvent>[3]) {
  const organisation = await createOrganisation(portal.database)
  return createEvent(portal.database, organisation.id, { capacity }, types)
}

describe('many at once', () => {
  test('forty people press for twelve seats: twelve have one, nobody more', async () => {
    const event = await eventFor(12)
    const people = await buyers(40)
    const answers = await Promise.all(
      people.map((person) => register(portal, person, event.id, registrationOf(guests(event.typeId, 1), 30_000))),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(12)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map((answer) => answer.problem.code))).toEqual(new Set(['sold-out']))
    await seatsAgree(portal.database)
  })

  test('a quota of one type holds while the event has room', async () => {
    const event = await eventFor(100, [
      { name: 'Ved scenen', guestPriceMinor: 50_000, quota: 3 },
      { name: 'Salen', guestPriceMinor: 30_000 },
    ])
    const people = await buyers(10)
    const answers = await Promise.all(
      people.map((person) => register(portal, person, event.id, registrationOf(guests(event.typeId, 1), 50_000))),
    )
    expect(answers.map((answer) => answer.problem.code ?? 'ok').sort()).toEqual(
      [...Array.from({ length: 3 }, () => 'ok'), ...Array.from({ length: 7 }, () => 'quota-reached')].sort(),
    )
    await seatsAgree(portal.database)
  })

  test('entries of different size never oversell between them', async () => {
    const event = await eventFor(20)
    const people = await buyers(15)
    await Promise.all(
      people.map((person, i) => {
        const count = 1 + (i % 4)
        return register(portal, person, event.id, registrationOf(guests(event.typeId, count), 30_000 * count))
      }),
    )
    await seatsAgree(portal.database)
  })

  test('one registration for the last seat, sent eight times at once, is one and told to each', async () => {
    const event = await eventFor(1)
    const [person] = await buyers(1)
    if (!person) throw new Error('Nobody presses')
    const wish = registrationOf(guests(event.typeId, 1), 30_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(portal, person, event.id, wish)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.entry?.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  test('twin: counting first and storing after oversells', async () => {
    const event = await eventFor(null)
    const people = await buyers(12)
    const { events } = portal.app
    const limit = 1
    let arrived = 0
    let open: () => void = () => undefined
    const everybodyHasCounted = new Promise<void>((resolve) => {
      open = resolve
    })
    // As many as are stored at once have looked before the first of them stores.
    const together = 3
    events.storeRegistration = async (database, entry, offered) => {
      const { rows } = await database.$client.query('select seats_taken from event where id = $1', [entry.eventId])
      if (++arrived >= together) open()
      await everybodyHasCounted
      if (rows[0].seats_taken + entry.tickets.length > limit)
        return { taken: false, tickets: 0, unpaid: 0, codeLeft: null }
      return storeRegistration(database, entry, offered)
    }
    try {
      const answers = await Promise.all(
        people.map((person) => register(portal, person, event.id, registrationOf(guests(event.typeId, 1), 30_000))),
      )
      expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(limit)
    } finally {
      events.storeRegistration = storeRegistration
    }
  })

  test('paying, cancelling and holds running out together: seats and ledgers agree in the end', async () => {
    const event = await eventFor(10)
    const people = await buyers(14)
    const answers = await Promise.all(
      people.map(async (person) => ({
        person,
        answer: await register(portal, person, event.id, registrationOf(guests(event.typeId, 1), 30_000)),
      })),
    )
    const held = answers.filter(({ answer }) => answer.status === 200)
    const paying = await Promise.all(
      held.slice(0, 8).map(async ({ person, answer }) => {
        const forenettoken = answer.body.payment?.returnToken ?? ''
        const link = await portal.call(person, paymentLink, { body: { forenettoken } })
        return { person, forenettoken, entryId: answer.body.entry.id, paymentIdentifier: link.body.paymentIdentifier }
      }),
    )
    portal.clock.now = new Date(portal.clock.now.getTime() + 16 * 60_000)
    await Promise.all([
      sweepEvents(portal.app.events),
      sweepEvents(portal.app.events),
      ...paying.map(async (one) =>
        comeBack(portal, one.person, one.forenettoken, await approve(portal, one.paymentIdentifier)),
      ),
    ])
    await Promise.all(paying.map((one) => waitForState(portal, one.person, one.forenettoken, ['paid', 'voided'])))
    await Promise.all(
      paying
        .slice(0, 4)
        .flatMap((one) =>
          [1, 2].map(() =>
            portal.call(one.person, entryCancel, { params: { entryId: one.entryId }, body: { refundMinor: 30_000 } }),
          ),
        ),
    )
    await portal.app.settled()
    await sweepEvents(portal.app.events)
    await seatsAgree(portal.database)
    const books = await bothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
    const charged = (await gatewayLedger(portal.sandbox.origin)).filter(
      (entry) => entry.capturedAmount > 0 && entry.voided,
    )
    expect(charged).toEqual([])
  })

  test('six tabs open the window of one registration at once, and all are paid: one is kept', async () => {
    const event = await eventFor(5)
    const [person] = await buyers(1)
    if (!person) throw new Error('nobody')
    const answer = await registered(portal, person, event.id, registrationOf(guests(event.typeId, 1), 30_000))
    const forenettoken = answer.payment?.returnToken ?? ''
    const links = await Promise.all(
      Array.from({ length: 6 }, () => portal.call(person, paymentLink, { body: { forenettoken } })),
    )
    expect(links.map((link) => link.status)).toEqual([200, 200, 200, 200, 200, 200])
    const numbers = links.map((link) => link.body.orderNumber)
    expect(new Set(numbers).size).toBe(6)
    const ids = await Promise.all(links.map((link) => approve(portal, link.body.paymentIdentifier)))
    await Promise.all(ids.map((id) => comeBack(portal, person, forenettoken, id)))
    await waitForState(portal, person, forenettoken, ['paid'])
    await expect
      .poll(async () => {
        const mine = (await gatewayLedger(portal.sandbox.origin)).filter((entry) => numbers.includes(entry.orderNumber))
        return mine.map((entry) => (entry.voided ? 0 : entry.capturedAmount)).sort((a, b) => b - a)
      })
      .toEqual([30_000, 0, 0, 0, 0, 0])
    await seatsAgree(portal.database)
  })

  test('a storm of callbacks pays once', async () => {
    const event = await eventFor(5)
    const [person] = await buyers(1)
    if (!person) throw new Error('nobody')
    const answer = await registered(portal, person, event.id, registrationOf(guests(event.typeId, 2), 60_000))
    const forenettoken = answer.payment?.returnToken ?? ''
    const link = await portal.call(person, paymentLink, { body: { forenettoken } })
    const id = await approve(portal, link.body.paymentIdentifier)
    await Promise.all(Array.from({ length: 12 }, () => comeBack(portal, person, forenettoken, id)))
    await waitForState(portal, person, forenettoken, ['paid'])
    await portal.app.settled()
    const booked = (await gatewayLedger(portal.sandbox.origin)).find((entry) => entry.authorizationIdentifier === id)
    expect(booked?.capturedAmount).toBe(60_000)
    await seatsAgree(portal.database)
  })
})
