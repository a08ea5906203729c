import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyDiscount,
  canBuyWithCode,
  computeDiscountedPrice,
  DISCOUNT_CODE_PATTERN,
  type DiscountTerms,
  generateDiscountCode,
  normalizeDiscountCode,
} from '../src/discount.ts'
import { sumMinor } from '../src/money.ts'
import { computeParticipantPrice, splitInclusivePrice } from '../src/price.ts'

const percent = (value: number, ticketTypeIds: string[] | null = null): DiscountTerms => ({
  kind: 'percent',
  value,
  ticketTypeIds,
})
const off = (value: number): DiscountTerms => ({ kind: 'amount', value, ticketTypeIds: null })
const opens = (...ticketTypeIds: string[]): DiscountTerms => ({ kind: 'opens', value: 0, ticketTypeIds })
const FREE: DiscountTerms = { kind: 'free', value: 0, ticketTypeIds: null }
const ticket = (priceMinor: number, vatRate = 1, surchargeMinor = 0, ticketTypeId = 'a') => ({
  ticketTypeId,
  hidden: false,
  vatRate,
  price: computeParticipantPrice({ priceMinor, vatRate, surchargeMinor }),
})

describe('the price of a ticket with a discount', () => {
  test.each<[string, ReturnType<typeof ticket>, DiscountTerms, [number, number, number, number]]>([
    ['a quarter off', ticket(25_000), percent(25), [18_750, 0, 0, 18_750]],
    ['kroner off', ticket(25_000), off(5_000), [20_000, 0, 0, 20_000]],
    ['more kroner off than it costs', ticket(25_000), off(30_000), [0, 0, 0, 0]],
    ['kroner off what is paid, VAT inside', ticket(10_000, 1.25), off(2_500), [8_000, 2_000, 0, 10_000]],
    ['per cent of what is paid, VAT inside', ticket(10_000, 1.25), percent(50), [5_000, 1_250, 0, 6_250]],
    ['the surcharge stays', ticket(10_000, 1, 500), percent(50), [5_000, 0, 500, 5_500]],
    ['the surcharge goes where nothing is left', ticket(10_000, 1, 500), off(10_000), [0, 0, 0, 0]],
    ['free', ticket(10_000, 1.25, 500), FREE, [0, 0, 0, 0]],
    ['free already', ticket(0), percent(50), [0, 0, 0, 0]],
    ['nothing off', ticket(10_000, 1.25, 500), opens('a'), [10_000, 2_500, 500, 13_000]],
    ['half an øre up', ticket(101), percent(50), [51, 0, 0, 51]],
  ])('%s', (_what, one, terms, [priceMinor, vatMinor, surchargeMinor, totalMinor]) => {
    expect(computeDiscountedPrice(one, terms)).toEqual({ priceMinor, vatMinor, surchargeMinor, totalMinor })
  })
})

