import { randomUUID } from 'node:crypto'
import { clubCashDrawerClose } from '@forenet/contract/club/door-sale-calls'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubManualRegistrationUndo } from '@forenet/contract/club/manual-registration-calls'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import { eventItem, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { createPerson } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DoorSalesDeps } from '../../src/modules/events/door-sales/door-sales-deps.ts'
import { lockDrawer } from '../../src/modules/events/door-sales/drawer-repository.ts'
import { closingLines, expectedCashMinor } from '../../src/modules/events/door-sales/drawer-rules.ts'
import { closeDrawer } from '../../src/modules/events/door-sales/drawers.ts'
import { createDoorSale } from '../../src/modules/events/door-sales/sales.ts'
import { takeSeats } from '../../src/modules/events/events/seats/seat-repository.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { createSalesScene } from './scene.ts'

let portal: TestPortal
let deps: DoorSalesDeps
beforeAll(async () => {
  portal = await startTestPortal()
  const { payments, events } = portal.app
  deps = { ...payments, events, lockDrawer }
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})
afterEach(() => seatsAgree(portal.database))

/** Asserts that each closed drawer's entries and cash sales add up to its count. */
async function closedBalances(): Promise<number[]> {
  const { rows } = await portal.database.$client.query<{ balance: number }>(
    `select ((select sum(amount_minor) from cash_drawer_line l where l.drawer_id = d.id)
        + coalesce((select sum(total_minor) from door_sale s where s.drawer_id = d.id), 0))::float8 as balance
       from cash_drawer d where d.closed_at is not null`,
  )
  return rows.map(({ balance }) => balance)
}

