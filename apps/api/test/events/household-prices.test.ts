import { randomUUID } from 'node:crypto'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import {
  clubTicketMoveTargets,
  clubTicketRefund,
  clubTicketRefundOptions,
} from '@forenet/contract/club/ticket-refund-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventItem } from '@forenet/contract/event-calls'
import { eventReceiptGet } from '@forenet/contract/payment-calls'
import { type HouseholdTerms, NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import { applyHouseholdPrices } from '@forenet/domain/household-tickets'
import { sumMinor } from '@forenet/domain/money'
import { computeTicketPrice } from '@forenet/domain/ticket-price'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import {
  buildRegistration,
  createDiscount,
  createEvent,
  registerForEvent,
  registerSuccessfully,
} from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import { payPurchase, readBothLedgers } from '@forenet/testkit/purchase'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from '../club/scene.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
const START = new Date('2026-11-20T11:00:00Z')
beforeEach(() => {
  portal.clock.now = START
})
afterEach(() => seatsAgree(portal.database))

const THIRD_FREE: HouseholdTerms = { householdBy: 'percent', householdSecond: 0, householdThird: 100 }

/** A child ticket at 100 kr. with a surcharge of 5 kr., and an adult ticket at 300 kr. with VAT. */
async function scene(terms: HouseholdTerms = THIRD_FREE, more: object = {}) {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, {}, [
    { name: 'Barn', memberPriceMinor: 8_000, guestPriceMinor: 10_000, surchargeMinor: 500, ...terms, ...more },
    { name: 'Voksen', guestPriceMinor: 30_000, vatRate: 1.25 },
  ])
  const [child, adult] = event.ticketTypes.map(({ id }) => id) as [string, string]
  return { club, event, child, adult }
}

const somebody = () => createPerson(portal.database)
const name = () => `Gæst ${randomUUID().replace(/[\d-]/g, '')}`
const guests = (...typeIds: string[]) => typeIds.map((ticketTypeId) => ({ ticketTypeId, attendeeName: name() }))

