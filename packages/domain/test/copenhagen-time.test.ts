import { calendarDateAt } from '@forenet/domain/calendar-date'
import {
  copenhagenInstant,
  formatCopenhagenDateTime,
  isSkippedByDaylightSaving,
  monthBounds,
  parseCopenhagenDateTime,
} from '@forenet/domain/copenhagen-time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('the instant of a local time in Copenhagen', () => {
  test.each([
    ['winter', '2027-01-15', '19:00', '2027-01-15T18:00:00.000Z'],
    ['summer', '2027-07-15', '19:00', '2027-07-15T17:00:00.000Z'],
    ['midnight is the day before in UTC', '2027-01-01', '00:00', '2026-12-31T23:00:00.000Z'],
    ['the last minute before the clocks go forward', '2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['the hour that is skipped: an hour later', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['right after it', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['the hour that comes twice: the first time', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
    ['right after it', '2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
  ])('%s', (_name, date, clock, instant) => {
    expect(copenhagenInstant(date, clock).toISOString()).toBe(instant)
  })

  test('is on the same date there', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 23 }), (date, hour) => {
        const text = date.toISOString().slice(0, 10)
        expect(calendarDateAt(copenhagenInstant(text, `${String(hour).padStart(2, '0')}:00`))).toBe(text)
      }),
    )
  })
})

test.each([
  ['2027-02', '2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z'],
  ['2028-02', '2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
  ['2027-03', '2027-02-28T23:00:00.000Z', '2027-03-31T22:00:00.000Z'],
  ['2027-10', '2027-09-30T22:00:00.000Z', '2027-10-31T23:00:00.000Z'],
  ['2027-12', '2027-11-30T23:00:00.000Z', '2027-12-31T23:00:00.000Z'],
])('%s lasts from its first instant to the start of the next month', (month, from, until) => {
  const bounds = monthBounds(month)
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until])
})

describe('the value of a date-time field', () => {
  test.each([
    ['2026-12-19T17:00:00.000Z', '2026-12-19T18:00'],
    ['2027-06-01T22:30:00.000Z', '2027-06-02T00:30'],
  ])('%s is %s in Copenhagen', (instant, text) => {
    expect(formatCopenhagenDateTime(new Date(instant))).toBe(text)
    expect(parseCopenhagenDateTime(text)?.toISOString()).toBe(instant)
  })

  test.each(['', '2026-12-19', 'T18:00', '2026-13-01T18:00', '2027-02-30T18:00', 'soon'])('%j is invalid', (text) => {
    expect(parseCopenhagenDateTime(text)).toBeNull()
    expect(isSkippedByDaylightSaving(text)).toBe(false)
  })

  test.each(['2027-03-28T02:00', '2027-03-28T02:59', '2026-03-29T02:30'])('%s is skipped in spring', (text) => {
    expect(parseCopenhagenDateTime(text)).toBeNull()
    expect(isSkippedByDaylightSaving(text)).toBe(true)
  })

  test.each(['2027-03-28T01:59', '2027-03-28T03:00', '2026-10-25T02:30'])('%s exists', (text) => {
    expect(parseCopenhagenDateTime(text)).not.toBeNull()
    expect(isSkippedByDaylightSaving(text)).toBe(false)
  })
})
