import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { clubAttendeeFile, clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import { entryCancel, entryItem, entrySeatsRelease } from '@forenet/contract/entry-calls'
import { eventDiscountCheck } from '@forenet/contract/event-calls'
import { eventReceiptGet, paymentLink } from '@forenet/contract/payment-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { applyDiscount, type DiscountTerms } from '@forenet/domain/discount'
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
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import { payPurchase, readBothLedgers } from '@forenet/testkit/purchase'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_REFUSED_CODES_PER_DAY } from '../../src/modules/events/events/discounts/preview-discount-code.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { withRole } from '../club/scene.ts'
import { withLockedRow } from './locked-row.ts'
import { seatsAgree } from './seats-agree.ts'

const MIGRATION = new URL('../../../../packages/database/migrations/0087_codes_in_turn.sql', import.meta.url)

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
afterEach(codesAgree)

/** Asserts that no code is used beyond its limit and that the counter equals the uses. */
async function codesAgree() {
  const { rows } = await portal.database.$client.query(
    `select c.code, c.written, d.most_tickets, count(u.entry_id)::int as uses, count(u.entry_id) filter (where exists (
         select from event_ticket t where t.entry_id = u.entry_id and t.position = u.position and t.state <> 'void'))::int as live
       from event_discount_code c join event_discount d on d.id = c.discount_id left join event_discount_use u on u.code_id = c.id
      group by c.id, d.id`,
  )
  for (const row of rows) {
    expect(row.live, `seats by code ${row.code}`).toBeLessThanOrEqual(row.most_tickets)
    expect(row.written, `uses of ${row.code}`).toBe(row.uses)
  }
}

const TYPES = [
  { name: 'Voksen', guestPriceMinor: 30_000, vatRate: 1.25 },
  { name: 'Barn', guestPriceMinor: 10_000, surchargeMinor: 500 },
]

async function scene(discount: Parameters<typeof createDiscount>[2] = {}, codes: readonly string[] = ['SOMMER']) {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, {}, TYPES)
  const [adult, child] = event.ticketTypes.map(({ id }) => id) as [string, string]
  const { id: discountId } = await createDiscount(portal.database, event.id, discount, codes)
  return { club, event, adult, child, discountId }
}

const somebody = () => createPerson(portal.database)

const name = () => `Gæst ${randomUUID().replace(/[\d-]/g, '')}`
const guests = (...typeIds: string[]) => typeIds.map((ticketTypeId) => ({ ticketTypeId, attendeeName: name() }))
const ask = (person: TestPerson, eventId: string, code: string) =>
  portal.call(person, eventDiscountCheck, { params: { eventId }, body: { code } })

