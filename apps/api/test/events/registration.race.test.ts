import { randomUUID } from 'node:crypto'
import { clubEventChange, clubEventGet } from '@forenet/contract/club/event-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  fetchGatewayLedger,
  readBothLedgers,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeRegistration } from '../../src/modules/events/events/registration/registration-repository.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { withRole } from '../club/scene.ts'
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

const LIMIT = 1

/**
 * Returns how many of twelve buyers get a ticket if seats are counted before storing; a limit of one is in the rule
 * only.
 */
async function soldCountingFirst(
  event: Awaited<ReturnType<typeof eventFor>>,
  priceMinor: number,
  [statement, id]: [string, string],
): Promise<number> {
  const people = await buyers(12)
  const { events } = portal.app
  const everybodyHasCounted = Promise.withResolvers<void>()
  let arrived = 0
  // As many as are stored concurrently have read the counter before the first one stores.
  const together = 3
  events.storeRegistration = async (database, entry, offered) => {
    const { rows } = await database.$client.query(statement, [id])
    if (++arrived >= together) everybodyHasCounted.resolve()
    await everybodyHasCounted.promise
    if (rows[0].seats_taken + entry.tickets.length > LIMIT)
      return { taken: false, tickets: 0, unpaid: 0, codeLeft: null }
    return storeRegistration(database, entry, offered)
  }
  try {
    const answers = await Promise.all(
      people.map((person) =>
        registerForEvent(portal, person, event.id, buildRegistration(guests(event.typeId, 1), priceMinor)),
      ),
    )
    return answers.filter((answer) => answer.status === 200).length
  } finally {
    events.storeRegistration = storeRegistration
  }
}

/** An event whose organiser lowers its capacity; returns the outcome, capacity and seats sold. */
async function lowering(capacity: number) {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, { capacity })
  const host = await withRole(portal, club, { role: 'owner' })
  const params = { orgKey: club.key, eventId: event.id }
  return {
    event,
    lower: async (to: number): Promise<string> => {
      const { body } = await portal.call(host, clubEventGet, { params })
      const change = { version: body.version, terms: { ...body.terms, capacity: to }, telling: null }
      return (await portal.call(host, clubEventChange, { params, body: change as never })).problem?.code ?? 'ok'
    },
    standing: async () => {
      const { rows } = await portal.database.$client.query<{ capacity: number; sold: number }>(
        `select e.capacity, (select count(*)::int from event_ticket t where t.event_id = e.id and t.state <> 'void') as sold
           from event e where e.id = $1`,
        [event.id],
      )
      return rows[0] ?? { capacity: 0, sold: 0 }
    },
  }
}

