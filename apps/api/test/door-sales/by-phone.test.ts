import { randomUUID } from 'node:crypto'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubEventReport } from '@forenet/contract/club/event-report-calls'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import type { DoorSale } from '@forenet/contract/door-sale'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { approveWithDetails, planFault, readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderPaidPage } from '../../src/modules/events/door-sales/paid-page.ts'
import { getBuyer } from '../../src/modules/events/events/emails/get-buyer.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { findWait } from '../../src/modules/events/events/waiting/waiting-repository.ts'
import { findTicket } from '../../src/modules/events/tickets/index.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { createSalesScene } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})
afterEach(async () => {
  await seatsAgree(portal.database)
  const { ours, theirs } = await readBothLedgers(portal)
  expect(ours).toEqual(theirs)
})

const BY_PHONE = { means: 'link' } as const
const DAY_MS = 86_400_000

/** The payment windows of a sale, oldest first. */
async function windowsOf(sale: Pick<DoorSale, 'id'>): Promise<string[]> {
  const { rows } = await portal.database.$client.query<{ identifier: string }>(
    `select a.payment_identifier as identifier from payment_attempt a join event_entry e on e.order_id = a.order_id
       where e.id = $1 and a.payment_identifier is not null order by a.attempt_number`,
    [sale.id],
  )
  return rows.map(({ identifier }) => identifier)
}

async function authorizationOf(sale: Pick<DoorSale, 'id'>): Promise<string | undefined> {
  const { rows } = await portal.database.$client.query<{ state: string }>(
    `select z.state from payment_authorization z join payment_attempt a on a.id = z.attempt_id join event_entry e on e.order_id = a.order_id
       where e.id = $1`,
    [sale.id],
  )
  return rows[0]?.state
}

/** The buyer pays in the window and follows its return URL. */
async function pay(sale: Pick<DoorSale, 'id'>, nth = 0): Promise<Response> {
  const { redirectTo } = await approveWithDetails(portal, (await windowsOf(sale))[nth] ?? '', { mobilePay: true })
  return fetch(redirectTo)
}

