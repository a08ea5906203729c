import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PriceChange, proposePrice, ROUNDING_UNITS, type RoundingUnit } from '../src/propose-price.ts'

describe('a proposed price', () => {
  test.each<[string, number, PriceChange, RoundingUnit, number]>([
    ['3 % more, to whole kroner', 45_000, { by: 'percent', percent: 3 }, 1, 46_400],
    ['3 % more, to five', 45_000, { by: 'percent', percent: 3 }, 5, 46_500],
    ['3 % more, to ten', 45_000, { by: 'percent', percent: 3 }, 10, 46_000],
    ['2.5 % more', 100_000, { by: 'percent', percent: 2.5 }, 1, 102_500],
    ['half-way is up', 45_000, { by: 'percent', percent: 1 }, 1, 45_500],
    ['10 % less', 45_000, { by: 'percent', percent: -10 }, 5, 40_500],
    ['25 kroner more', 45_000, { by: 'kroner', minor: 2_500 }, 1, 47_500],
    ['25 kroner more, to ten', 45_000, { by: 'kroner', minor: 2_500 }, 10, 48_000],
    ['more off than it costs', 1_000, { by: 'kroner', minor: -2_500 }, 1, 0],
    ['nothing, though it is not round', 45_050, { by: 'percent', percent: 0 }, 10, 45_050],
    ['what is free stays so', 0, { by: 'kroner', minor: 2_500 }, 1, 0],
  ])('%s', (_what, price, step, roundedTo, expected) => {
    expect(proposePrice(price, step, roundedTo)).toBe(expected)
  })

  test('is a multiple of its rounding unit, at most half a unit from the exact price, and never negative', () => {
    const steps = fc.oneof(
      fc.record({ by: fc.constant('kroner' as const), minor: fc.integer({ min: -100_000, max: 100_000 }) }),
      fc.record({
        by: fc.constant('percent' as const),
        percent: fc.integer({ min: -10_000, max: 10_000 }).map((hundredths) => hundredths / 100),
      }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        steps.filter((step) => (step.by === 'percent' ? step.percent : step.minor) !== 0),
        fc.constantFrom(...ROUNDING_UNITS),
        (price, step, roundedTo) => {
          const exact = step.by === 'percent' ? price * (1 + step.percent / 100) : price + step.minor
          const proposed = proposePrice(price, step, roundedTo)
          expect(proposed % (roundedTo * 100)).toBe(0)
          expect(Math.abs(proposed - Math.max(0, exact))).toBeLessThanOrEqual(roundedTo * 50 + 0.01)
        },
      ),
    )
  })
})