describe('a discount code', () => {
  test('is shown before payment, charged to the øre, and equal on tickets, receipt, lists and ledgers', async () => {
    const s = await scene()
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const person = await somebody()
    const told = await ask(person, s.event.id, ' som mer ')
    const opened = { ticketTypes: [], questions: [] }
    expect(told.body).toEqual({ code: 'SOMMER', kind: 'percent', value: 50, ticketTypeIds: null, left: 100, opened })
    // 375.00 including VAT, and 100.00 with a surcharge of 5.00: half the ticket price, the full surcharge.
    const total = 18_750 + 5_500
    const { entry, payment } = await registerSuccessfully(
      portal,
      person,
      s.event.id,
      buildRegistration(guests(s.adult, s.child), total, { discountCode: 'sommer' }),
    )
    expect([entry.totalMinor, payment?.totalMinor]).toEqual([total, total])
    expect(payment?.lines).toMatchObject([
      {
        description: 'Voksen · rabatkode SOMMER (−187,50 kr.)',
        priceMinor: 15_000,
        vatMinor: 3_750,
        surchargeMinor: 0,
        totalMinor: 18_750,
      },
      {
        description: 'Barn · rabatkode SOMMER (−50,00 kr.)',
        priceMinor: 5_000,
        vatMinor: 0,
        surchargeMinor: 500,
        totalMinor: 5_500,
      },
    ])
    await payPurchase(portal, person, payment?.returnToken ?? '')
    const receipt = await portal.call(person, eventReceiptGet, { params: { orderId: entry.orderId ?? '' } })
    expect(receipt.body).toMatchObject({ totalMinor: total, vatMinor: 3_750, surchargeMinor: 500 })
    expect(receipt.body.lines.map(({ description, totalMinor }) => [description, totalMinor])).toEqual([
      ['Voksen · rabatkode SOMMER (−187,50 kr.)', 18_750],
      ['Barn · rabatkode SOMMER (−50,00 kr.)', 5_500],
    ])
    const params = { orgKey: s.club.key, eventId: s.event.id }
    const attendees = await portal.call(owner, clubAttendeeList, { params, query: {} })
    expect(sumMinor(attendees.body.rows.map(({ paidMinor }) => paidMinor ?? 0))).toBe(total)
    expect(attendees.body.rows.map(({ ticketType, discount }) => [ticketType, discount]).toSorted()).toEqual([
      ['Barn', { code: 'SOMMER', discountMinor: 5_000 }],
      ['Voksen', { code: 'SOMMER', discountMinor: 18_750 }],
    ])
    const payments = await portal.call(owner, clubPaymentList, { params: { orgKey: s.club.key }, query: {} })
    expect(payments.body.payments).toMatchObject([{ kind: 'event', amountMinor: total }])
    const ledgers = await readBothLedgers(portal)
    expect(ledgers.ours).toEqual(ledgers.theirs)
  })

  test("with a different total than the server's is rejected with both amounts", async () => {
    const s = await scene()
    const answer = await registerForEvent(
      portal,
      await somebody(),
      s.event.id,
      buildRegistration(guests(s.adult), 37_500, { discountCode: 'SOMMER' }),
    )
    expect([answer.status, answer.problem.code, answer.problem.figures]).toEqual([
      409,
      'total-differs',
      { yoursMinor: 37_500, oursMinor: 18_750 },
    ])
  })

  test('applies to some ticket types and a number of tickets, largest discount first', { tags: 'full' }, async () => {
    const s = await scene({ kind: 'free', value: 0, mostTickets: 1 })
    const free = await registerSuccessfully(
      portal,
      await somebody(),
      s.event.id,
      buildRegistration(guests(s.child, s.adult), 10_500, { discountCode: 'SOMMER' }),
    )
    expect(free.entry.tickets.map(({ totalMinor }) => totalMinor)).toEqual([10_500, 0])
    const some = await scene({ ticketTypeIds: [s.adult] })
    const none = await registerSuccessfully(
      portal,
      await somebody(),
      some.event.id,
      buildRegistration(guests(some.child), 10_500, { discountCode: 'SOMMER' }),
    )
    expect(none.payment?.lines[0]?.description).toBe('Barn')
  })

  test('is shown at the attendee of its seat in list and file, also after a transfer', { tags: 'full' }, async () => {
    const s = await scene({ mostTickets: 1 })
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const person = await somebody()
    const { payment, entry } = await registerSuccessfully(
      portal,
      person,
      s.event.id,
      buildRegistration(guests(s.adult, s.child), 29_250, { discountCode: 'SOMMER' }),
    )
    await payPurchase(portal, person, payment?.returnToken ?? '')
    await portal.call(person, ticketTransfer, {
      params: { ticketId: entry.tickets[0]?.id ?? '' },
      body: { attendeeName: 'Ida Kjær', attendeeEmail: null },
    })
    const params = { orgKey: s.club.key, eventId: s.event.id }
    const listed = async (query: { state?: 'void' }) =>
      (await portal.call(owner, clubAttendeeList, { params, query })).body.rows.map((row) => [
        row.ticketType,
        row.discount?.code ?? null,
        row.discount?.discountMinor ?? 0,
      ])
    expect((await listed({})).toSorted()).toEqual([
      ['Barn', null, 0],
      ['Voksen', 'SOMMER', 18_750],
    ])
    expect(await listed({ state: 'void' })).toEqual([['Voksen', 'SOMMER', 18_750]])
    const file = await portal.call(owner, clubAttendeeFile, { params, query: { language: 'en', order: 'ticket-type' } })
    const [headings, ...rows] = parse(String(file.body), { bom: true, delimiter: ';' }) as string[][]
    const [code, off] = ['Discount code', 'Discount, DKK'].map((heading) => headings?.indexOf(heading) ?? -1)
    expect(rows.map((row) => [row[2], row[code ?? -1], row[off ?? -1]])).toEqual([
      ['Voksen', 'SOMMER', '187,50'],
      ['Barn', '', ''],
    ])
  })

  test('is visible to event managers; other roles see only the discount', { tags: 'full' }, async () => {
    const s = await scene()
    await registerSuccessfully(
      portal,
      await somebody(),
      s.event.id,
      buildRegistration(guests(s.adult), 18_750, { discountCode: 'SOMMER' }),
    )
    const params = { orgKey: s.club.key, eventId: s.event.id }
    const seen = {
      host: await withRole(portal, s.club, { role: 'event-host', eventId: s.event.id }),
      trainer: await withRole(portal, s.club, { role: 'trainer' }),
      treasurer: await withRole(portal, s.club, { role: 'treasurer' }),
    }
    for (const [role, person] of Object.entries(seen)) {
      const code = role === 'host' ? 'SOMMER' : null
      const list = await portal.call(person, clubAttendeeList, { params, query: {} })
      expect(
        list.body.rows.map(({ discount }) => discount),
        role,
      ).toEqual([{ code, discountMinor: 18_750 }])
      const file = await portal.call(person, clubAttendeeFile, { params, query: { language: 'en' } })
      const [row] = parse(String(file.body), { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]
      expect([row?.['Discount code'], row?.['Discount, DKK']], role).toEqual([code ?? '', '187,50'])
      expect(String(file.body).includes('SOMMER'), role).toBe(role === 'host')
    }
  })

  test('that makes a ticket free confirms it at once, valid at the door', async () => {
    const s = await scene({ kind: 'free', value: 0 })
    const { entry, payment } = await registerSuccessfully(
      portal,
      await somebody(),
      s.event.id,
      buildRegistration(guests(s.adult), 0, { discountCode: 'SOMMER' }),
    )
    expect([entry.state, payment, entry.tickets[0]?.state]).toEqual(['confirmed', null, 'valid'])
  })

  test('is used once by a registration sent twice, even as its last use', async () => {
    const s = await scene({ mostTickets: 1 })
    const person = await somebody()
    const wish = buildRegistration(guests(s.adult), 18_750, { discountCode: 'SOMMER' })
    const both = await Promise.all([1, 2].map(() => registerForEvent(portal, person, s.event.id, wish)))
    const later = await registerForEvent(portal, person, s.event.id, wish)
    expect(new Set([...both, later].map(({ body }) => body.entry.id)).size).toBe(1)
    const other = await registerForEvent(portal, person, s.event.id, { ...wish, discountCode: null })
    expect(other.problem.code).toBe('token-used')
  })
})

describe('a code for a limited number of tickets', () => {
  const wish = (typeId: string, tickets = 1) =>
    buildRegistration(guests(...Array.from({ length: tickets }, () => typeId)), 18_750 * tickets, {
      discountCode: 'SOMMER',
    })

  test('counts holds; released, expired or cancelled ones return, with any payment', { tags: 'full' }, async () => {
    const s = await scene({ mostTickets: 1 })
    const [first, second] = [await somebody(), await somebody()]
    const held = await registerSuccessfully(portal, first, s.event.id, wish(s.adult))
    const refused = async () => (await registerForEvent(portal, second, s.event.id, wish(s.adult))).problem.code
    expect(await refused()).toBe('discount-code-refused')
    await portal.call(first, entrySeatsRelease, { params: { entryId: held.entry.id } })
    const again = await registerSuccessfully(portal, second, s.event.id, wish(s.adult))
    portal.clock.now = new Date(START.getTime() + 16 * 60_000)
    await sweepEvents(portal.app.events)
    const third = await registerSuccessfully(portal, first, s.event.id, wish(s.adult))
    // An expired hold cannot take the code back by paying late.
    const late = await portal.call(second, paymentLink, { body: { forenettoken: again.payment?.returnToken ?? '' } })
    expect(late.problem.code).toBe('hold-ran-out')
    await payPurchase(portal, first, third.payment?.returnToken ?? '')
    const [ticket] = third.entry.tickets
    await portal.call(first, ticketTransfer, {
      params: { ticketId: ticket?.id ?? '' },
      body: { attendeeName: 'Ida Kjær', attendeeEmail: null },
    })
    // Changing the name on the ticket does not release the code.
    expect(await refused()).toBe('discount-code-refused')
    const { body } = await portal.call(first, entryCancel, {
      params: { entryId: third.entry.id },
      body: { refundMinor: 18_750 },
    })
    // The refund runs in the background and may finish before or after the response.
    expect(body.totalMinor).toBe(18_750)
    const entry = async () => (await portal.call(first, entryItem, { params: { entryId: third.entry.id } })).body
    await expect.poll(entry).toMatchObject({ state: 'refunded', refundPendingMinor: 0 })
    await registerSuccessfully(portal, second, s.event.id, wish(s.adult))
    await portal.app.settled()
    const ledgers = await readBothLedgers(portal)
    expect(ledgers.ours).toEqual(ledgers.theirs)
  })

  test('re-acquires an expired hold at its price while uses remain', { tags: 'full' }, async () => {
    const s = await scene({ mostTickets: 1 })
    const person = await somebody()
    const { payment } = await registerSuccessfully(portal, person, s.event.id, wish(s.adult))
    portal.clock.now = new Date(START.getTime() + 16 * 60_000)
    await sweepEvents(portal.app.events)
    expect((await payPurchase(portal, person, payment?.returnToken ?? '')).state).toBe('paid')
    expect((await registerForEvent(portal, await somebody(), s.event.id, wish(s.adult))).problem.code).toBe(
      'discount-code-refused',
    )
  })

  test('limits uses per buyer across all codes of the discount', async () => {
    const s = await scene({ mostTickets: 2, mostPerBuyer: 2 }, ['SOMMER', 'VINTER'])
    const person = await somebody()
    await registerSuccessfully(portal, person, s.event.id, wish(s.adult))
    expect((await ask(person, s.event.id, 'VINTER')).body.left).toBe(1)
    await registerSuccessfully(portal, person, s.event.id, { ...wish(s.adult), discountCode: 'VINTER' })
    expect((await ask(person, s.event.id, 'SOMMER')).problem.code).toBe('discount-code-refused')
    expect((await ask(await somebody(), s.event.id, 'SOMMER')).body.left).toBe(1)
  })

  test('of two concurrent last uses one is rejected', { tags: 'full' }, async () => {
    for (let round = 0; round < 5; round++) {
      const s = await scene({ mostTickets: 1 })
      const people = await Promise.all([somebody(), somebody()])
      const answers = await Promise.all(
        people.map((person) => registerForEvent(portal, person, s.event.id, wish(s.adult))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)?.problem.code).toBe('discount-code-refused')
    }
  })

  test('limits a buyer using two codes of one discount concurrently', async () => {
    const s = await scene({ mostTickets: 9, mostPerBuyer: 1 }, ['SOMMER', 'VINTER'])
    const person = await somebody()
    const answers = await Promise.all(
      ['SOMMER', 'VINTER'].map((discountCode) =>
        registerForEvent(portal, person, s.event.id, { ...wish(s.adult), discountCode }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('twin: without the lock both get the last use', { tags: 'full' }, async () => {
    const s = await scene({ mostTickets: 1 })
    const made = await readFile(MIGRATION, 'utf8')
    const inTurn = /create function discount_left_in_turn[\s\S]*?\$\$;/.exec(made)?.[0] ?? ''
    const unlocked = inTurn.replace(/select from event_discount_code .* for no key update;/, '')
    expect(unlocked).not.toBe(inTurn)
    const change = (text: string) =>
      portal.database.$client.query(text.replace('create function', 'create or replace function'))
    await change(unlocked)
    try {
      const people = await Promise.all([somebody(), somebody()])
      // Both read the remaining uses before either stores.
      const answers = await withLockedRow(portal, { table: 'event', id: s.event.id }, 2, () =>
        Promise.all(people.map((person) => registerForEvent(portal, person, s.event.id, wish(s.adult)))),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await expect(codesAgree()).rejects.toThrow('seats by code SOMMER')
      const [first, second] = answers.map(({ body }) => body.entry.id) as [string, string]
      await portal.call(people[0], entrySeatsRelease, { params: { entryId: first } })
      await portal.call(people[1], entrySeatsRelease, { params: { entryId: second } })
    } finally {
      await change(inTurn)
    }
  })

  test('concurrent buyers of the last use lock only the code, and one gets it', { tags: 'full' }, async () => {
    const s = await scene({ mostTickets: 1 })
    const people = await Promise.all([somebody(), somebody()])
    const answers = await withLockedRow(portal, { table: 'event', id: s.event.id }, 2, () =>
      Promise.all(people.map((person) => registerForEvent(portal, person, s.event.id, wish(s.adult)))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('abandoned registrations do not use up the code', { tags: 'full' }, async () => {
    const s = await scene({ mostTickets: 3 })
    for (let time = 0; time < 60; time += 3) {
      const person = await somebody()
      const { entry } = await registerSuccessfully(portal, person, s.event.id, wish(s.adult, 3))
      await portal.call(person, entrySeatsRelease, { params: { entryId: entry.id } })
    }
    await registerSuccessfully(portal, await somebody(), s.event.id, wish(s.adult, 3))
    expect((await registerForEvent(portal, await somebody(), s.event.id, wish(s.adult))).problem.code).toBe(
      'discount-code-refused',
    )
  })

  test('concurrent buyers with and without the code use it exactly as often as allowed', { tags: 'full' }, async () => {
    const s = await scene({ mostTickets: 5 })
    const people = await Promise.all(Array.from({ length: 16 }, somebody))
    const answers = await Promise.all(
      people.map((person, at) =>
        registerForEvent(
          portal,
          person,
          s.event.id,
          at % 4 === 3 ? buildRegistration(guests(s.adult), 37_500) : wish(s.adult, 1 + (at % 2)),
        ),
      ),
    )
    const cheap = answers
      .flatMap(({ status, body }) => (status === 200 ? body.entry.tickets : []))
      .filter(({ totalMinor }) => totalMinor === 18_750)
    const dear = answers.filter((_, at) => at % 4 === 3)
    expect(cheap.length).toBeLessThanOrEqual(5)
    expect(cheap.length).toBeGreaterThanOrEqual(4)
    expect(dear.map(({ status }) => status)).toEqual(dear.map(() => 200))
    for (const { status, problem } of answers) {
      if (status !== 200) expect(['discount-code-refused', 'total-differs']).toContain(problem.code)
    }
  })
})

describe('an invalid code', () => {
  test("is rejected with the same text whether unknown, ended, expired, used up or another event's", async () => {
    const s = await scene({ endedAt: new Date('2026-11-19T08:00:00Z') }, ['ENDED'])
    await createDiscount(portal.database, s.event.id, { endsAt: new Date('2026-11-20T11:00:00Z') }, ['OVER'])
    await createDiscount(portal.database, s.event.id, { mostTickets: 1 }, ['USED'])
    await createDiscount(portal.database, (await scene({}, ['UNUSED'])).event.id, {}, ['OTHER'])
    await registerSuccessfully(
      portal,
      await somebody(),
      s.event.id,
      buildRegistration(guests(s.adult), 18_750, { discountCode: 'USED' }),
    )
    const person = await somebody()
    const answers = []
    for (const code of ['NEVER', 'ENDED', 'OVER', 'USED', 'OTHER']) answers.push(await ask(person, s.event.id, code))
    const said = answers.map(({ status, problem: { requestId: _id, ...words } }) => JSON.stringify({ status, words }))
    expect(new Set(said).size).toBe(1)
    expect(answers[0]?.problem.code).toBe('discount-code-refused')
  })

  test('can be tried a limited number of times a day; then the right one is rejected too', {
    tags: 'full',
  }, async () => {
    const s = await scene()
    const person = await somebody()
    const guess = (at: number) =>
      at % 2
        ? ask(person, s.event.id, `GUESS${at}`)
        : registerForEvent(
            portal,
            person,
            s.event.id,
            buildRegistration(guests(s.adult), 1, { discountCode: `GUESS${at}` }),
          )
    const answers = await Promise.all(Array.from({ length: MAX_REFUSED_CODES_PER_DAY + 3 }, (_, at) => guess(at)))
    const codes = answers.map(({ problem }) => problem.code)
    expect(codes.filter((code) => code === 'discount-code-refused')).toHaveLength(MAX_REFUSED_CODES_PER_DAY)
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(3)
    expect((await ask(person, s.event.id, 'SOMMER')).problem.code).toBe('too-many-requests')
    expect((await ask(await somebody(), s.event.id, 'SOMMER')).status).toBe(200)
    portal.clock.now = new Date(START.getTime() + 25 * 3_600_000)
    expect((await ask(person, s.event.id, 'SOMMER')).status).toBe(200)
  })
})

test('for any discount and tickets the price shown is the price charged, and its lines add up', {
  tags: 'full',
}, async () => {
  const discount = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ kind: fc.constant('free' as const), value: fc.constant(0) }),
  )
  const given = fc.record({
    discount,
    of: fc.constantFrom('all', 'adult', 'child'),
    most: fc.integer({ min: 1, max: 4 }),
    kinds: fc.array(fc.constantFrom('adult' as const, 'child' as const), { minLength: 1, maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ discount: terms, of, most, kinds }) => {
      const s = await scene({}, ['UNUSED'])
      const forTypes = of === 'all' ? null : [of === 'adult' ? s.adult : s.child]
      await createDiscount(portal.database, s.event.id, { ...terms, ticketTypeIds: forTypes, mostTickets: most }, [
        'CODE',
      ])
      const person = await somebody()
      const typeIds = kinds.map((kind) => s[kind])
      const { body: offer } = await ask(person, s.event.id, 'code')
      // The price as computed by the page.
      const shown = applyDiscount(
        typeIds.map((id) => {
          const type = s.event.ticketTypes.find((one) => one.id === id)
          const price = type && computeTicketPrice(type, 'guest', START)
          if (!price) throw new Error('The kind of ticket has no price')
          return { ticketTypeId: id, hidden: false, vatRate: type.vatRate, price }
        }),
        offer satisfies DiscountTerms,
        offer.left,
      )
      const total = sumMinor(shown.map(({ price }) => price.totalMinor))
      const { entry, payment } = await registerSuccessfully(
        portal,
        person,
        s.event.id,
        buildRegistration(guests(...typeIds), total, { discountCode: 'CODE' }),
      )
      expect(entry.totalMinor).toBe(total)
      expect(entry.tickets.map(({ totalMinor }) => totalMinor)).toEqual(shown.map(({ price }) => price.totalMinor))
      for (const [at, line] of (payment?.lines ?? []).entries()) expect(line).toMatchObject(shown[at]?.price ?? {})
      const { rows } = await portal.database.$client.query(
        'select coalesce(sum(discount_minor), 0)::int as minor from event_discount_use where entry_id = $1',
        [entry.id],
      )
      expect(rows[0].minor).toBe(sumMinor(shown.map(({ discountMinor }) => discountMinor)))
    }),
    { numRuns: countPropertyRuns(25) },
  )
})
