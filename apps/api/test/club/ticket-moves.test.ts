import { randomUUID } from 'node:crypto'
import { clubAttendeeGet } from '@forenet/contract/club/event-attendee-calls'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import type { TicketMove } from '@forenet/contract/club/ticket-move'
import { ticketResaleStart } from '@forenet/contract/ticket-calls'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seatsAgree } from '../events/seats-agree.ts'
import { moveScene as moveSceneOf, PRICE } from './move-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

const moveScene = (wish: Parameters<typeof moveSceneOf>[1] = {}) => moveSceneOf(portal, wish)

describe('moving a ticket to another type', () => {
  test("shows the attendee's price for each type, what was paid and the seats left", async () => {
    const scene = await moveScene()
    expect((await scene.look()).body).toEqual({
      ...{ ticketTypeId: scene.adult, ticketType: 'Adult', paidMinor: PRICE, onSale: false },
      ...{ later: [], heldMinor: PRICE },
      supportsHousehold: false,
      ...{ asked: null, canAsk: true, askUntil: '2026-11-23T11:00:00.000Z' },
      types: [
        {
          id: scene.child,
          name: 'Child',
          totalMinor: 10_000,
          differenceMinor: -20_000,
          left: 1,
          ageFits: null,
          asks: [],
        },
        {
          id: scene.dinner,
          name: 'Dinner',
          totalMinor: 45_000,
          differenceMinor: 15_000,
          left: null,
          ageFits: null,
          asks: [],
        },
        {
          id: scene.concert,
          name: 'Concert',
          totalMinor: PRICE,
          differenceMinor: 0,
          left: null,
          ageFits: null,
          asks: [],
        },
      ],
    })
  })

  test("warns if the attendee's age does not fit or a question of the type is unanswered", async () => {
    const scene = await moveScene()
    await scene.query(
      `insert into event_question (event_id, position, label, kind, required, asked_of, ticket_type_id)
       values ($1, 0, 'Allergies', 'text', true, 'ticket', $2)`,
      scene.event.id,
      scene.child,
    )
    await scene.query(
      `update event_ticket t set member_id = n.member_id from event_entry n where n.id = t.entry_id and t.id = $1`,
      scene.ticketId,
    )
    const [child, dinner] = (await scene.look()).body.types
    expect([child?.ageFits, child?.asks]).toEqual([false, ['Allergies']])
    expect([dinner?.ageFits, dinner?.asks]).toEqual([null, []])
  })

  test("to a cheaper one refunds the difference once, keeps the code and takes the new type's seat", async () => {
    const scene = await moveScene()
    const id = randomUUID()
    const moved = await scene.move({ id })
    expect(moved.body).toMatchObject({ ticketTypeId: scene.child, paidMinor: 10_000, refund: 'given' })
    expect((await scene.move({ id })).status).toBe(200)
    expect((await scene.move({})).problem.code).toBe('changed-meanwhile')
    expect(await scene.paidBack()).toBe(20_000)
    expect(await scene.row()).toMatchObject({
      ...{ ticketId: scene.ticketId, ticketType: 'Child', state: 'valid', paidMinor: PRICE, refundedMinor: 20_000 },
    })
    const types = await scene.query(
      'select name, seats_taken from event_ticket_type where event_id = $1 order by position',
      scene.event.id,
    )
    expect(types.map(({ seats_taken }) => seats_taken)).toEqual([0, 1, 0, 0])
    const says = (
      await portal.call(scene.owner, clubAttendeeGet, { params: { ...scene.at, ticketId: scene.ticketId } })
    ).body
    expect(says.changes.map(({ field, was, became }) => [field, was, became])).toEqual([
      ['why', '', 'Er otte år'],
      ['type', 'Adult', 'Child'],
    ])
    expect(portal.eventMails.map(({ kind }) => kind).toSorted()).toEqual(['ticket-shared', 'tickets-again'])
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
  })

  test("above the club's limit refunds after a second person approves, at most what was paid", async () => {
    const scene = await moveScene({ limitMinor: 5_000 })
    expect((await scene.move({}, scene.owner)).body).toMatchObject({ paidMinor: 10_000, refund: 'waiting' })
    expect(await scene.paidBack()).toBe(0)
    // A pending refund counts as refunded for the next move.
    expect((await scene.move({ ticketTypeId: scene.concert, differenceMinor: 0 })).problem.code).toBe('total-differs')
    await scene.agreeTo()
    expect(await scene.paidBack()).toBe(20_000)
  })

  test('to a type of the same or a higher price charges and refunds nothing', { tags: 'full' }, async () => {
    const scene = await moveScene()
    const dearer = await scene.move({ ticketTypeId: scene.dinner, differenceMinor: 15_000 }, scene.host)
    expect(dearer.body).toMatchObject({ ticketType: 'Dinner', paidMinor: PRICE, refund: null })
    const alike = await scene.move({ ticketTypeId: scene.concert, differenceMinor: 0 }, scene.host)
    expect(alike.body).toMatchObject({ ticketType: 'Concert', paidMinor: PRICE, refund: null })
    expect(await scene.paidBack()).toBe(0)
  })

  test('of a manual payment is recorded as refunded', async () => {
    const scene = await moveScene()
    const added = await portal.call(scene.owner, clubManualRegistrationCreate, {
      params: scene.at,
      body: {
        ...{ id: randomUUID(), person: { kind: 'guest', name: 'Gry Gæst', email: null }, method: 'cash' },
        ...{ tickets: [{ ticketTypeId: scene.adult, name: '' }], day: '2026-11-18' },
        ...{ totalMinor: PRICE, beyond: false, language: 'da' },
      },
    })
    const ticketId = added.body.tickets[0]?.ticketId ?? ''
    expect((await scene.move({}, scene.owner, ticketId)).body.refund).toBe('given')
    const booked = await scene.query(
      `select m.amount_minor::int as minor from manual_payment m join event_entry n on n.order_id = m.order_id
        where n.event_id = $1 order by m.amount_minor desc`,
      scene.event.id,
    )
    expect(booked.map(({ minor }) => minor)).toEqual([PRICE, -20_000])
  })

  test('is rejected with the reason, and nothing changes', async () => {
    const scene = await moveScene({ buyers: 2 })
    const [one, other] = scene.bought
    const code = async (wish: Partial<TicketMove>, by?: TestPerson, ticketId?: string) =>
      (await scene.move(wish, by, ticketId)).problem.code
    expect(await code({ differenceMinor: -10_000 })).toBe('total-differs')
    expect(await code({}, scene.host)).toBe('take-back-of-money')
    expect(await code({ ticketTypeId: randomUUID() })).toBe('malformed-input')
    await portal.call(one?.buyer ?? null, ticketResaleStart, {
      params: { ticketId: one?.ticketId ?? '' },
      body: { refundMinor: PRICE },
    })
    expect((await scene.look()).body.onSale).toBe(true)
    expect(await code({})).toBe('changed-meanwhile')
    expect((await scene.move({}, scene.owner, other?.ticketId)).status).toBe(200)
    expect(await scene.paidBack()).toBe(20_000)
    expect((await scene.row())?.ticketType).toBe('Adult')
  })

  test('does not use a returned seat of the type that a buyer could take', { tags: 'full' }, async () => {
    const scene = await moveScene({ buyers: 2 })
    const [one, other] = scene.bought
    expect((await scene.move({})).status).toBe(200)
    const given = await portal.call(one?.buyer ?? null, ticketResaleStart, {
      params: { ticketId: one?.ticketId ?? '' },
      body: { refundMinor: 10_000 },
    })
    expect(given.status).toBe(200)
    const { types } = (await scene.look(scene.owner, other?.ticketId)).body
    expect(types.find(({ id }) => id === scene.child)?.left).toBe(0)
    expect((await scene.move({}, scene.owner, other?.ticketId)).problem.code).toBe('quota-reached')
  })

  test('of two concurrent moves to the last seat one succeeds; exceeding needs confirmation', async () => {
    const scene = await moveScene({ buyers: 2 })
    const answers = await Promise.all(scene.bought.map(({ ticketId }) => scene.move({}, scene.owner, ticketId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('quota-reached')
    expect(await scene.paidBack()).toBe(20_000)
    const left = scene.bought[answers.findIndex(({ status }) => status === 409)]
    expect((await scene.move({ beyond: true }, scene.owner, left?.ticketId)).status).toBe(200)
    expect(await scene.paidBack()).toBe(40_000)
  })

  test('submitted twice concurrently with different ids refunds once', async () => {
    const scene = await moveScene()
    const answers = await Promise.all([scene.move({}), scene.move({})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await scene.paidBack()).toBe(20_000)
  })
})
