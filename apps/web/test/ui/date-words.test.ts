import { expect, test } from 'vitest'
import { formatCalendarDate, formatDeadline, formatInstant, formatPeriod } from '../../src/ui/dates/date-words.ts'

const now = new Date('2026-06-01T12:00:00Z')

test.each([
  ['2026-03-14T18:00:00Z', 'da', true, 'lør. 14. marts kl. 19.00'],
  ['2026-03-14T18:00:00Z', 'en', true, 'Sat 14 March at 19:00'],
  ['2026-07-01T18:05:00Z', 'da', true, 'ons. 1. juli kl. 20.05'],
  ['2026-03-14T18:00:00Z', 'da', false, 'lør. 14. marts'],
  ['2026-12-31T23:30:00Z', 'da', true, 'fre. 1. januar 2027 kl. 00.30'],
  ['2025-10-26T01:30:00Z', 'en', true, 'Sun 26 October 2025 at 02:30'],
] as const)('%s in %s', (at, language, withTime, words) => {
  expect(formatInstant(new Date(at), { language, now, withTime })).toBe(words)
})

test.each([
  ['2026-06-01T12:15:00Z', 'da', 'kl. 14.15'],
  ['2026-06-01T12:15:00Z', 'en', '14:15'],
  ['2026-06-01T22:05:00Z', 'da', 'tirs. 2. juni kl. 00.05'],
  ['2027-06-01T12:15:00Z', 'en', 'Tue 1 June 2027 at 14:15'],
] as const)('deadline %s in %s', (at, language, words) => {
  expect(formatDeadline(new Date(at), { language, now })).toBe(words)
})

test.each([
  ['2026-03-14', 'da', '14. marts 2026'],
  ['2026-03-14', 'en', '14 March 2026'],
  ['2024-02-29', 'da', '29. februar 2024'],
] as const)('calendar date %s in %s', (on, language, words) => {
  expect(formatCalendarDate(on, language)).toBe(words)
})

test.each([
  ['2027-01-01', '2027-12-31', 'da', '1. januar – 31. december 2027'],
  ['2026-07-01', '2027-06-30', 'da', '1. juli 2026 – 30. juni 2027'],
  ['2027-01-01', '2027-12-31', 'en', '1 January – 31 December 2027'],
] as const)('period %s to %s in %s', (from, to, language, words) => {
  expect(formatPeriod(from, to, language)).toBe(words)
})