describe('a cash sale', () => {
  test('shows the steward the types sold at the door, their price and the seats left', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body } = await till.offers()
    expect(body).toMatchObject({ open: true, left: 10, drawer: null, latest: [] })
    expect(body.ticketTypes).toEqual([
      { id: scene.adult, name: 'Adult', totalMinor: 35_000, left: null },
      { id: scene.child, name: 'Child', totalMinor: 5_000, left: 3 },
      { id: scene.baby, name: 'Baby', totalMinor: 0, left: null },
    ])
  })

  test('creates valid tickets and a ledger entry at once; a replay sells nothing', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: drawer } = await till.open(50_000)
    const tickets = [
      { ticketTypeId: scene.adult, name: 'Asta Lund' },
      { ticketTypeId: scene.child, name: '' },
    ]
    const wish = scene.wish({ tickets, totalMinor: 40_000 })
    const { status, body: sale } = await till.sell(wish)
    expect([status, sale.state, sale.mailed]).toEqual([200, 'paid', false])
    expect(sale.tickets).toMatchObject([
      { name: 'Asta Lund', type: 'Adult' },
      { name: 'Gæst', type: 'Child' },
    ])
    // Retries after a lost response: three concurrent requests.
    const again = await Promise.all([till.sell(wish), till.sell(wish), till.sell(wish)])
    expect(again.map(({ body }) => body)).toEqual([sale, sale, sale])
    expect((await till.offers()).body).toMatchObject({
      left: 8,
      drawer: { id: drawer.id, sales: 1, salesMinor: 40_000, expectedMinor: 90_000 },
    })
    const synced = (await till.ask(null)).body
    expect(synced.tickets.map(({ id, state }) => [id, state]).sort()).toEqual(
      sale.tickets.map(({ ticketId }) => [ticketId, 'valid']).sort(),
    )
    const list = (await portal.call(scene.owner, clubAttendeeList, { params: scene.params, query: {} })).body
    expect(list.rows).toMatchObject([
      { name: 'Asta Lund', state: 'valid', byHand: 'cash', paidMinor: 35_000 },
      { name: 'Gæst', state: 'valid', byHand: 'cash', paidMinor: 5_000 },
    ])
    const query = { params: { orgKey: scene.club.key }, query: {} }
    expect((await portal.call(scene.treasurer, clubPaymentList, query)).body.payments).toMatchObject([
      { method: 'cash', amountMinor: 40_000, payer: 'Asta Lund', day: '2026-11-20' },
    ])
    expect((await scene.sales()).sales).toEqual([
      {
        device: expect.objectContaining({ name: 'Main door' }),
        means: 'cash',
        sales: 1,
        tickets: 2,
        totalMinor: 40_000,
      },
    ])
    expect(portal.chains).toEqual([])
  })

  test('with an e-mail sends the tickets; free ones need no cash drawer', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const free = scene.wish({ tickets: [{ ticketTypeId: scene.baby, name: '' }], totalMinor: 0, means: 'free' })
    expect((await till.sell(free)).body).toMatchObject({ state: 'paid', means: 'free' })
    await till.open()
    const mailed = await till.sell(scene.wish({ email: 'asta@example.org' }))
    expect(mailed.body.mailed).toBe(true)
    expect(portal.chains).toHaveLength(1)
  })

  test('is undone by the club like a manual registration', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    await till.open()
    const { body: sale } = await till.sell(scene.wish())
    const params = { ...scene.params, entryId: sale.id }
    expect((await portal.call(scene.owner, clubManualRegistrationUndo, { params })).body.backMinor).toBe(35_000)
    expect((await till.sale(sale.id)).body.state).toBe('ended')
    // Withdraws the cash from the drawer.
    expect((await till.offers()).body.drawer?.expectedMinor).toBe(85_000)
  })

  test.each([
    ['another total than shown', { totalMinor: 30_000 }, 'total-differs'],
    ['nothing to pay where there is', { means: 'free' as const }, 'malformed-input'],
  ])('%s is rejected', async (_, more, code) => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    await till.open()
    expect((await till.sell(scene.wish(more))).problem.code).toBe(code)
  })

  test('does not sell seats offered to the waiting list, although the capacity is not reached', async () => {
    const scene = await createSalesScene(portal, { guestsInvited: true, offerMinutes: 60 })
    const query = (text: string) => portal.database.$client.query(text, [scene.event.id])
    await query(`update event_ticket_type set quota = 0 where event_id = $1`)
    const waiter = await createPerson(portal.database)
    const params = { eventId: scene.event.id }
    await portal.call(waiter, eventWaitingListJoin, { params, body: { seats: 1, language: 'da' } })
    await query(`update event_ticket_type set quota = 1 where event_id = $1 and name = 'Adult'`)
    await sweepEvents(portal.app.events)
    expect((await portal.call(waiter, eventItem, { params })).body.waiting?.state).toBe('offered')
    const till = await scene.device()
    await till.open()
    const { status, problem } = await till.sell(scene.wish())
    expect([status, problem.code]).toEqual([409, 'sold-out'])
    expect((await till.offers()).body.left).toBe(0)
  })

  test('is rejected for types not sold at the door, ended events, a missing drawer and a foreign id', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    expect((await till.sell(scene.wish())).problem.code).toBe('drawer-closed')
    await till.open()
    const patron = scene.wish({ tickets: [{ ticketTypeId: scene.patron, name: '' }], totalMinor: 90_000 })
    expect((await till.sell(patron)).problem.code).toBe('ticket-not-on-sale')
    const other = await scene.device('Side door')
    await other.open()
    const sold = scene.wish()
    await till.sell(sold)
    expect((await other.sell(sold)).problem.code).toBe('changed-meanwhile')
    expect((await other.sale(sold.id)).problem.code).toBe('not-found')
    portal.clock.now = new Date(scene.event.endsAt)
    expect((await till.offers()).body.open).toBe(false)
    expect((await till.sell(scene.wish())).problem.code).toBe('event-closed')
    portal.clock.now = new Date(TEST_NOW)
    await portal.database.$client.query('update event set cancelled_at = $2 where id = $1', [
      scene.event.id,
      portal.clock.now,
    ])
    expect((await till.sell(scene.wish())).problem.code).toBe('event-cancelled')
  })

  test('reports a full event and the seats left; the waiting list has priority', async () => {
    const scene = await createSalesScene(portal, { capacity: 2 })
    const till = await scene.device()
    await till.open()
    const three = Array.from({ length: 3 }, () => ({ ticketTypeId: scene.adult, name: '' }))
    expect((await till.sell(scene.wish({ tickets: three, totalMinor: 105_000 }))).problem.code).toBe('sold-out')
    expect((await till.offers()).body.left).toBe(2)
    const four = Array.from({ length: 4 }, () => ({ ticketTypeId: scene.child, name: '' }))
    await portal.database.$client.query('update event set capacity = null where id = $1', [scene.event.id])
    expect((await till.sell(scene.wish({ tickets: four, totalMinor: 20_000 }))).problem.code).toBe('quota-reached')
  })

  test('of two devices selling the last seat one succeeds; the twin without the lock sells it twice', async () => {
    const scene = await createSalesScene(portal, { capacity: 1 })
    const [one, two] = await Promise.all([scene.device('One'), scene.device('Two')])
    await Promise.all([one.open(), two.open()])
    const answers = await Promise.all([one.sell(scene.wish()), two.sell(scene.wish())])
    expect(answers.map(({ problem, status }) => (status === 200 ? 'sold' : problem.code)).sort()).toEqual([
      'sold',
      'sold-out',
    ])
    const other = await createSalesScene(portal, { capacity: null })
    const [three, four] = await Promise.all([other.device('Three'), other.device('Four')])
    await Promise.all([three.open(), four.open()])
    let arrived = 0
    let go: () => void = () => undefined
    const bothLooked = new Promise<void>((resolve) => {
      go = resolve
    })
    const { events } = portal.app
    events.takeSeats = async (transaction, eventId, seats) => {
      const { rows } = await transaction.$client.query('select seats_taken from event where id = $1', [eventId])
      if (++arrived === 2) go()
      await bothLooked
      return rows[0].seats_taken < 1 && takeSeats(transaction, eventId, seats)
    }
    try {
      const twins = await Promise.all([three.sell(other.wish()), four.sell(other.wish())])
      expect(
        twins.map(({ status }) => status),
        'the twin that looks before it takes',
      ).toEqual([200, 200])
    } finally {
      events.takeSeats = takeSeats
    }
  })
})

