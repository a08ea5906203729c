import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HouseholdTerms, NO_HOUSEHOLD_PRICE } from '../src/household-price.ts'
import { applyHouseholdPrices, supportsHouseholdPrice } from '../src/household-tickets.ts'
import { sumMinor } from '../src/money.ts'
import { participantPrice } from '../src/price.ts'

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
  price: participantPrice({
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

test.each<[string, [totalMinor: number, householdMinor: number | null][], number[], boolean]>([
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
])('household prices depend on a cancelled ticket: %s', (_what, bought, cancelled, expected) => {
  const tickets = bought.map(([totalMinor, householdMinor], at) => ({
    ...{ id: `${at}`, ticketTypeId: 'a', state: 'valid' as const, totalMinor, householdMinor },
  }))
  expect(supportsHouseholdPrice(tickets, cancelled.map(String))).toBe(expected)
})