describe('a household price for tickets', () => {
  test('is shown with the type, charged to the øre, and equal on tickets, receipt, list and both ledgers', async () => {
    const s = await scene()
    const person = await somebody()
    const detail = await portal.call(person, eventItem, { params: { eventId: s.event.id } })
    expect(detail.body.ticketTypes).toMatchObject([THIRD_FREE, NO_HOUSEHOLD_PRICE])
    const wish = buildRegistration(guests(s.child, s.adult, s.child, s.child), 2 * 10_500 + 37_500)
    const { entry, payment } = await registerSuccessfully(portal, person, s.event.id, wish)
    expect(entry.tickets.map(({ totalMinor }) => totalMinor)).toEqual([10_500, 37_500, 10_500, 0])
    const described = ['Barn', 'Voksen', 'Barn', 'Barn · nr. 3 i tilmeldingen (−105,00 kr.)']
    expect(payment?.lines.map(({ description }) => description)).toEqual(described)
    await payPurchase(portal, person, payment?.returnToken ?? '')
    const receipt = await portal.call(person, eventReceiptGet, { params: { orderId: entry.orderId ?? '' } })
    expect(receipt.body).toMatchObject({ totalMinor: 58_500, vatMinor: 7_500 })
    expect(receipt.body.lines.map(({ description }) => description)).toEqual(described)
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const params = { orgKey: s.club.key, eventId: s.event.id }
    const attendees = await portal.call(owner, clubAttendeeList, { params, query: {} })
    expect(sumMinor(attendees.body.rows.map(({ paidMinor }) => paidMinor ?? 0))).toBe(58_500)
    const ledgers = await readBothLedgers(portal)
    expect(ledgers.ours).toEqual(ledgers.theirs)
  })

  test('requires its full-price ticket: that one is cancelled last, or together', { tags: 'full' }, async () => {
    const s = await scene({ householdBy: 'price', householdSecond: 0, householdThird: null })
    const person = await somebody()
    const { entry, payment } = await registerSuccessfully(
      portal,
      person,
      s.event.id,
      buildRegistration(guests(s.child, s.child, s.child, s.child), 10_500),
    )
    await payPurchase(portal, person, payment?.returnToken ?? '')
    const [dear = '', ...cheap] = entry.tickets.map(({ id }) => id)
    const cancel = (ticketIds: string[], refundMinor: number) =>
      portal.call(person, entryCancel, { params: { entryId: entry.id }, body: { ticketIds, refundMinor } })
    for (const ticketIds of [[dear], [dear, ...cheap.slice(1)]]) {
      expect((await cancel(ticketIds, 10_500)).problem.code).toBe('cannot-cancel')
    }
    const { body } = await cancel(cheap.slice(1), 0)
    const states = (tickets: typeof body.tickets) =>
      tickets.map(({ state, cancellation }) => [state, cancellation.refusal, cancellation.refundMinor])
    expect(states(body.tickets)).toEqual([
      ['valid', 'household', 10_500],
      ['valid', null, 0],
      ['void', 'not-valid', 0],
      ['void', 'not-valid', 0],
    ])
    const all = await cancel([dear, ...cheap.slice(0, 1)], 10_500)
    expect(all.body.refundPendingMinor + all.body.refundedMinor).toBe(10_500)
  })

  test.each([
    ['free', 0, 'free by a code', 100, 0],
    ['amount', 10_000, 'free by an amount off', 100, 0],
    ['percent', 50, 'as cheap as the second by a code', 50, 5_000],
  ] as const)('keeps a full-price ticket that is %s %i (%s)', async (kind, value, _what, percent, eachMinor) => {
    const second = { householdBy: 'percent' as const, householdSecond: percent, householdThird: null }
    const s = await scene(second, { surchargeMinor: 0 })
    await createDiscount(portal.database, s.event.id, { kind, value, mostTickets: 1, mostPerBuyer: 1 }, ['FRIBILLET'])
    const person = await somebody()
    const wish = () => buildRegistration(guests(s.child, s.child), 2 * eachMinor, { discountCode: 'FRIBILLET' })
    const { entry, payment } = await registerSuccessfully(portal, person, s.event.id, wish())
    if (payment) await payPurchase(portal, person, payment.returnToken)
    const [dear = '', cheap = ''] = entry.tickets.map(({ id }) => id)
    const cancel = (ticketIds: string[]) =>
      portal.call(person, entryCancel, {
        params: { entryId: entry.id },
        body: { ticketIds, refundMinor: eachMinor * ticketIds.length },
      })
    expect((await cancel([dear])).problem.code).toBe('cannot-cancel')
    // The code stays used.
    expect((await registerForEvent(portal, person, s.event.id, wish())).problem.code).toBe('discount-code-refused')
    expect((await cancel([dear, cheap])).status).toBe(200)
    expect((await registerForEvent(portal, person, s.event.id, wish())).status).toBe(200)
  })

  test('depends on its dearer ticket, of which an organiser is warned before voiding or changing it', {
    tags: 'full',
  }, async () => {
    const s = await scene({ householdBy: 'percent', householdSecond: 50, householdThird: null }, { surchargeMinor: 0 })
    const person = await somebody()
    const wish = buildRegistration(guests(s.child, s.child, s.adult), 10_000 + 5_000 + 37_500)
    const { entry, payment } = await registerSuccessfully(portal, person, s.event.id, wish)
    await payPurchase(portal, person, payment?.returnToken ?? '')
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const at = { orgKey: s.club.key, eventId: s.event.id }
    const warned = async () => {
      const answers = entry.tickets.map(({ id }) =>
        portal.call(owner, clubTicketRefundOptions, { params: { ...at, ticketId: id } }),
      )
      return (await Promise.all(answers)).map(({ body }) => body.refundable?.supportsHousehold)
    }
    expect(await warned()).toEqual([true, false, false])
    const moves = entry.tickets.map(({ id }) =>
      portal.call(owner, clubTicketMoveTargets, { params: { ...at, ticketId: id } }),
    )
    const ofMoves = (await Promise.all(moves)).map(({ body }) => body.supportsHousehold)
    expect(ofMoves).toEqual([true, false, false])
    const params = { ...at, ticketId: entry.tickets[0]?.id ?? '' }
    const body = { id: randomUUID(), amountMinor: 10_000, reason: 'Syg', voids: true }
    expect((await portal.call(owner, clubTicketRefund, { params, body })).status).toBe(200)
    expect(await warned()).toEqual([undefined, false, false])
  })

  test.each([
    ['given later does not bind tickets that differ for another reason', NO_HOUSEHOLD_PRICE, 50, 200],
    ['binds the tickets bought at it, though it was withdrawn', { ...THIRD_FREE, householdSecond: 50 }, null, 422],
  ] as const)('%s', { tags: 'full' }, async (_what, terms, later, status) => {
    const s = await scene(terms, { surchargeMinor: 0 })
    const person = await somebody()
    await createDiscount(portal.database, s.event.id, { kind: 'percent', value: 10, mostTickets: 1 }, ['TIENDE'])
    const cheap = terms.householdBy === null ? 10_000 : 5_000
    const wish = buildRegistration(guests(s.child, s.child), 9_000 + cheap, { discountCode: 'TIENDE' })
    const { entry, payment } = await registerSuccessfully(portal, person, s.event.id, wish)
    await payPurchase(portal, person, payment?.returnToken ?? '')
    await portal.database.$client.query(
      `update event_ticket_type set household_by = case when $2::bigint is null then null else 'percent' end,
         household_second = $2, household_third = null where id = $1`,
      [s.child, later],
    )
    const dear = entry.tickets.toSorted((one, other) => other.totalMinor - one.totalMinor)[0]
    const body = { ticketIds: [dear?.id ?? ''], refundMinor: dear?.totalMinor ?? 0 }
    expect((await portal.call(person, entryCancel, { params: { entryId: entry.id }, body })).status).toBe(status)
  })

  test('applies after the early-bird price and before the code', async () => {
    const early = { until: '2026-12-01T00:00:00.000Z', memberPriceMinor: null, guestPriceMinor: 6_000 }
    const half = { householdBy: 'percent' as const, householdSecond: 50, householdThird: null }
    const s = await scene(half, { surchargeMinor: 0, earlyPrices: [early] })
    await createDiscount(portal.database, s.event.id, { kind: 'percent', value: 10 }, ['TIENDE'])
    // 60 and half of it, each less 10 per cent.
    const wish = buildRegistration(guests(s.child, s.child), 5_400 + 2_700, { discountCode: 'TIENDE', language: 'en' })
    const { entry, payment } = await registerSuccessfully(portal, await somebody(), s.event.id, wish)
    expect(entry.tickets.map(({ totalMinor }) => totalMinor)).toEqual([5_400, 2_700])
    expect(payment?.lines[1]?.description).toMatch(
      /^Barn · no\. 2 of the registration \(−DKK\s30\.00\) · discount code TIENDE \(−DKK\s3\.00\)$/,
    )
  })

  test('applies within one registration; a different total is rejected with both amounts', async () => {
    const s = await scene({ householdBy: 'percent', householdSecond: 50, householdThird: null })
    const person = await somebody()
    await registerSuccessfully(portal, person, s.event.id, buildRegistration(guests(s.child), 10_500))
    await registerSuccessfully(portal, person, s.event.id, buildRegistration(guests(s.child), 10_500))
    const answer = await registerForEvent(
      portal,
      person,
      s.event.id,
      buildRegistration(guests(s.child, s.child), 21_000),
    )
    expect([answer.problem.code, answer.problem.figures]).toEqual([
      'total-differs',
      { yoursMinor: 21_000, oursMinor: 10_500 + 5_500 },
    ])
  })

  test('that is changed does not affect held or sold tickets', async () => {
    const s = await scene()
    const person = await somebody()
    const wish = buildRegistration(guests(s.child, s.child, s.child), 21_000)
    const { entry, payment } = await registerSuccessfully(portal, person, s.event.id, wish)
    await portal.database.$client.query(
      'update event_ticket_type set household_by = null, household_second = null, household_third = null where id = $1',
      [s.child],
    )
    const again = await registerSuccessfully(portal, person, s.event.id, wish)
    expect([again.entry.id, again.payment?.totalMinor, payment?.totalMinor]).toEqual([entry.id, 21_000, 21_000])
    const dearer = await registerForEvent(
      portal,
      await somebody(),
      s.event.id,
      buildRegistration(guests(s.child, s.child, s.child), 21_000),
    )
    expect(dearer.problem.figures).toEqual({ yoursMinor: 21_000, oursMinor: 31_500 })
  })

  test('for any prices the server charges what the page shows', async () => {
    const figures = fc.record({
      by: fc.constantFrom('percent' as const, 'price' as const),
      second: fc.nat(100),
      third: fc.option(fc.nat(100)),
      kinds: fc.array(fc.constantFrom('child' as const, 'adult' as const), { minLength: 1, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(figures, async ({ by, second, third, kinds }) => {
        const scale = by === 'price' ? 120 : 1
        const householdThird = third === null ? null : third * scale
        const s = await scene({ householdBy: by, householdSecond: second * scale, householdThird })
        const typeIds = kinds.map((kind) => s[kind])
        const shown = applyHouseholdPrices(
          typeIds.map((id) => {
            const type = s.event.ticketTypes.find((one) => one.id === id)
            const price = type && computeTicketPrice(type, 'guest', START)
            if (!price) throw new Error('The kind of ticket has no price')
            return { ticketTypeId: id, terms: type, price }
          }),
        )
        const total = sumMinor(shown.map(({ price }) => price.totalMinor))
        const { entry } = await registerSuccessfully(
          portal,
          await somebody(),
          s.event.id,
          buildRegistration(guests(...typeIds), total),
        )
        expect(entry.tickets.map(({ totalMinor }) => totalMinor)).toEqual(shown.map(({ price }) => price.totalMinor))
      }),
      { numRuns: countPropertyRuns(12) },
    )
  })
})
