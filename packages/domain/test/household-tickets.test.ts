import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyDiscount } from '../src/discount.ts'
import { type HouseholdTerms, NO_HOUSEHOLD_PRICE } from '../src/household-price.ts'
import { applyHouseholdPrices, hasDependentHouseholdTickets } from '../src/household-tickets.ts'
import { sumMinor } from '../src/money.ts'
import { computeParticipantPrice } from '../src/price.ts'

type Terms = HouseholdTerms & { vatRate: number; surchargeMinor: number }
const terms = (
  householdBy: HouseholdTerms['householdBy'],
  householdSecond: number | null,
  householdThird: number | null = null,
  vatRate = 1,
  surchargeMinor = 0,
): Terms => ({ householdBy, householdSecond, householdThird, vatRate, surchargeMinor })
const ticket = (priceMinor: number, of: Terms, ticketTypeId = 'child') => ({
  ticketTypeId,
  terms: of,
  price: computeParticipantPrice({
    priceMinor,
    vatRate: of.vatRate,
    surchargeMinor: priceMinor === 0 ? 0 : of.surchargeMinor,
  }),
})
const totals = (tickets: ReturnType<typeof ticket>[]) =>
  applyHouseholdPrices(tickets).map(({ price }) => price.totalMinor)

describe('the prices of tickets in one registration', () => {
  const thirdFree = terms('percent', 0, 100)
  const half = terms('percent', 50)
  const taxed = terms('price', 4_000, 0, 1.25, 500)
  const none = { ...NO_HOUSEHOLD_PRICE, vatRate: 1, surchargeMinor: 0 }
  test.each<[string, ReturnType<typeof ticket>[], number[]]>([
    ['the same where the kind says nothing', [ticket(10_000, none), ticket(10_000, none)], [10_000, 10_000]],
    ['the third child and every later one free', Array(4).fill(ticket(10_000, thirdFree)), [10_000, 10_000, 0, 0]],
    ['per cent off the second and later', Array(3).fill(ticket(10_000, half)), [10_000, 5_000, 5_000]],
    ['the dearest whole, wherever it stands', [ticket(8_000, half), ticket(10_000, half)], [4_000, 10_000]],
    ['each kind by itself', [ticket(10_000, half), ticket(30_000, half, 'adult')], [10_000, 30_000]],
    ['a price with its VAT and surcharge', Array(3).fill(ticket(10_000, taxed)), [13_000, 5_500, 0]],
    ['a price that is not above the price of the day', [ticket(3_000, taxed), ticket(3_000, taxed)], [4_250, 4_250]],
    ['what is free already', [ticket(0, half), ticket(0, half)], [0, 0]],
    ['nothing without tickets', [], []],
  ])('%s', (_what, tickets, expected) => {
    expect(totals(tickets)).toEqual(expected)
  })

  test('include the ordinal within the ticket type and the reduction', () => {
    const told = applyHouseholdPrices([ticket(8_000, half), ticket(10_000, half), ticket(8_000, half)])
    expect(told.map(({ nth, householdMinor }) => [nth, householdMinor])).toEqual([
      [2, 4_000],
      [1, 0],
      [3, 4_000],
    ])
  })

  const wanted = fc.array(
    fc.record({ priceMinor: fc.integer({ min: 0, max: 1_000_000 }), type: fc.constantFrom('a', 'b') }),
    { maxLength: 8 },
  )
  const given = fc.record({
    by: fc.constantFrom('percent' as const, 'price' as const, null),
    second: fc.nat(100),
    third: fc.option(fc.nat(100)),
    vatRate: fc.constantFrom(1, 1.25),
    surchargeMinor: fc.nat(1_000),
  })

  test('have the same total in any order; no ticket exceeds its price or is negative', () => {
    fc.assert(
      fc.property(wanted, given, (tickets, { by, second, third, vatRate, surchargeMinor }) => {
        const scale = by === 'price' ? 5_000 : 1
        const thirdOf = third === null ? null : third * scale
        const of = by === null ? terms(null, null) : terms(by, second * scale, thirdOf, vatRate, surchargeMinor)
        const list = tickets.map(({ priceMinor, type }) => ticket(priceMinor, of, type))
        expect(sumMinor(totals(list.toReversed()))).toBe(sumMinor(totals(list)))
        for (const [at, { price, householdMinor }] of applyHouseholdPrices(list).entries()) {
          expect(price.priceMinor + price.vatMinor + price.surchargeMinor).toBe(price.totalMinor)
          expect(price.totalMinor + householdMinor).toBe(list[at]?.price.totalMinor)
          expect(Math.min(price.totalMinor, householdMinor)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

test.each<[string, [totalMinor: number, householdMinor: number | null, discountMinor?: number][], number[], boolean]>([
  [
    'the full price, three free remain',
    [
      [100, 0],
      [0, 100],
      [0, 100],
      [0, 100],
    ],
    [0],
    true,
  ],
  [
    'the full price and two of three free',
    [
      [100, 0],
      [0, 100],
      [0, 100],
      [0, 100],
    ],
    [0, 1, 2],
    true,
  ],
  [
    'all',
    [
      [100, 0],
      [0, 100],
      [0, 100],
      [0, 100],
    ],
    [0, 1, 2, 3],
    false,
  ],
  [
    'a free one',
    [
      [100, 0],
      [0, 100],
      [0, 100],
      [0, 100],
    ],
    [1],
    false,
  ],
  [
    'one of two at full price, the third free',
    [
      [100, 0],
      [100, 0],
      [0, 100],
    ],
    [1],
    true,
  ],
  [
    'the guest of two at full price',
    [
      [100, 0],
      [80, 0],
    ],
    [0],
    false,
  ],
  [
    'a guest bought before household prices were stored',
    [
      [100, null],
      [80, null],
    ],
    [0],
    false,
  ],
  [
    'the full price, free by a code',
    [
      [0, 0, 100],
      [0, 100],
    ],
    [0],
    true,
  ],
  [
    'the full price, by a code as low as the price that depends on it',
    [
      [50, 0, 50],
      [50, 50],
    ],
    [0],
    true,
  ],
  [
    'one of two, both free by a code',
    [
      [0, 0, 100],
      [0, 0, 100],
    ],
    [0],
    false,
  ],
  [
    'the second, by a code cheaper than the third',
    [
      [100, 0],
      [0, 20, 80],
      [40, 60],
    ],
    [1],
    true,
  ],
])('household prices depend on a cancelled ticket: %s', (_what, bought, cancelled, expected) => {
  const tickets = bought.map(([totalMinor, householdMinor, discountMinor = 0], at) => ({
    ...{ id: `${at}`, ticketTypeId: 'a', state: 'valid' as const, totalMinor, householdMinor, discountMinor },
  }))
  expect(hasDependentHouseholdTickets(tickets, cancelled.map(String))).toBe(expected)
})

test('whatever is cancelled, the remaining tickets are not cheaper than they would have been alone', () => {
  const bought = fc.array(
    fc.record({
      priceMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
      type: fc.constantFrom('a', 'b'),
      isCancelled: fc.boolean(),
    }),
    { minLength: 2, maxLength: 6 },
  )
  const household = fc.record({
    by: fc.constantFrom('percent' as const, 'price' as const),
    second: fc.nat(100),
    third: fc.option(fc.nat(100)),
  })
  const code = fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const, 'free' as const),
    value: fc.integer({ min: 1, max: 100 }),
    most: fc.nat(3),
  })
  fc.assert(
    fc.property(bought, household, code, (tickets, { by, second, third }, { kind, value, most }) => {
      const scale = by === 'price' ? 200 : 1
      const of = terms(by, second * scale, third === null ? null : third * scale)
      const full = tickets.map(({ priceMinor, type }) => ticket(priceMinor, of, type))
      const ofHousehold = applyHouseholdPrices(full)
      const discounted = applyDiscount(
        ofHousehold.map(({ price }, at) => ({
          ...{ ticketTypeId: tickets[at]?.type ?? '', hidden: false, vatRate: 1, price },
        })),
        { kind, value: kind === 'amount' ? value * 200 : value, ticketTypeIds: null },
        most,
      )
      const held = discounted.map(({ price, discountMinor }, at) => ({
        ...{ id: `${at}`, ticketTypeId: tickets[at]?.type ?? '', state: 'valid' as const },
        ...{ totalMinor: price.totalMinor, householdMinor: ofHousehold[at]?.householdMinor ?? 0, discountMinor },
      }))
      const isCancelled = (_: unknown, at: number) => tickets[at]?.isCancelled ?? false
      const ids = held.filter(isCancelled).map(({ id }) => id)
      if (hasDependentHouseholdTickets(held, ids)) return
      const remaining = held.filter(({ id }) => !ids.includes(id))
      const paidBeforeCode = sumMinor(remaining.map((one) => one.totalMinor + one.discountMinor))
      const alone = sumMinor(totals(full.filter((one, at) => !isCancelled(one, at))))
      expect(paidBeforeCode).toBeGreaterThanOrEqual(alone)
    }),
    { numRuns: 1_000 },
  )
})
