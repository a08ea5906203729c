import { randomUUID } from 'node:crypto'
import { clubAttendeeFile, clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubGuestListCreate } from '@forenet/contract/club/guest-list-calls'
import { eventItem, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { ticketResaleStart, ticketTransfer } from '@forenet/contract/ticket-calls'
import { inTransaction } from '@forenet/database/transaction'
import { registerForEvent } from '@forenet/testkit/event-builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import { fetchGatewayLedger, readBothLedgers } from '@forenet/testkit/purchase'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimResaleTickets, lockResaleTickets } from '../../src/modules/events/events/resale/sell-resale-tickets.ts'
import { lockEvent } from '../../src/modules/events/events/waiting/waiting-repository.ts'
import { withRole } from '../club/scene.ts'
import { type Bought, FEE, type Person, PRICE, resales } from './resale-scene.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
const START = new Date('2026-11-20T11:00:00Z')
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
})
afterEach(() => seatsAgree(portal.database))
const sql = (text: string, values: unknown[] = []) => portal.database.$client.query(text, values)

const {
  scene,
  somebody,
  guest,
  holds,
  pays,
  bought,
  give,
  take,
  admit,
  ticketOf,
  paidBack,
  messages,
  settled,
  letsIn,
} = resales(() => portal)