describe('permission', () => {
  test('belongs to an active device of this door only, during the event', async () => {
    const [scene, other] = [await createSalesScene(portal), await createSalesScene(portal)]
    const [till, elsewhere] = [await scene.device(), await other.device()]
    const { body: drawer } = await till.open()
    for (const answer of [
      await till.offers(other.event.id),
      await till.sell(other.wish(), other.event.id),
      await elsewhere.offers(scene.event.id),
    ])
      expect(answer.problem.code).toBe('door-ended')
    await elsewhere.open()
    expect((await elsewhere.payOut(drawer.id, 100)).problem.code).toBe('not-found')
    expect((await elsewhere.close(drawer.id, { expectedMinor: 0, countedMinor: 0, note: '' })).problem.code).toBe(
      'not-found',
    )
    await scene.endDevice(till.id)
    for (const answer of [await till.offers(), await till.sell(scene.wish()), await till.open()])
      expect(answer.problem.code).toBe('door-ended')
    // The host closes the drawer; another club's host does not find it.
    const count = { expectedMinor: 50_000, countedMinor: 50_000, note: '' }
    expect((await scene.closeByHost(drawer.id, count, other.owner)).problem.code).toBe('not-found')
    const byOther = await portal.call(other.owner, clubCashDrawerClose, {
      params: { ...other.params, drawerId: drawer.id },
      body: count,
    })
    expect(byOther.problem.code).toBe('not-found')
    const { body } = await scene.closeByHost(drawer.id, count)
    expect(body.drawers).toMatchObject([
      { device: { name: 'Main door', ended: true }, open: null, closed: { countedMinor: 50_000, differenceMinor: 0 } },
    ])
    expect((await scene.drawers()).body.drawers).toMatchObject([
      { device: 'Main door', countedMinor: 50_000, by: expect.any(String), event: { id: scene.event.id } },
    ])
    expect((await other.drawers()).body.drawers).toEqual([])
  })

  test('ends with the device, even during a sale', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    await till.open()
    const client = await portal.app.payments.pool.connect()
    try {
      await client.query('begin')
      await client.query('update door_device set ended_at = $2 where id = $1', [till.id, portal.clock.now])
      const selling = till.sell(scene.wish())
      await waitForLockWait(portal)
      await client.query('commit')
      expect((await selling).problem.code).toBe('door-ended')
    } finally {
      client.release()
    }
  })
})

