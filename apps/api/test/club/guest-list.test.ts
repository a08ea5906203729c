import { randomUUID } from 'node:crypto'
import type { newGuestListSchema } from '@forenet/contract/club/guest-list'
import {
  clubGuestListCreate,
  clubGuestListList,
  clubGuestListPreview,
  clubGuestListUndo,
} from '@forenet/contract/club/guest-list-calls'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import { eventWaitingListJoin } from '@forenet/contract/event-calls'
import { ticketCheck } from '@forenet/contract/ticket-calls'
import { createMember } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { countLockWaits } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { takeSeats } from '../../src/modules/events/events/seats/seat-repository.ts'
import { withLockedRow } from '../events/locked-row.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { hostedEvent, NOT_TO_COME } from './hosted-event.ts'
import { createTestSendingGate } from './sending-gate.ts'

type NewGuestList = z.input<typeof newGuestListSchema>

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

const THREE = 'Anne Holm <anne@example.org>\nBo Lund; bo@example.org\nCille Bang'
const TYPES = [
  { name: 'Adult', memberPriceMinor: 20_000, guestPriceMinor: 30_000 },
  { name: 'Helper', memberPriceMinor: 0, guestPriceMinor: null, quota: 2 },
]

async function listScene(overrides: Parameters<typeof createEvent>[2] = {}) {
  const hosted = await hostedEvent(portal, { capacity: 10, ...overrides }, TYPES)
  const { event, adult, owner, host, params, attendees } = hosted
  const wish = (change: Partial<NewGuestList> = {}): NewGuestList => ({
    ...{ id: randomUUID(), people: THREE, ticketTypeId: adult, guests: 3, beyond: false, language: 'da' },
    ...change,
  })
  return {
    ...{ ...hosted, wish },
    preview: (people: string, ticketTypeId = adult) =>
      portal.call(host, clubGuestListPreview, { params, body: { people, ticketTypeId } }),
    put: (body: NewGuestList, by: TestPerson = host) => portal.call(by, clubGuestListCreate, { params, body }),
    back: (listId: string) => portal.call(host, clubGuestListUndo, { params: { ...params, listId } }),
    lists: async () => (await portal.call(host, clubGuestListList, { params })).body.lists,
    letIn: async (name: string) => {
      const { rows } = await attendees(name)
      const code = portal.app.events.codeOf(rows[0]?.ticketId ?? '', event.id)
      expect((await portal.call(owner, ticketCheck, { body: { code } })).body.verdict).toBe('admitted')
    },
  }
}

const outcomes = ({ guests }: { guests: { outcome: string }[] }) => guests.map(({ outcome }) => outcome)

