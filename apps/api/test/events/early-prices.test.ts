import { randomUUID } from 'node:crypto'
import { clubManualRegistrationOptions } from '@forenet/contract/club/manual-registration-calls'
import { entryCancel, entryItem } from '@forenet/contract/entry-calls'
import { eventItem, eventList } from '@forenet/contract/event-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { payPurchase, readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withRole } from '../club/scene.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
const START = new Date('2026-11-20T11:00:00Z')
const UNTIL = new Date('2026-11-20T11:10:00Z')
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
beforeEach(() => {
  portal.clock.now = START
})
afterEach(() => seatsAgree(portal.database))

/** Members pay 250 kr., guests 300; guests pay 200 for the next ten minutes. */
async function scene() {
  const club = await createOrganisation(portal.database)
  const early = { until: UNTIL.toISOString(), memberPriceMinor: null, guestPriceMinor: 20_000 }
  const event = await createEvent(portal.database, club.id, {}, [
    { name: 'Voksen', memberPriceMinor: 25_000, guestPriceMinor: 30_000, earlyPrices: [early] },
  ])
  const person = await createPerson(portal.database)
  const wish = (totalMinor: number) =>
    buildRegistration(
      [{ ticketTypeId: event.typeId, attendeeName: `Gæst ${randomUUID().replace(/[\d-]/g, '')}` }],
      totalMinor,
    )
  return { club, event, early, person, wish }
}

test('an early-bird price is shown with the later price by the event, lists and manual registration', async () => {
  const s = await scene()
  const told = async () => {
    const { body: detail } = await portal.call(s.person, eventItem, { params: { eventId: s.event.id } })
    const { body: events } = await portal.call(s.person, eventList, { query: { orgId: s.club.id } })
    const [type] = detail.ticketTypes
    return [type?.guestTotalMinor, type?.memberTotalMinor, type?.earlyPrices, events[0]?.fromPriceMinor]
  }
  const host = await withRole(portal, s.club, { role: 'owner' })
  const byHand = async () => {
    const params = { orgKey: s.club.key, eventId: s.event.id }
    const { body } = await portal.call(host, clubManualRegistrationOptions, { params, query: {} })
    return body.ticketTypes[0]?.guestMinor
  }
  expect(await told()).toEqual([20_000, 25_000, [s.early], 20_000])
  expect(await byHand()).toBe(20_000)
  portal.clock.now = UNTIL
  expect(await told()).toEqual([30_000, 25_000, [], 25_000])
  expect(await byHand()).toBe(30_000)
})

test('the shown price is charged while seats are held, even after it ended, and is what is refunded', async () => {
  const s = await scene()
  const { entry, payment } = await registerSuccessfully(portal, s.person, s.event.id, s.wish(20_000))
  portal.clock.now = later(14)
  await payPurchase(portal, s.person, payment?.returnToken ?? '')
  const ledgers = await readBothLedgers(portal)
  expect(ledgers.ours).toEqual(ledgers.theirs)
  const { body } = await portal.call(s.person, entryCancel, {
    params: { entryId: entry.id },
    body: { refundMinor: 20_000 },
  })
  expect([body.totalMinor, body.refundedMinor + body.refundPendingMinor]).toEqual([20_000, 20_000])
  // The refund runs in the background and may finish before or after the response.
  await expect
    .poll(async () => (await portal.call(s.person, entryItem, { params: { entryId: entry.id } })).body)
    .toMatchObject({ state: 'refunded', refundedMinor: 20_000, refundPendingMinor: 0 })
})

test('a buyer shown an expired price is rejected with both amounts, and nothing is held', async () => {
  const s = await scene()
  portal.clock.now = UNTIL
  const late = await registerForEvent(portal, s.person, s.event.id, s.wish(20_000))
  expect([late.status, late.problem.code, late.problem.figures]).toEqual([
    409,
    'total-differs',
    { yoursMinor: 20_000, oursMinor: 30_000 },
  ])
  expect((await registerSuccessfully(portal, s.person, s.event.id, s.wish(30_000))).entry.totalMinor).toBe(30_000)
})

test.each([
  { what: 'has ended since', at: 0, again: 18, until: 10, shown: 20_000, answer: 'hold-ran-out' },
  { what: 'still counts', at: 0, again: 18, until: 30, shown: 20_000, answer: 'paid' },
  { what: 'was over before they were first held', at: 12, again: 30, until: 10, shown: 30_000, answer: 'paid' },
])('an expired hold is re-acquired at its price unless the early-bird price $what', async (told) => {
  const s = await scene()
  await portal.database.$client.query(
    "update event_ticket_type set early_prices = jsonb_set(early_prices, '{0,until}', to_jsonb($2::text)) where id = $1",
    [s.event.typeId, later(told.until).toISOString()],
  )
  portal.clock.now = later(told.at)
  const { payment } = await registerSuccessfully(portal, s.person, s.event.id, s.wish(told.shown))
  portal.clock.now = later(told.again)
  const link = await portal.call(s.person, paymentLink, { body: { forenettoken: payment?.returnToken ?? '' } })
  expect(link.status === 200 ? 'paid' : link.problem.code).toBe(told.answer)
})
