import { expect, test } from 'vitest'
import { formatShortDate } from '../../src/club/shared/short-date.ts'

test.each([
  ['2026-11-12', '2026-11-30T12:00:00Z', '12. nov.'],
  ['2025-11-12', '2026-11-30T12:00:00Z', '12. nov. 2025'],
  // Already 2027 in Copenhagen.
  ['2026-12-31', '2026-12-31T23:30:00Z', '31. dec. 2026'],
  ['2027-01-01', '2026-12-31T23:30:00Z', '1. jan.'],
])('%s at %s: %s', (date, now, words) => {
  expect(formatShortDate(date, 'da', new Date(now))).toBe(words)
})