describe('a registration with a discount', () => {
  const totals = (lines: ReturnType<typeof applyDiscount>) => lines.map(({ price }) => price.totalMinor)

  test('without a code all prices are unchanged', () => {
    expect(applyDiscount([ticket(25_000), ticket(0)], null, 9)).toEqual([
      { price: ticket(25_000).price, discountMinor: 0, byCode: false },
      { price: ticket(0).price, discountMinor: 0, byCode: false },
    ])
  })

  test('applies to its ticket types', () => {
    const tickets = [ticket(10_000, 1, 0, 'a'), ticket(10_000, 1, 0, 'b')]
    expect(totals(applyDiscount(tickets, percent(50, ['b']), 9))).toEqual([10_000, 5_000])
    expect(totals(applyDiscount(tickets, percent(50, []), 9))).toEqual([10_000, 10_000])
  })

  test('applies to a limited number of tickets, largest reduction first, and never to free ones', () => {
    const tickets = [ticket(0), ticket(10_000), ticket(30_000), ticket(30_000)]
    expect(totals(applyDiscount(tickets, percent(50), 1))).toEqual([0, 10_000, 15_000, 30_000])
    expect(totals(applyDiscount(tickets, percent(50), 3))).toEqual([0, 5_000, 15_000, 15_000])
    expect(totals(applyDiscount(tickets, percent(50), 0))).toEqual([0, 10_000, 30_000, 30_000])
  })

  test('unlocks hidden tickets, which use the code before others even if it takes nothing off', () => {
    const hidden = { ...ticket(30_000, 1, 0, 'h'), hidden: true }
    const lines = (terms: DiscountTerms, most: number) =>
      applyDiscount([ticket(50_000), hidden, hidden], terms, most).map(({ discountMinor, byCode }) => [
        discountMinor,
        byCode,
      ])
    expect(lines(opens('h'), 9)).toEqual([
      [0, false],
      [0, true],
      [0, true],
    ])
    expect(lines(percent(10, ['a', 'h']), 2)).toEqual([
      [0, false],
      [3_000, true],
      [3_000, true],
    ])
    expect(lines(opens('h'), 1).map(([, byCode]) => byCode)).toEqual([false, true, false])
  })

  test.each<[string, boolean, DiscountTerms | null, boolean]>([
    ['any other kind is open without a code', false, null, true],
    ['a hidden one is not', true, null, false],
    ['nor with a code for all tickets', true, percent(10), false],
    ['nor with one that names another', true, opens('b'), false],
    ['but with one that names it', true, percent(10, ['a']), true],
  ])('%s', (_what, isHidden, terms, expected) => {
    expect(canBuyWithCode({ id: 'a', hidden: isHidden }, terms)).toBe(expected)
  })

  const tickets = fc.array(
    fc
      .record({
        priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
        vatRate: fc.constantFrom(0, 1, 1.06, 1.25),
        surchargeMinor: fc.integer({ min: 0, max: 10_000 }),
        type: fc.constantFrom('a', 'b', 'c'),
      })
      .map(({ priceMinor, vatRate, surchargeMinor, type }) => ({
        ...ticket(priceMinor, vatRate, surchargeMinor, type),
        hidden: type === 'c',
      })),
    { maxLength: 12 },
  )
  const kinds = fc.option(fc.subarray(['a', 'b', 'c']), { nil: null })
  const terms = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 99 }), ticketTypeIds: kinds }),
    fc.record({
      kind: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 20_000_000 }),
      ticketTypeIds: kinds,
    }),
    fc.record({
      kind: fc.constantFrom('free' as const, 'opens' as const),
      value: fc.constant(0),
      ticketTypeIds: kinds,
    }),
  )

  test('for any code and tickets: the total is the sum of its lines, nothing is negative, and VAT matches the price', () => {
    fc.assert(
      fc.property(tickets, terms, fc.nat(14), (wanted, discount, most) => {
        const lines = applyDiscount(wanted, discount, most)
        for (const [at, { price, discountMinor }] of lines.entries()) {
          const full = wanted[at] as (typeof wanted)[number]
          expect(price.priceMinor + price.vatMinor + price.surchargeMinor).toBe(price.totalMinor)
          expect(
            Math.min(price.priceMinor, price.vatMinor, price.surchargeMinor, discountMinor),
          ).toBeGreaterThanOrEqual(0)
          expect(price.totalMinor + discountMinor).toBe(full.price.totalMinor)
          if (discountMinor > 0) {
            const within = splitInclusivePrice(price.totalMinor - price.surchargeMinor, full.vatRate)
            expect(price.vatMinor).toBe(within.vatMinor)
          }
        }
        expect(lines.filter(({ byCode }) => byCode).length).toBeLessThanOrEqual(most)
        expect(lines.filter(({ discountMinor, byCode }) => discountMinor > 0 && !byCode)).toEqual([])
        expect(sumMinor(lines.map(({ price }) => price.totalMinor))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('the total does not depend on the order of the tickets', () => {
    fc.assert(
      fc.property(tickets, terms, fc.nat(14), (wanted, discount, most) => {
        const sum = (of: typeof wanted) => sumMinor(totals(applyDiscount(of, discount, most)))
        expect(sum(wanted.toReversed())).toBe(sum(wanted))
      }),
    )
  })
})

describe('a code', () => {
  test('is normalised however it is typed', () => {
    expect(normalizeDiscountCode(' træner 2027 ')).toBe('TRÆNER2027')
  })

  test('generated by the portal has no characters that are easily confused', () => {
    const codes = Array.from({ length: 500 }, () => generateDiscountCode(randomBytes))
    for (const code of codes) {
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
      expect(code).toMatch(DISCOUNT_CODE_PATTERN)
    }
    expect(new Set(codes).size).toBe(500)
  })

  test('uses every character of the alphabet although many random bytes are rejected', () => {
    expect(
      generateDiscountCode((count) => Uint8Array.from({ length: count }, (_, at) => (at < 5 ? 255 : at))),
    ).toHaveLength(10)
  })
})