describe("a door sale paid on the buyer's phone", () => {
  test('holds the seats while the code is shown; once paid the tickets are valid at every door', async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    expect((await till.offers()).body.link).toBe(true)
    const wish = scene.wish({ ...BY_PHONE, tickets: [{ ticketTypeId: scene.adult, name: 'Asta Lund' }] })
    const { status, body: sale } = await till.sell(wish)
    expect([status, sale.state]).toEqual([200, 'waiting'])
    expect(sale.payment).toEqual({
      link: expect.stringContaining(portal.sandbox.origin),
      until: new Date(portal.clock.now.getTime() + 15 * 60_000).toISOString(),
    })
    expect((await till.offers()).body.left).toBe(9)
    // Unpaid: no sale is listed and the door admits no one.
    expect((await scene.sales()).sales).toEqual([])
    expect((await till.ask(null)).body.tickets.filter(({ state }) => state === 'valid')).toEqual([])
    // The response was lost and two replays run concurrently: one sale, one window.
    const again = await Promise.all([till.sell(wish), till.sell(wish)])
    expect(again.map(({ body }) => body)).toEqual([sale, sale])
    expect(await windowsOf(sale)).toHaveLength(1)

    const page = await pay(sale)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>Tak</h1>')])
    await expect.poll(async () => (await till.sale(sale.id)).body.state).toBe('paid')
    expect((await till.sale(sale.id)).body.payment).toBeNull()
    expect((await till.ask(null)).body.tickets.map(({ id, state }) => [id, state])).toEqual([
      [sale.tickets[0]?.ticketId, 'valid'],
    ])
    const list = (await portal.call(scene.owner, clubAttendeeList, { params: scene.params, query: {} })).body
    expect(list.rows).toMatchObject([{ name: 'Asta Lund', state: 'valid', byHand: null, paidMinor: 35_000 }])
    const query = { params: { orgKey: scene.club.key }, query: {} }
    expect((await portal.call(scene.treasurer, clubPaymentList, query)).body.payments).toMatchObject([
      { amountMinor: 35_000, payer: 'Asta Lund' },
    ])
    expect((await scene.sales()).sales).toMatchObject([{ means: 'link', sales: 1, tickets: 1, totalMinor: 35_000 }])
    const report = (await portal.call(scene.owner, clubEventReport, { params: scene.params })).body
    expect(report.byChannel).toMatchObject([{ channel: 'door-link', sold: 1, paidMinor: 35_000 }])
    expect((await till.sell(wish)).body.state).toBe('paid')
  })

  test('with an e-mail sends the buyer the tickets and later changes', { tags: 'full' }, async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: sale } = await till.sell(scene.wish({ ...BY_PHONE, email: 'asta@example.org' }))
    const before = portal.chains.length
    await pay(sale)
    await expect.poll(async () => (await till.sale(sale.id)).body).toMatchObject({ state: 'paid', mailed: true })
    expect(portal.chains).toHaveLength(before + 1)
    const ticket = await findTicket(portal.database, sale.tickets[0]?.ticketId ?? '')
    if (!ticket) throw new Error('The ticket is there')
    expect(await getBuyer(portal.database, ticket)).toMatchObject({ email: 'asta@example.org' })
  })

  test('a buyer with an offered seat keeps the offer until the sale is paid', { tags: 'full' }, async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const asta = await createMember(portal.database)
    const { rows } = await portal.database.$client.query<{ id: string }>(
      `with counted as (update event set seats_taken = seats_taken + 1 where id = $1)
       insert into event_waiting (event_id, member_id, seats, language, state, joined_at, updated_at, offered_at, offer_until)
         values ($1, $2, 1, 'da', 'offered', $3, $3, $3, $4) returning id`,
      [scene.event.id, asta.id, portal.clock.now, new Date(portal.clock.now.getTime() + DAY_MS)],
    )
    const stateOfOffer = async () => (await findWait(portal.database, rows[0]?.id ?? ''))?.state
    const { body: sale } = await till.sell(scene.wish({ ...BY_PHONE, email: asta.email }))
    expect(await stateOfOffer()).toBe('offered')
    await pay(sale)
    await expect.poll(async () => (await till.sale(sale.id)).body.state).toBe('paid')
    expect(await stateOfOffer()).toBe('taken')
  })

  test('given up frees the seats; a later payment is voided', { tags: 'full' }, async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: sale } = await till.sell(scene.wish(BY_PHONE))
    expect((await till.giveUp(sale.id)).body).toMatchObject({ state: 'unpaid', payment: null })
    expect((await till.giveUp(sale.id)).body.state).toBe('unpaid')
    expect((await till.offers()).body.left).toBe(10)
    await pay(sale)
    await expect.poll(() => authorizationOf(sale)).toBe('voided')
    expect((await till.sale(sale.id)).body.state).toBe('unpaid')
  })

  test('unpaid for a quarter of an hour frees the seats', { tags: 'full' }, async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: sale } = await till.sell(scene.wish(BY_PHONE))
    portal.clock.now = new Date(portal.clock.now.getTime() + 16 * 60_000)
    await sweepEvents(portal.app.events)
    expect((await till.sale(sale.id)).body.state).toBe('unpaid')
    expect((await till.offers()).body.left).toBe(10)
    // Paid from the window that is still open, after the steward sold the seat for cash.
    await pay(sale)
    await expect.poll(() => authorizationOf(sale)).toBe('voided')
    expect((await till.sale(sale.id)).body.state).toBe('unpaid')
  })

  test('without a payment window sells nothing, and the steward sees why', { tags: 'full' }, async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    await planFault(portal, { service: 'gateway', operation: 'createPayment', kind: 'error-before', times: 1 })
    const wish = scene.wish(BY_PHONE)
    expect((await till.sell(wish)).problem.code).toBe('gateway-unavailable')
    expect((await till.sale(wish.id)).body.state).toBe('unpaid')
    expect((await till.offers()).body.left).toBe(10)
  })

  test('retried after a kill before its window opened gets one', { tags: 'full' }, async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const wish = scene.wish(BY_PHONE)
    const { body: sale } = await till.sell(wish)
    // Simulates a process that died while waiting for the gateway.
    await portal.database.$client.query(
      `update payment_attempt a set state = 'created', payment_identifier = null, payment_window_link = null
         from event_entry e where e.id = $1 and e.order_id = a.order_id`,
      [sale.id],
    )
    expect((await till.sale(sale.id)).body).toMatchObject({ state: 'waiting', payment: null })
    const { body: again } = await till.sell(wish)
    expect(again.payment?.link).toContain(portal.sandbox.origin)
    await pay(sale)
    await expect.poll(async () => (await till.sale(sale.id)).body.state).toBe('paid')
  })

  test("is rejected for a club without a gateway, another device's sale and an ended device", async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: sale } = await till.sell(scene.wish(BY_PHONE))
    const other = await scene.device('Side door')
    expect((await other.giveUp(sale.id)).problem.code).toBe('not-found')
    await portal.database.$client.query(`update organisation set payment_provider = 'elsewhere' where id = $1`, [
      scene.club.id,
    ])
    expect((await till.offers()).body.link).toBe(false)
    expect((await other.sell(scene.wish(BY_PHONE))).problem.code).toBe('organisation-unavailable')
    await scene.endDevice(other.id)
    expect((await other.giveUp(sale.id)).problem.code).toBe('door-ended')
  })
})

