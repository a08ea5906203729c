import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../src/calendar-date.ts'
import { computeEditionPrice, type EditionPricing } from '../src/edition-price.ts'

const year: EditionPricing = {
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  priceMinor: 60_000,
  laterFrom: null,
  laterPriceMinor: null,
  byMonth: false,
}
const half = { ...year, laterFrom: '2027-07-01', laterPriceMinor: 35_000 }
const season = { ...year, startDate: '2026-08-15', endDate: '2027-06-14', priceMinor: 110_000, byMonth: true }

describe('the price on a date', () => {
  test.each<[string, EditionPricing, string, number, number | null]>([
    ['the whole year, always', year, '2027-12-31', 60_000, null],
    ['half a year, before its day', half, '2027-06-30', 60_000, null],
    ['half a year, from its day on', half, '2027-07-01', 35_000, null],
    ['by month, before the period', { ...year, byMonth: true }, '2026-11-20', 60_000, null],
    ['by month, on the first day', { ...year, byMonth: true }, '2027-01-01', 60_000, null],
    ['by month, at the end of the first month', { ...year, byMonth: true }, '2027-01-31', 60_000, null],
    ['by month, at the beginning of the second', { ...year, byMonth: true }, '2027-02-01', 55_000, 11],
    ['by month, in the last', { ...year, byMonth: true }, '2027-12-31', 5_000, 1],
    ['by month, when it is over', { ...year, byMonth: true }, '2028-03-01', 5_000, 1],
    ['a season that begins and ends amid a month counts both', season, '2026-09-01', 100_000, 10],
    ['a season across the year', season, '2027-01-02', 60_000, 6],
    ['to the øre, half-up', { ...season, priceMinor: 99_999 }, '2026-09-01', 90_908, 10],
  ])('%s', (_what, edition, day, priceMinor, left) => {
    const price = computeEditionPrice(edition, day)
    expect([price.priceMinor, price.months?.left ?? null]).toEqual([priceMinor, left])
  })

  test('never rises during the period, and never exceeds the full price', () => {
    const days = fc.integer({ min: 0, max: 800 })
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 700 }), days, days, (priceMinor, long, one, other) => {
        const edition = { ...year, priceMinor, byMonth: true, endDate: addDays(year.startDate, long) }
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((day) =>
          computeEditionPrice(edition, addDays(year.startDate, day - 60)),
        )
        expect(late?.priceMinor).toBeLessThanOrEqual(early?.priceMinor ?? 0)
        expect(early?.priceMinor).toBeLessThanOrEqual(priceMinor)
        expect(late?.months === null || (late?.months.left ?? 0) >= 1).toBe(true)
      }),
    )
  })
})
