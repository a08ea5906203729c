import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stackValues } from '../../src/club/shared/charts/bar-chart.tsx'
import { computeOffsetFromTop, computeScale } from '../../src/club/shared/charts/chart-scale.ts'

const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 24 })

describe('a scale', () => {
  test.each([
    ['nothing', [] as number[], [1, 0]],
    ['one value', [3], [3, 2, 1, 0]],
    ['a value just above a round one', [11], [15, 10, 5, 0]],
    ['hundreds', [101], [150, 100, 50, 0]],
    ['amounts in øre', [1_234_500], [1_500_000, 1_000_000, 500_000, 0]],
    ['zero', [0], [1, 0]],
    ['negative values too', [40, -30], [40, 20, 0, -20]],
    ['small negative values', [40, -6], [40, 30, 20, 10, 0]],
    ['negative values alone', [-3], [0, -1, -2, -3]],
  ])('of %s', (_name, of, lines) => {
    expect(computeScale(of).lines).toEqual(lines)
  })

  test('contains zero and every value, on at most five evenly spaced lines', () => {
    fc.assert(
      fc.property(values, (of) => {
        const { low, high, lines } = computeScale(of)
        for (const value of [0, ...of]) expect(low <= value && value <= high).toBe(true)
        expect(lines).toContain(0)
        expect(lines.length).toBeLessThanOrEqual(5)
        const step = (lines[0] ?? 0) - (lines[1] ?? 0)
        expect(lines[0]).toBe(high)
        expect((lines.at(-1) ?? 0) - low).toBeGreaterThanOrEqual(0)
        expect((lines.at(-1) ?? 0) - low).toBeLessThan(step)
        const steps = new Set(lines.slice(1).map((line, nth) => (lines[nth] ?? 0) - line))
        expect(steps.size).toBe(1)
      }),
    )
  })

  test('places its ends at the edges of a chart', () => {
    const scale = computeScale([40, -10])
    expect([computeOffsetFromTop(40, scale, 200), computeOffsetFromTop(-10, scale, 200)]).toEqual([0, 200])
  })
})

describe('a stack', () => {
  test('grows upwards and downwards from zero', () => {
    expect(stackValues([3, 0, 2, -4, -1])).toEqual([
      { series: 0, from: 0, to: 3 },
      { series: 2, from: 3, to: 5 },
      { series: 3, from: 0, to: -4 },
      { series: 4, from: -4, to: -5 },
    ])
  })

  test('is as high as the sum of its positive values, and as deep as that of its negative ones', () => {
    fc.assert(
      fc.property(values, (of) => {
        const ends = stackValues(of).map(({ to }) => to)
        const sum = (sign: number) => of.filter((value) => value * sign > 0).reduce((all, value) => all + value, 0)
        expect(Math.max(0, ...ends)).toBe(sum(1))
        expect(Math.min(0, ...ends)).toBe(sum(-1) || 0)
      }),
    )
  })
})