/** The number of stored return reports of a sale's payments. */
async function reportsOf(sale: Pick<DoorSale, 'id'>): Promise<number> {
  const { rows } = await portal.database.$client.query<{ reports: number }>(
    `select count(*)::int as reports from payment_authorization z join payment_attempt a on a.id = z.attempt_id
       join event_entry e on e.order_id = a.order_id where e.id = $1`,
    [sale.id],
  )
  return rows[0]?.reports ?? 0
}

/** Sends forged authorizations concurrently to the return URL. */
async function makeUp(sale: Pick<DoorSale, 'id'>, times: number): Promise<void> {
  const page = `${portal.origin}${renderPaidPage(sale.id, 'da', 'accepted')}`
  const made = Array.from({ length: times }, () => fetch(`${page}?authorizationIdentifier=${randomUUID()}`))
  expect((await Promise.all(made)).map(({ status }) => status)).toEqual(Array.from({ length: times }, () => 200))
}

/** Marks forged authorizations as rejected by the gateway. */
async function disowned(sale: Pick<DoorSale, 'id'>, times: number): Promise<void> {
  await portal.database.$client.query(
    `insert into payment_authorization (attempt_id, authorization_identifier, state, reported_by, reported_at, updated_at, not_before)
     select a.id, gen_random_uuid()::text, 'gone', 'return', $3, $3, $3 from payment_attempt a
       join event_entry e on e.order_id = a.order_id cross join generate_series(1, $2) where e.id = $1`,
    [sale.id, times, portal.clock.now],
  )
}

describe("the buyer's return URL used by others", () => {
  test('stores and queries nothing after the sale is paid', { tags: 'full' }, async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: sale } = await till.sell(scene.wish(BY_PHONE))
    await pay(sale)
    await expect.poll(async () => (await till.sale(sale.id)).body.state).toBe('paid')
    const before = await reportsOf(sale)
    await makeUp(sale, 3)
    expect(await reportsOf(sale)).toBe(before)
  })

  test('stores and queries nothing a day after the last window was opened', async () => {
    const scene = await createSalesScene(portal)
    const { body: sale } = await (await scene.device()).sell(scene.wish(BY_PHONE))
    portal.clock.now = new Date(portal.clock.now.getTime() + DAY_MS)
    await makeUp(sale, 1)
    expect(await reportsOf(sale)).toBe(1)
    portal.clock.now = new Date(portal.clock.now.getTime() + 1)
    await makeUp(sale, 1)
    expect(await reportsOf(sale)).toBe(1)
  })

  test('stores at most twenty reports per window, even concurrently; the buyer still gets the tickets', {
    tags: 'full',
  }, async () => {
    const scene = await createSalesScene(portal)
    const till = await scene.device()
    const { body: sale } = await till.sell(scene.wish(BY_PHONE))
    await disowned(sale, 17)
    await makeUp(sale, 10)
    expect(await reportsOf(sale)).toBe(20)
    await pay(sale)
    await expect.poll(async () => (await till.sale(sale.id)).body.state).toBe('paid')
  })
})

describe("the buyer's return page", () => {
  test.each([
    ['da', 'accepted', 'Tak'],
    ['en', 'accepted', 'Thank you'],
    ['da', 'declined', 'Ikke betalt'],
    ['en', 'declined', 'Not paid'],
  ] as const)('in %s, %s, shows %s to the buyer only, whatever the URL contains', async (language, outcome, title) => {
    const page = await fetch(
      `${portal.origin}${renderPaidPage(randomUUID(), language, outcome)}?authorizationIdentifier=${randomUUID()}`,
    )
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(await page.text()).toContain(`<h1>${title}</h1>`)
  })
})