describe('a returned ticket', () => {
  test("is resold to a manual registration beyond another type's quota, as no one else is displaced", async () => {
    const s = await scene(3)
    const first = await bought(s)
    await bought(s)
    const host = await withRole(portal, s.organisation, { role: 'owner' })
    const { rows } = await sql(
      `insert into event_ticket_type (event_id, position, name, guest_price_minor, quota) values ($1, 1, 'Helper', 0, 1) returning id`,
      [s.event.id],
    )
    const put = async (people: string) =>
      portal.call(host, clubGuestListCreate, {
        params: { orgKey: s.organisation.key, eventId: s.event.id },
        body: { id: randomUUID(), people, ticketTypeId: rows[0].id, guests: 1, beyond: true, language: 'da' },
      })
    expect((await put('Ane Holm')).status).toBe(200)
    await give(first)
    expect((await put('Bent Bak')).status).toBe(200)
    await settled()
    expect(await ticketOf(first)).toMatchObject({ state: 'void', voidReason: 'resold' })
    expect([await paidBack(first), await letsIn(s)]).toEqual([PRICE - FEE, 3])
  })

  test('is valid until resold, and then refunded less the fee once, first returned first', async () => {
    const s = await scene(2)
    const [first, second] = [await bought(s), await bought(s)]
    expect((await ticketOf(first))?.resale).toMatchObject({ allowed: true, refundMinor: PRICE - FEE, feeMinor: FEE })
    expect((await give(first)).body.tickets[0]).toMatchObject({ state: 'valid', resale: { state: 'for-sale' } })
    await give(second)
    const buyer = await holds(s, await somebody())
    await settled()
    expect(await ticketOf(first)).toMatchObject({ state: 'valid', code: expect.any(String) })
    expect((await pays(buyer)).state).toBe('paid')
    expect(await ticketOf(first)).toMatchObject({ state: 'void', voidReason: 'resold', code: null })
    await Promise.all([settled(), settled(), settled()])
    await settled()
    expect([await paidBack(first), await paidBack(second)]).toEqual([PRICE - FEE, 0])
    expect(await ticketOf(second)).toMatchObject({ state: 'valid', resale: { state: 'for-sale' } })
    expect([await messages('ticket-resold', first), await messages('ticket-resold', second)]).toEqual([1, 0])
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
  })

  test('goes to the waiting list first', async () => {
    const s = await scene(1, { offerMinutes: 720 })
    const giver = await bought(s)
    const waits = await somebody()
    await portal.call(waits, eventWaitingListJoin, {
      params: { eventId: s.event.id },
      body: { seats: 1, language: 'da' },
    })
    await give(giver)
    const seen = (await portal.call(waits, eventItem, { params: { eventId: s.event.id } })).body.waiting
    expect(seen?.state).toBe('offered')
    const other = await registerForEvent(portal, await somebody(), s.event.id, guest(s))
    expect(other.problem.code).toBe('sold-out')
    expect((await take(giver)).problem.code).toBe('seat-held')
    expect((await pays(await holds(s, waits, seen?.id ?? null))).state).toBe('paid')
    await settled()
    expect(await paidBack(giver)).toBe(PRICE - FEE)
  })

  test('can be withdrawn while no one holds its seat, and then is not for sale', async () => {
    const s = await scene(1)
    const giver = await bought(s)
    await give(giver)
    expect((await give(giver)).status).toBe(200)
    const taken = await take(giver)
    expect(taken.body.tickets[0]).toMatchObject({ state: 'valid', resale: { state: null, allowed: true } })
    expect((await registerForEvent(portal, await somebody(), s.event.id, guest(s))).problem.code).toBe('sold-out')
    await give(giver)
    await holds(s, await somebody())
    expect((await take(giver)).problem.code).toBe('seat-held')
    expect(await ticketOf(giver)).toMatchObject({ state: 'valid', resale: { state: 'for-sale' } })
  })

  test('admits its holder and leaves the sale; a buyer holding its seat is not charged', async () => {
    const s = await scene(1)
    const giver = await bought(s)
    await give(giver)
    const buyer = await holds(s, await somebody())
    expect((await admit(s, giver)).verdict).toBe('admitted')
    const state = await pays(buyer)
    expect([state.state, state.voidReason]).toEqual(['voided', 'seats-gone'])
    await settled()
    expect([await ticketOf(giver), await paidBack(giver)]).toMatchObject([{ state: 'used' }, 0])
    const charged = (await fetchGatewayLedger(portal.sandbox.origin)).filter((e) => e.capturedAmount > 0 && e.voided)
    expect(charged).toEqual([])
    expect((await registerForEvent(portal, await somebody(), s.event.id, guest(s))).problem.code).toBe('sold-out')
  })

  test("unsold at the event's start is not refunded, and its holder is notified once", async () => {
    const s = await scene(1)
    const giver = await bought(s)
    await give(giver)
    portal.clock.now = new Date('2026-12-19T17:00:00Z')
    await Promise.all([settled(), settled()])
    expect([await paidBack(giver), await messages('ticket-unsold', giver)]).toEqual([0, 1])
    expect(await ticketOf(giver)).toMatchObject({ state: 'valid', resale: { state: null, refusal: 'too-late' } })
  })

  test("is sold only after the event's own seats", async () => {
    const s = await scene(2)
    const giver = await bought(s)
    await give(giver)
    await bought(s)
    await settled()
    expect([(await ticketOf(giver))?.state, await paidBack(giver)]).toEqual(['valid', 0])
    await bought(s)
    await settled()
    expect([(await ticketOf(giver))?.state, await paidBack(giver)]).toEqual(['void', PRICE - FEE])
  })

  test('is rejected with the reason if not possible', async () => {
    const never = await bought(await scene(1, { resaleFeeMinor: null }))
    const cancels = await bought(await scene(1, { cancelUntil: new Date('2026-12-10T17:00:00Z') }))
    const endless = await bought(await scene(null))
    const codes = [await give(never), await give(cancels), await give(endless)]
    expect(codes.map((answer) => answer.problem.code)).toEqual(Array.from({ length: 3 }, () => 'cannot-give-back'))
    const shown = await bought(await scene(1))
    expect((await give(shown, PRICE)).problem.code).toBe('refund-differs')
    await give(shown)
    const passed = await portal.call(shown.person, ticketTransfer, {
      params: { ticketId: shown.ticketId },
      body: { attendeeName: 'Ida Kjær' },
    })
    expect(passed.problem.code).toBe('cannot-transfer')
    expect(
      (
        await portal.call(await somebody(), ticketResaleStart, {
          params: { ticketId: shown.ticketId },
          body: { refundMinor: 0 },
        })
      ).status,
    ).toBe(404)
  })
})

test("appears in the host's list and file, for sale and resold", async () => {
  const s = await scene(2)
  const [sold, onSale] = [await bought(s), await bought(s)]
  await give(sold)
  await bought(s)
  await settled()
  await give(onSale)
  const orgKey = (await portal.call(sold.person, eventItem, { params: { eventId: s.event.id } })).body.orgKey
  const params = { orgKey, eventId: s.event.id }
  const list = async (state: 'for-sale' | 'void') =>
    (await portal.call(s.steward, clubAttendeeList, { params, query: { state } })).body
  const shown = await list('for-sale')
  expect(shown.event?.counts).toMatchObject({ coming: 2, forSale: 1, void: 1 })
  expect(shown.rows.map(({ ticketId, resale }) => [ticketId, resale?.state])).toEqual([[onSale.ticketId, 'for-sale']])
  expect((await list('void')).rows).toMatchObject([
    {
      ticketId: sold.ticketId,
      voidReason: 'resold',
      refundedMinor: PRICE - FEE,
      resale: { state: 'sold', handOverMinor: 0 },
    },
  ])
  const file = await portal.call(s.steward, clubAttendeeFile, { params, query: { state: 'for-sale' } })
  expect(String(file.body).trim().split('\n')).toHaveLength(2)
})