describe('concurrent registrations', () => {
  test('forty people for twelve seats: exactly twelve get one', async () => {
    const event = await eventFor(12)
    const people = await buyers(40)
    const answers = await Promise.all(
      people.map((person) =>
        registerForEvent(portal, person, event.id, buildRegistration(guests(event.typeId, 1), 30_000)),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(12)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map((answer) => answer.problem.code))).toEqual(new Set(['sold-out']))
    await seatsAgree(portal.database)
  })

  test('the quota of one type holds while the event has room', { tags: 'full' }, async () => {
    const event = await eventFor(100, [
      { name: 'Ved scenen', guestPriceMinor: 50_000, quota: 3 },
      { name: 'Salen', guestPriceMinor: 30_000 },
    ])
    const people = await buyers(10)
    const answers = await Promise.all(
      people.map((person) =>
        registerForEvent(portal, person, event.id, buildRegistration(guests(event.typeId, 1), 50_000)),
      ),
    )
    expect(answers.map((answer) => answer.problem.code ?? 'ok').sort()).toEqual(
      [...Array.from({ length: 3 }, () => 'ok'), ...Array.from({ length: 7 }, () => 'quota-reached')].sort(),
    )
    await seatsAgree(portal.database)
  })

  test('entries of different sizes never oversell together', { tags: 'full' }, async () => {
    const event = await eventFor(20)
    const people = await buyers(15)
    await Promise.all(
      people.map((person, i) => {
        const count = 1 + (i % 4)
        return registerForEvent(
          portal,
          person,
          event.id,
          buildRegistration(guests(event.typeId, count), 30_000 * count),
        )
      }),
    )
    await seatsAgree(portal.database)
  })

  test('one registration for the last seat sent eight times concurrently is one, returned to each', async () => {
    const event = await eventFor(1)
    const [person] = await buyers(1)
    if (!person) throw new Error('Nobody presses')
    const wish = buildRegistration(guests(event.typeId, 1), 30_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => registerForEvent(portal, person, event.id, wish)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.entry?.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  test('a replay of the registration that took the last seat returns it instead of sold out', async () => {
    const event = await eventFor(1)
    const [person] = await buyers(1)
    if (!person) throw new Error('Nobody presses')
    const wish = buildRegistration(guests(event.typeId, 1), 30_000)
    const { events } = portal.app
    const { soldEvent } = events
    const first = Promise.withResolvers<void>()
    const both = Promise.withResolvers<void>()
    let asked = 0
    // The second buyer sees the event only after the first has stored.
    events.soldEvent = async (eventId) => {
      if (++asked === 1) {
        await both.promise
        return soldEvent(eventId)
      }
      both.resolve()
      await first.promise
      return soldEvent(eventId)
    }
    try {
      const press = () => registerForEvent(portal, person, event.id, wish).finally(() => first.resolve())
      const answers = await Promise.all([press(), press()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.body.entry.id).toBe(answers[0]?.body.entry.id)
    } finally {
      events.soldEvent = soldEvent
    }
  })

  test('twin: counting before storing oversells', async () => {
    const event = await eventFor(null)
    const counted = 'select seats_taken from event where id = $1'
    expect(await soldCountingFirst(event, 30_000, [counted, event.id])).toBeGreaterThan(LIMIT)
  })

  test('twin: counting a quota before storing oversells too', async () => {
    // The event has room, and the database constraint is disabled: only the rule limits the type.
    const event = await eventFor(100, [{ name: 'Ved scenen', guestPriceMinor: 50_000, quota: null }])
    const counted = 'select seats_taken from event_ticket_type where id = $1'
    expect(await soldCountingFirst(event, 50_000, [counted, event.typeId])).toBeGreaterThan(LIMIT)
  })

  test('lowering the capacity repeatedly during sales never oversells', { tags: 'full' }, async () => {
    const { event, lower, standing } = await lowering(60)
    const people = await buyers(40)
    const lowered: string[] = []
    // Lowers to slightly above the seats sold, most of which are sold meanwhile.
    const lowerOnAndOn = async () => {
      for (const more of [16, 10, 6, 3, 1, 0]) {
        lowered.push(await lower((await standing()).sold + more))
        const { capacity, sold } = await standing()
        expect(sold).toBeLessThanOrEqual(capacity)
      }
    }
    // Four concurrent buyers: all at once would finish before the capacity is lowered.
    const buyOneByOne = async (lane: number) => {
      const answers: Awaited<ReturnType<typeof registerForEvent>>[] = []
      for (const person of people.filter((_person, nth) => nth % 4 === lane))
        answers.push(
          await registerForEvent(portal, person, event.id, buildRegistration(guests(event.typeId, 1), 30_000)),
        )
      return answers
    }
    const [, ...lanes] = await Promise.all([lowerOnAndOn(), ...[0, 1, 2, 3].map(buyOneByOne)])
    const answers = lanes.flat()
    const { capacity, sold } = await standing()
    expect(sold).toBeLessThanOrEqual(capacity)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(sold)
    // Buyers without a seat got sold-out, and lowering below the seats sold was rejected.
    expect(answers.filter(({ status, problem }) => status !== 200 && problem.code !== 'sold-out')).toEqual([])
    expect(lowered.filter((code) => !['ok', 'capacity-below-taken', 'changed-meanwhile'].includes(code))).toEqual([])
    await seatsAgree(portal.database)
  })

  test('twin: lowering the capacity without the event lock oversells', async () => {
    const { event, standing } = await lowering(10)
    const people = await buyers(5)
    const [counted, bought] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lower = inTransaction(portal.app.payments.pool, async (transaction) => {
      const { sold } = await standing()
      counted.resolve()
      await bought.promise
      // The database constraint is disabled, as it would reject this.
      const store = 'update event set capacity = 2, seats_beyond = 9 where id = $1'
      if (sold <= 2) await transaction.$client.query(store, [event.id])
    })
    await counted.promise
    await Promise.all(
      people.map((person) =>
        registerForEvent(portal, person, event.id, buildRegistration(guests(event.typeId, 1), 30_000)),
      ),
    )
    bought.resolve()
    await lower
    expect(await standing()).toEqual({ capacity: 2, sold: 5 })
    await portal.database.$client.query('update event set capacity = 10, seats_beyond = 0 where id = $1', [event.id])
  })

  test('paying, cancelling and expiring concurrently: seats and ledgers agree at the end', {
    tags: 'full',
  }, async () => {
    const event = await eventFor(10)
    const people = await buyers(14)
    const answers = await Promise.all(
      people.map(async (person) => ({
        person,
        answer: await registerForEvent(portal, person, event.id, buildRegistration(guests(event.typeId, 1), 30_000)),
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
        returnFromWindow(portal, one.person, one.forenettoken, await approvePayment(portal, one.paymentIdentifier)),
      ),
    ])
    await Promise.all(
      paying.map((one) => waitForPaymentState(portal, one.person, one.forenettoken, ['paid', 'voided'])),
    )
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
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
    const charged = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (entry) => entry.capturedAmount > 0 && entry.voided,
    )
    expect(charged).toEqual([])
  })

  test('six tabs paying for one registration concurrently: one payment is kept', async () => {
    const event = await eventFor(5)
    const [person] = await buyers(1)
    if (!person) throw new Error('nobody')
    const answer = await registerSuccessfully(
      portal,
      person,
      event.id,
      buildRegistration(guests(event.typeId, 1), 30_000),
    )
    const forenettoken = answer.payment?.returnToken ?? ''
    const links = await Promise.all(
      Array.from({ length: 6 }, () => portal.call(person, paymentLink, { body: { forenettoken } })),
    )
    expect(links.map((link) => link.status)).toEqual([200, 200, 200, 200, 200, 200])
    const numbers = links.map((link) => link.body.orderNumber)
    expect(new Set(numbers).size).toBe(6)
    const ids = await Promise.all(links.map((link) => approvePayment(portal, link.body.paymentIdentifier)))
    await Promise.all(ids.map((id) => returnFromWindow(portal, person, forenettoken, id)))
    await waitForPaymentState(portal, person, forenettoken, ['paid'])
    await expect
      .poll(async () => {
        const mine = (await fetchGatewayLedger(portal.sandbox.origin)).filter((entry) =>
          numbers.includes(entry.orderNumber),
        )
        return mine.map((entry) => (entry.voided ? 0 : entry.capturedAmount)).sort((a, b) => b - a)
      })
      .toEqual([30_000, 0, 0, 0, 0, 0])
    await seatsAgree(portal.database)
  })

  test('a storm of callbacks captures once', async () => {
    const event = await eventFor(5)
    const [person] = await buyers(1)
    if (!person) throw new Error('nobody')
    const answer = await registerSuccessfully(
      portal,
      person,
      event.id,
      buildRegistration(guests(event.typeId, 2), 60_000),
    )
    const forenettoken = answer.payment?.returnToken ?? ''
    const link = await portal.call(person, paymentLink, { body: { forenettoken } })
    const id = await approvePayment(portal, link.body.paymentIdentifier)
    await Promise.all(Array.from({ length: 12 }, () => returnFromWindow(portal, person, forenettoken, id)))
    await waitForPaymentState(portal, person, forenettoken, ['paid'])
    await portal.app.settled()
    const booked = (await fetchGatewayLedger(portal.sandbox.origin)).find(
      (entry) => entry.authorizationIdentifier === id,
    )
    expect(booked?.capturedAmount).toBe(60_000)
    await seatsAgree(portal.database)
  })
})
