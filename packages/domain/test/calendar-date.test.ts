import { addDays, calendarDateAt, computeAge, getYear, isCalendarDate } from '@forenet/domain/calendar-date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a calendar date', () => {
  test.each(['1900-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])('%s is valid', (text) => {
    expect(isCalendarDate(text)).toBe(true)
  })

  test.each([
    ['2026-02-29', 'no leap year'],
    ['1900-02-29', 'a century without'],
    ['2026-04-31', 'April has thirty'],
    ['2026-13-01', 'no such month'],
    ['2026-00-10', 'no such month'],
    ['2026-01-00', 'no such day'],
    ['1899-12-31', 'before anyone'],
    ['2026-1-1', 'short'],
    ['14-03-2026', 'turned about'],
    ['2026-03-14T00:00:00Z', 'a moment'],
    [' 2026-03-14', 'a space'],
    ['２０２６-03-14', 'other digits'],
    ['', 'nothing'],
  ])('%s is invalid: %s', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })
})

describe('the date in Copenhagen', () => {
  test.each([
    ['2026-12-31T22:59:59Z', '2026-12-31', 'last second of the year, winter time'],
    ['2026-12-31T23:30:00Z', '2027-01-01', 'New Year comes an hour before UTC'],
    ['2026-06-30T21:59:59Z', '2026-06-30', 'last second of June, summer time'],
    ['2026-06-30T22:00:00Z', '2026-07-01', 'July comes two hours before UTC'],
    ['2026-03-28T22:59:59Z', '2026-03-28', 'the evening before the clocks go forward'],
    ['2026-03-28T23:00:00Z', '2026-03-29', 'midnight before the clocks go forward'],
    ['2026-03-29T21:59:59Z', '2026-03-29', 'a day of 23 hours ends early'],
    ['2026-03-29T22:00:00Z', '2026-03-30', 'and the next begins'],
    ['2026-10-24T22:00:00Z', '2026-10-25', 'midnight before the clocks go back'],
    ['2026-10-25T22:59:59Z', '2026-10-25', 'a day of 25 hours ends late'],
    ['2026-10-25T23:00:00Z', '2026-10-26', 'and the next begins'],
    ['2024-02-28T23:00:00Z', '2024-02-29', 'a leap day begins'],
    ['2024-02-29T23:00:00Z', '2024-03-01', 'and ends'],
  ])('%s is %s: %s', (instant, expected) => {
    expect(calendarDateAt(new Date(instant))).toBe(expected)
  })

  test('is the UTC date or the one after it, and never decreases', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (instant) => {
          const utc = instant.toISOString().slice(0, 10)
          expect([utc, addDays(utc, 1)]).toContain(calendarDateAt(instant))
          expect(calendarDateAt(new Date(instant.getTime() + 3_600_000)) >= calendarDateAt(instant)).toBe(true)
        },
      ),
    )
  })
})

describe('date arithmetic', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 366, '2025-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-26', -2, '2026-10-24'],
    ['2026-07-01', 0, '2026-07-01'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  test('adding and subtracting returns the original date, and later dates compare as later', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 20_000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date)
        expect(addDays(date, days) > date).toBe(true)
      }),
    )
  })
})

describe('age', () => {
  test.each([
    ['2016-05-04', '2026-05-03', 9],
    ['2016-05-04', '2026-05-04', 10],
    ['2016-02-29', '2026-02-28', 9],
    ['2016-02-29', '2026-03-01', 10],
    ['2016-02-29', '2028-02-29', 12],
    ['2000-12-31', '2027-01-01', 26],
  ])('born %s, on %s: %i', (born, on, age) => {
    expect(computeAge(born, on)).toBe(age)
  })
})

test('the year of a date', () => {
  expect(getYear('2027-01-01')).toBe(2027)
})