describe('concurrent resales', () => {
  test('return, withdraw, buy and scan in any order: never over capacity, each refunded once', async () => {
    const step = fc.record({ what: fc.constantFrom('give', 'take', 'buy', 'buy', 'admit'), who: fc.nat({ max: 2 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        portal.clock.now = START
        const s = await scene(3)
        const holders = await Promise.all([bought(s), bought(s), bought(s)])
        const buyers = await Promise.all(steps.map(() => somebody()))
        await Promise.all(
          steps.map(async ({ what, who }, index) => {
            const one = holders[who] as Bought
            if (what === 'give') return give(one)
            if (what === 'take') return take(one)
            if (what === 'admit') return admit(s, one)
            const person = buyers[index] as Person
            const answer = await registerForEvent(portal, person, s.event.id, guest(s))
            if (answer.status !== 200) return undefined
            const forenettoken = answer.body.payment?.returnToken ?? ''
            return pays({ person, forenettoken })
          }),
        )
        await Promise.all([settled(), settled()])
        await settled()
        expect(await letsIn(s)).toBeLessThanOrEqual(3)
        for (const holder of holders) {
          const { rows } = await sql('select state, void_reason from event_ticket where id = $1', [holder.ticketId])
          expect(await paidBack(holder)).toBe(rows[0].void_reason === 'resold' ? PRICE - FEE : 0)
        }
        await seatsAgree(portal.database)
        const books = await readBothLedgers(portal)
        expect(books.ours).toEqual(books.theirs)
      }),
      { numRuns: countPropertyRuns(6) },
    )
  }, 120_000)

  /** Returns another ticket between reading the tickets on sale and the seats. */
  async function givenBetween(lock: (giving: () => Promise<unknown>) => typeof lockEvent, refused?: string) {
    const s = await scene(2)
    const [first, second] = [await bought(s), await bought(s)]
    await give(first)
    const buyer = await holds(s, await somebody())
    let given: Promise<unknown> = Promise.resolve()
    const giving = () => {
      given = give(second)
      return given
    }
    await inTransaction(portal.app.events.pool, async (transaction) => {
      const held = await lockResaleTickets(transaction, s.event.id)
      const it = { entryId: buyer.entryId, eventId: s.event.id }
      const claiming = claimResaleTickets(transaction, it, held, portal.clock.now, lock(giving))
      if (refused) await expect(claiming).rejects.toMatchObject({ code: refused })
      else expect(await claiming).toBe(true)
    })
    await given
    const valid = await letsIn(s)
    // The buyer is admitted once the capture succeeds; undone here, as nothing was captured.
    await sql(
      `update event_ticket set state = 'valid', void_reason = null where event_id = $1 and void_reason = 'resold'`,
      [s.event.id],
    )
    await sql(
      `update event_ticket_resale set state = 'on-sale', buyer_entry_id = null where event_id = $1 and state = 'claimed'`,
      [s.event.id],
    )
    return valid + 1
  }

  test('a ticket returned during another sale waits for it', async () => {
    const inside = await givenBetween((giving) => {
      let calls = 0
      return async (transaction, eventId) => {
        const event = await lockEvent(transaction, eventId)
        calls += 1
        if (calls === 2) {
          void giving()
          await waitForLockWait(portal)
        }
        return event
      }
    })
    expect(inside).toBe(2)
  })

  test('a ticket returned before the event lock restarts the sale, which else counts a seat too many', async () => {
    await givenBetween((giving) => {
      let calls = 0
      return async (transaction, eventId) => {
        calls += 1
        if (calls === 1) await giving()
        return lockEvent(transaction, eventId)
      }
    }, 'changed-meanwhile')
  })

  test('twin: without the event lock one more person is admitted than there are seats', async () => {
    const inside = await givenBetween((giving) => {
      let calls = 0
      return async (transaction, eventId) => {
        calls += 1
        if (calls === 2) await giving()
        const { rows } = await transaction.$client.query(
          'select id, capacity, seats_taken as "seatsTaken" from event where id = $1',
          [eventId],
        )
        return rows[0]
      }
    })
    expect(inside).toBe(3)
  })
})
