import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeHouseholdOrdinals,
  computeHouseholdPrice,
  type HouseholdTerms,
  NO_HOUSEHOLD_PRICE,
} from '../src/household-price.ts'

const percent = (second: number, third: number | null = null): HouseholdTerms => ({
  householdBy: 'percent',
  householdSecond: second,
  householdThird: third,
})
const price = (second: number, third: number | null = null): HouseholdTerms => ({
  ...percent(second, third),
  householdBy: 'price',
})

describe('the price of the nth household member', () => {
  test.each<[string, HouseholdTerms, number, number]>([
    ['the same for all', NO_HOUSEHOLD_PRICE, 2, 45_000],
    ['the first, whatever the others pay', percent(50), 1, 45_000],
    ['the second, per cent', percent(20, 30), 2, 36_000],
    ['the third, per cent', percent(20, 30), 3, 31_500],
    ['every later one as the third', percent(20, 30), 7, 31_500],
    ['the third as the second', percent(20), 3, 36_000],
    ['the second, a price', price(30_000), 2, 30_000],
    ['the third for nothing', price(30_000, 0), 3, 0],
    ['a price above that of the day is that of the day', price(50_000), 2, 45_000],
    ['all of it off', percent(100), 2, 0],
  ])('%s', (_what, terms, nth, expected) => {
    expect(computeHouseholdPrice(45_000, terms, nth)).toBe(expected)
  })

  test('is rounded half-up to the øre', () => {
    expect(computeHouseholdPrice(50, percent(1), 2)).toBe(50)
    expect(computeHouseholdPrice(149, percent(50), 2)).toBe(75)
  })
})

describe('the ordinal within a household', () => {
  test.each<[string, string[], [string, number][], number[]]>([
    ['three of one edition', ['a', 'a', 'a'], [], [1, 2, 3]],
    ['each edition by itself', ['a', 'b', 'a'], [], [1, 1, 2]],
    ['after who has it already', ['a', 'b', 'a'], [['a', 2]], [3, 1, 4]],
    ['nobody', [], [['a', 1]], []],
  ])('%s', (_what, ids, held, expected) => {
    expect(computeHouseholdOrdinals(ids, new Map(held))).toEqual(expected)
  })

  test('the total of an edition does not depend on the order, and never exceeds the full price for each', () => {
    const ids = fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 })
    const terms = fc.tuple(fc.boolean(), fc.nat(100), fc.option(fc.nat(100)))
    fc.assert(
      fc.property(ids, fc.nat(3), fc.nat(100_000), terms, (editions, held, whole, [byPercent, second, third]) => {
        const given = byPercent ? percent(second, third) : price(second * 100, third === null ? null : third * 100)
        const sum = (order: readonly string[]) =>
          computeHouseholdOrdinals(order, new Map([['a', held]])).reduce(
            (all, nth) => all + computeHouseholdPrice(whole, given, nth),
            0,
          )
        expect(sum(editions)).toBe(sum(editions.toReversed()))
        expect(sum(editions)).toBeLessThanOrEqual(whole * editions.length)
      }),
    )
  })
})
