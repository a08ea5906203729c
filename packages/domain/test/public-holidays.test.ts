import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CUSTOMARY_HOLIDAYS, computeEasterSunday, HOLIDAYS, listHolidaysBetween } from '../src/public-holidays.ts'

describe('public holidays', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
    [2031, '2031-04-13'],
    [2032, '2032-03-28'],
    [2033, '2033-04-17'],
    [2034, '2034-04-09'],
    [2035, '2035-03-25'],
    // The earliest and latest possible Easter, and a year in which the algorithm's exception moves it by a week.
    [1818, '1818-03-22'],
    [2038, '2038-04-25'],
    [1981, '1981-04-19'],
  ])('Easter of %i is on %s', (year, sunday) => {
    expect(computeEasterSunday(year)).toBe(sunday)
  })

  test('are those of Denmark in order, and the customary days off', () => {
    expect(listHolidaysBetween('2027-01-01', '2027-12-31').map(({ holiday, date }) => `${date} ${holiday}`)).toEqual([
      '2027-01-01 new-year',
      '2027-03-25 maundy-thursday',
      '2027-03-26 good-friday',
      '2027-03-28 easter',
      '2027-03-29 easter-monday',
      '2027-05-06 ascension',
      '2027-05-16 whit-sunday',
      '2027-05-17 whit-monday',
      '2027-06-05 constitution',
      '2027-12-24 christmas-eve',
      '2027-12-25 christmas',
      '2027-12-26 boxing-day',
      '2027-12-31 new-year-eve',
    ])
    expect(CUSTOMARY_HOLIDAYS).toEqual(['constitution', 'christmas-eve', 'new-year-eve'])
  })

  test.each([
    ['2026-12-24', '2026-12-24', ['christmas-eve']],
    ['2026-12-27', '2027-01-01', ['new-year-eve', 'new-year']],
    ['2026-02-01', '2026-02-28', []],
    ['2027-01-01', '2026-12-31', []],
  ])('from %s to %s are %j', (from, to, expected) => {
    expect(listHolidaysBetween(from, to).map(({ holiday }) => holiday)).toEqual(expected)
  })

  test('Easter is a Sunday from 22 March to 25 April, and each holiday occurs once a year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1700, max: 2400 }), (year) => {
        const sunday = computeEasterSunday(year)
        expect(new Date(sunday).getUTCDay()).toBe(0)
        expect(sunday >= `${year}-03-22` && sunday <= `${year}-04-25`).toBe(true)
        const found = listHolidaysBetween(`${year}-01-01`, `${year}-12-31`)
        expect(found.map(({ holiday }) => holiday).sort()).toEqual([...HOLIDAYS].sort())
      }),
    )
  })
})