describe('a guest list', () => {
  test('is registered as a whole: one free ticket each, a message to each address, recorded as free', async () => {
    const scene = await listScene()
    const { body: shown } = await scene.preview(THREE)
    expect([outcomes(shown), shown.wrong, shown.left]).toEqual([['put', 'put', 'put'], [], 10])
    portal.chains.length = 0
    const { status, body } = await scene.put(scene.wish())
    expect([status, body]).toMatchObject([200, { tickets: 3, valid: 3, used: 0, mailed: 2 }])
    expect(portal.chains).toHaveLength(2)
    const { rows, event } = await scene.attendees()
    expect(rows).toMatchObject([
      { name: 'Anne Holm', email: 'anne@example.org', state: 'valid', guest: true, byHand: 'free', paidMinor: 0 },
      { name: 'Bo Lund', email: 'bo@example.org', state: 'valid', buyer: 'Bo Lund' },
      { name: 'Cille Bang', email: null, state: 'valid' },
    ])
    expect(new Set(rows.map(({ entryId }) => entryId)).size).toBe(3)
    expect(event?.counts).toMatchObject({ coming: 3, given: 3 })
    const params = { orgKey: scene.club.key }
    const { sums } = (await portal.call(scene.owner, clubPaymentList, { params, query: {} })).body
    expect(sums).toMatchObject([{ method: 'free', payments: 3, amountMinor: 0 }])
    await scene.letIn('Cille')
    expect(await scene.lists()).toMatchObject([{ id: body.id, tickets: 3, valid: 2, used: 1, mailed: 2 }])
  })

  test('previews the outcome for each guest and skips those already registered', { tags: 'full' }, async () => {
    const scene = await listScene({ capacity: 5 })
    await scene.put(scene.wish())
    const people =
      'Anne H <ANNE@example.org>\ncille bang\nBo Lund <another@example.org>\nDorte\nDorte\nErik\nfrida@x.dk'
    const { body } = await scene.preview(people)
    expect(outcomes(body)).toEqual(['same-email', 'same-name', 'put', 'put', 'again', 'no-place'])
    expect([body.left, body.wrong]).toEqual([2, [{ line: 7, text: 'frida@x.dk', why: 'no-name' }]])
    const right = people.replace('\nfrida@x.dk', '')
    // A list without room for one guest registers none.
    expect((await scene.put(scene.wish({ people: right }))).problem.code).toBe('no-places-by-hand')
    expect((await scene.attendees()).rows).toHaveLength(3)
    const { body: put } = await scene.put(scene.wish({ people: right, beyond: true }))
    expect(put.tickets).toBe(3)
    expect((await scene.attendees()).rows.map(({ name }) => name)).toEqual([
      ...['Anne Holm', 'Bo Lund', 'Bo Lund', 'Cille Bang', 'Dorte', 'Erik'],
    ])
  })

  test('respects the quota of a ticket type, and the waiting list has priority', { tags: 'full' }, async () => {
    const scene = await listScene()
    expect(outcomes((await scene.preview(THREE, scene.helper)).body)).toEqual(['put', 'put', 'no-place'])
    expect((await scene.put(scene.wish({ ticketTypeId: scene.helper }))).problem.code).toBe('no-places-by-hand')
    const full = await listScene({ capacity: 3 })
    const last = full.wish({ people: 'Cille', guests: 1 })
    await full.put(full.wish({ people: 'Anne\nBo', guests: 2 }))
    await full.put(last)
    const waiter = await createMember(portal.database)
    await portal.call({ email: waiter.email ?? '' }, eventWaitingListJoin, {
      params: { eventId: full.event.id },
      body: { seats: 2, language: 'da' },
    })
    await full.back(last.id)
    expect((await full.preview('Dorte')).body.left).toBe(0)
    expect((await full.put(full.wish({ people: 'Dorte', guests: 1 }))).problem.code).toBe('no-places-by-hand')
  })

  test('is stored once when sent twice, even concurrently; another event cannot reuse its id', {
    tags: 'full',
  }, async () => {
    const scene = await listScene()
    const wish = scene.wish()
    const answers = await Promise.all([scene.put(wish), scene.put(wish), scene.put(wish)])
    expect(answers.map(({ status, body }) => [status, body.tickets])).toEqual([
      [200, 3],
      [200, 3],
      [200, 3],
    ])
    expect((await scene.attendees()).rows).toHaveLength(3)
    const other = await createEvent(portal.database, scene.club.id, {}, TYPES)
    const params = { ...scene.params, eventId: other.id }
    const body = { ...wish, ticketTypeId: other.ticketTypes[0]?.id ?? '' }
    expect((await portal.call(scene.owner, clubGuestListCreate, { params, body })).problem.code).toBe(
      'changed-meanwhile',
    )
  })

  test('pasted by two organisers concurrently is stored once, and the other is informed', async () => {
    const scene = await listScene()
    const answers = await Promise.all([scene.put(scene.wish()), scene.put(scene.wish(), scene.owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('changed-meanwhile')
    expect((await scene.attendees()).rows).toHaveLength(3)
  })

  test.each<[string, Partial<NewGuestList>, string, string?]>([
    ['a line that names nobody', { people: `${THREE}\nfrida@example.org` }, 'malformed-input', 'people'],
    ['a ticket of another event', { ticketTypeId: randomUUID() }, 'malformed-input', 'ticketTypeId'],
    ['more than are put down at once', { guests: 201 }, 'malformed-input', 'guests'],
    ['others than were shown', { guests: 2 }, 'changed-meanwhile'],
  ])('%s is rejected, and no guest is registered', async (_what, change, code, path) => {
    const scene = await listScene()
    const { problem } = await scene.put(scene.wish(change))
    expect(problem.code).toBe(code)
    if (path) expect(problem.errors?.[0]?.path).toBe(path)
    expect(await scene.lists()).toEqual([])
  })

  test('is rejected for a draft, a cancelled or a past event', async () => {
    for (const [overrides, code] of NOT_TO_COME) {
      const scene = await listScene(overrides)
      expect((await scene.put(scene.wish())).problem.code).toBe(code)
    }
  })

  test("notifies at most the club's daily allowance of people", async () => {
    const scene = await listScene()
    const { events } = portal.app
    const before = events.sending
    events.sending = createTestSendingGate(portal, 3)
    try {
      expect((await scene.put(scene.wish())).status).toBe(200)
      const people = 'Dorte <d@example.org>\nErik <e@example.org>'
      expect((await scene.put(scene.wish({ people, guests: 2 }))).problem.code).toBe('too-many-messages')
      expect((await scene.put(scene.wish({ people: 'Dorte\nErik', guests: 2 }))).status).toBe(200)
    } finally {
      events.sending = before
    }
  })

  test('counts concurrent lists of two events towards the allowance as if sequential', { tags: 'full' }, async () => {
    const scene = await listScene()
    const other = await createEvent(portal.database, scene.club.id, {}, TYPES)
    const { events } = portal.app
    const before = events.sending
    events.sending = createTestSendingGate(portal, 3)
    try {
      const put = (eventId: string, ticketTypeId: string) =>
        portal.call(scene.owner, clubGuestListCreate, {
          params: { ...scene.params, eventId },
          body: scene.wish({ ticketTypeId }),
        })
      const answers = await withLockedRow(portal, { table: 'event', id: scene.event.id }, 2, async () => {
        const first = put(scene.event.id, scene.adult)
        await expect.poll(() => countLockWaits(portal), { timeout: 10_000 }).toBe(1)
        return Promise.all([first, put(other.id, other.typeId)])
      })
      expect(answers.map(({ status }) => status)).toEqual([200, 409])
    } finally {
      events.sending = before
    }
  })

  test('recognises a name in any Unicode normalisation', async () => {
    const scene = await listScene()
    const apart = 'Åse Bjørnsdóttir'.normalize('NFD')
    await scene.put(scene.wish({ people: `${apart}\nBo`, guests: 2 }))
    expect(outcomes((await scene.preview('Åse Bjørnsdóttir'.normalize('NFC'))).body)).toEqual(['same-name'])
    expect((await scene.attendees()).rows.map(({ name }) => name)).toContain('Åse Bjørnsdóttir'.normalize('NFC'))
    // A name as entered by a registering member.
    await portal.database.$client.query('update event_ticket set attendee_name = $2 where attendee_name = $1', [
      'Bo',
      'Zoë'.normalize('NFD'),
    ])
    expect(outcomes((await scene.preview('Zoë'.normalize('NFC'))).body)).toEqual(['same-name'])
  })

  test.each([
    ['Aase Holm', 'Åse Holm'],
    ['José Bang', 'jose bang'],
    ['Zoe Lund', 'Zoë Lund'.normalize('NFD')],
    ['Anna Lund', 'Anne Lund'],
  ])('%s and %s are as many guests in one list as in two', async (one, other) => {
    const scene = await listScene()
    const [, second] = outcomes((await scene.preview(`${one}\n${other}`)).body)
    await scene.put(scene.wish({ people: one, guests: 1 }))
    const [later] = outcomes((await scene.preview(other)).body)
    expect([second, later]).toEqual(one === 'Anna Lund' ? ['put', 'put'] : ['again', 'same-name'])
  })

  test('two hundred guests are registered and undone in one request each', { tags: 'full' }, async () => {
    const scene = await listScene({ capacity: null })
    const name = (at: number) => `Gæst ${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`
    const people = Array.from({ length: 200 }, (_one, at) => `${name(at)}; g${at}@example.org`).join('\n')
    const wish = scene.wish({ people, guests: 200 })
    expect((await scene.put(wish)).body).toMatchObject({ tickets: 200, mailed: 200 })
    expect((await scene.back(wish.id)).body).toEqual({ tickets: 200, kept: [] })
  })

  test('replayed after the event succeeds; a new list is rejected', async () => {
    const scene = await listScene()
    const wish = scene.wish()
    const { body } = await scene.put(wish)
    await scene.isOver()
    expect(await scene.put(wish)).toMatchObject({ status: 200, body })
    expect((await scene.put(scene.wish({ people: 'Dorte', guests: 1 }))).problem.code).toBe('event-closed')
  })
})

describe('two lists for the same places', () => {
  const others = { people: 'Dorte\nErik\nFrida' }

  test('concurrently: one is registered completely, the other not at all', async () => {
    const scene = await listScene({ capacity: 4 })
    const lists = [scene.wish(), scene.wish(others)]
    const answers = await Promise.all(lists.map((wish) => scene.put(wish)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('no-places-by-hand')
    expect((await scene.attendees()).rows).toHaveLength(3)
  })

  test('twin: without reserving, both are registered', async () => {
    const scene = await listScene({ capacity: 4 })
    const { events } = portal.app
    events.takeSeats = async (database, eventId, seats) => {
      const { rows } = await portal.database.$client.query('select seats_taken, capacity from event where id = $1', [
        eventId,
      ])
      const wanted = [...seats.values()].reduce((sum, count) => sum + count, 0)
      // Checks without the lock, so it does not see the other, uncommitted list.
      if (rows[0].seats_taken + wanted > rows[0].capacity) return false
      await database.execute(`update event_ticket_type set seats_taken = seats_taken + 3 where id = '${scene.adult}'`)
      return true
    }
    try {
      const answers = await Promise.all([scene.put(scene.wish()), scene.put(scene.wish(others))])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    } finally {
      events.takeSeats = takeSeats
      await portal.database.$client.query('update event set capacity = 6, seats_taken = 6 where id = $1', [
        scene.event.id,
      ])
    }
  })
})

describe('undoing a guest list', () => {
  test('voids its tickets and offers the seats to the waiting list, once; checked-in guests stay', async () => {
    const scene = await listScene({ capacity: 3 })
    const wish = scene.wish()
    await scene.put(wish)
    const waiter = await createMember(portal.database)
    await portal.call({ email: waiter.email ?? '' }, eventWaitingListJoin, {
      params: { eventId: scene.event.id },
      body: { seats: 2, language: 'da' },
    })
    await scene.letIn('Bo Lund')
    portal.eventMails.length = 0
    const { body } = await scene.back(wish.id)
    expect(body).toEqual({ tickets: 2, kept: [{ name: 'Bo Lund', why: 'came' }] })
    expect(portal.eventMails.map(({ kind }) => kind).toSorted()).toEqual([
      ...['seats-offered', 'tickets-cancelled', 'tickets-cancelled'],
    ])
    expect((await scene.attendees()).rows.map(({ name }) => name)).toEqual(['Bo Lund'])
    expect(await scene.lists()).toMatchObject([{ tickets: 3, valid: 0, used: 1 }])
    expect((await scene.back(wish.id)).body).toEqual({ tickets: 0, kept: [{ name: 'Bo Lund', why: 'came' }] })
    // Undone guests can be registered again.
    expect(outcomes((await scene.preview(THREE)).body)).toEqual(['no-place', 'same-email', 'no-place'])
  })

  test('keeps a ticket that was paid for since, and names its holder', async () => {
    const scene = await listScene()
    const wish = scene.wish()
    await scene.put(wish)
    await portal.database.$client.query(
      `update event_ticket set price_minor = 30000, total_minor = 30000 where event_id = $1 and attendee_name = 'Anne Holm'`,
      [scene.event.id],
    )
    expect((await scene.back(wish.id)).body).toEqual({ tickets: 2, kept: [{ name: 'Anne Holm', why: 'paid' }] })
  })

  test('sends no message after the event', async () => {
    const scene = await listScene()
    const wish = scene.wish()
    await scene.put(wish)
    await scene.isOver()
    portal.eventMails.length = 0
    expect((await scene.back(wish.id)).body).toEqual({ tickets: 3, kept: [] })
    expect(portal.eventMails).toEqual([])
  })

  test('applies to lists of the same event only', async () => {
    const scene = await listScene()
    const other = await listScene()
    const wish = other.wish()
    await other.put(wish)
    expect((await scene.back(wish.id)).problem.code).toBe('not-found')
    expect((await scene.back(randomUUID())).problem.code).toBe('not-found')
  })
})