describe('the cash drawer', () => {
  test('is opened with a float, counted with a difference and a reason, balances, and closes once', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: drawer } = await till.open(50_000)
    expect((await till.open(99_000)).body).toEqual(drawer)
    await till.sell(scene.wish())
    const payout = randomUUID()
    expect((await till.payOut(drawer.id, 10_000, 'Is', payout)).body.expectedMinor).toBe(75_000)
    expect((await till.payOut(drawer.id, 10_000, 'Is', payout)).body.expectedMinor).toBe(75_000)
    expect((await till.payOut(drawer.id, 5_000, 'Is', payout)).problem.code).toBe('changed-meanwhile')
    expect((await till.payOut(drawer.id, 75_001)).problem.code).toBe('more-than-left')
    expect((await till.close(drawer.id, { expectedMinor: 75_000, countedMinor: 74_000, note: '' })).problem.code).toBe(
      'malformed-input',
    )
    expect((await till.close(drawer.id, { expectedMinor: 85_000, countedMinor: 85_000, note: '' })).problem.code).toBe(
      'changed-meanwhile',
    )
    const count = { expectedMinor: 75_000, countedMinor: 74_000, note: 'Givet 10 kr. for meget tilbage' }
    const { body: closed } = await till.close(drawer.id, count)
    expect(closed).toMatchObject({
      ...{ floatMinor: 50_000, sales: 1, salesMinor: 35_000, payoutsMinor: 10_000 },
      ...{ expectedMinor: 75_000, countedMinor: 74_000, differenceMinor: -1_000, note: count.note },
    })
    // The response was lost: the same count is a replay, a different one is rejected.
    expect((await till.close(drawer.id, count)).body).toEqual(closed)
    expect((await till.close(drawer.id, { ...count, countedMinor: 70_000 })).problem.code).toBe('drawer-closed')
    expect((await till.sell(scene.wish())).problem.code).toBe('drawer-closed')
    expect((await till.open(0, drawer.id)).problem.code).toBe('drawer-closed')
    expect(await closedBalances()).toEqual(expect.arrayContaining([0]))
    const { rows } = await portal.database.$client.query(
      'select kind, amount_minor::int as minor from cash_drawer_line where drawer_id = $1 order by at, amount_minor desc',
      [drawer.id],
    )
    expect(rows.map(({ kind, minor }) => [kind, minor])).toEqual([
      ['float', 50_000],
      ['difference', -1_000],
      ['payout', -10_000],
      ['emptied', -74_000],
    ])
  })

  test('entries cannot be deleted', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    await till.open()
    await till.sell(scene.wish())
    for (const change of [
      'update cash_drawer_line set amount_minor = 1',
      'delete from cash_drawer_line',
      'update door_sale set total_minor = 1',
      'delete from door_sale',
    ])
      await expect(portal.database.$client.query(change)).rejects.toThrow('stays there')
  })

  test('closed twice concurrently has one count', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: drawer } = await till.open(50_000)
    const counts = [50_000, 49_000, 48_000].map((countedMinor) =>
      till.close(drawer.id, { expectedMinor: 50_000, countedMinor, note: 'Talt' }),
    )
    const answers = await Promise.all([
      ...counts,
      scene.closeByHost(drawer.id, { expectedMinor: 50_000, countedMinor: 47_000, note: 'Talt' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await closedBalances()).toEqual((await closedBalances()).map(() => 0))
  })

  test('includes a sale before the count or rejects it; the twin without the lock loses money', async () => {
    const scene = await createSalesScene(portal)
    for (const [twin, lock] of [
      [false, lockDrawer],
      [true, async () => undefined],
    ] as const) {
      const till = await scene.device(twin ? 'Twin' : 'Main')
      const { body: drawer } = await till.open(50_000)
      let selling: Promise<unknown> = Promise.resolve()
      // The sale found the drawer open and is stored after the count.
      let counted: () => void = () => undefined
      const isCounted = new Promise<void>((resolve) => {
        counted = resolve
      })
      let found: () => void = () => undefined
      const isFound = new Promise<void>((resolve) => {
        found = resolve
      })
      const slow: DoorSalesDeps = {
        ...deps,
        lockDrawer: lock,
        events: {
          ...deps.events,
          takeSeats: async (...given) => {
            found()
            if (twin) await isCounted
            return takeSeats(...given)
          },
        },
      }
      selling = createDoorSale(slow, scene.event.id, till.token, scene.wish())
      await isFound
      const count = { expectedMinor: 50_000, countedMinor: 50_000, note: '' }
      const closing = closeDrawer({ ...deps, lockDrawer: lock }, scene.event.id, till.token, drawer.id, count)
      const outcome = await closing.then(
        () => 'closed',
        (error: { code?: string }) => error.code,
      )
      counted()
      await selling
      const { rows } = await portal.database.$client.query(
        `select ((select sum(amount_minor) from cash_drawer_line where drawer_id = $1)
           + (select sum(total_minor) from door_sale where drawer_id = $1))::int as balance`,
        [drawer.id],
      )
      if (twin) expect([outcome, rows[0].balance]).toEqual(['closed', 35_000])
      // The count waited for the sale, and then differed from the amount shown.
      else expect([outcome, rows[0].balance]).toEqual(['changed-meanwhile', 85_000])
    }
    // The twin's drawer stays inconsistent, so later tests do not use it.
  })

  test('any sequence of counts, entries and sales balances', () => {
    const minor = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(minor, fc.array(minor), fc.array(minor), minor, (floatMinor, sales, payouts, countedMinor) => {
        const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
        const sums = { floatMinor, salesMinor: sum(sales), payoutsMinor: sum(payouts) }
        const expected = expectedCashMinor(sums)
        const lines = closingLines(expected, countedMinor)
        expect(floatMinor + sum(sales) - sum(payouts) + sum(lines.map(({ amountMinor }) => amountMinor))).toBe(0)
        expect(lines.filter(({ kind }) => kind === 'emptied')).toHaveLength(1)
        expect(lines.some(({ kind }) => kind === 'difference')).toBe(expected !== countedMinor)
      }),
    )
  })
})
