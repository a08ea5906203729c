import { expect, test } from 'vitest'
import { changeOverYear, computeNetAmount, findLargestGroup } from '../../src/club/overview/charts.tsx'
import { formatMonth, formatShortMonth } from '../../src/club/shared/charts/format-month.ts'

const months = (...counts: number[]) => counts.map((count, nth) => ({ month: `m${nth}`, count }))

test.each([
  ['without months', months(), 0],
  ['with a single month', months(4), 0],
  ['against twelve months before', months(10, ...Array.from({ length: 11 }, () => 0), 7), -3],
])('the change over a year %s', (_name, of, change) => {
  expect(changeOverYear(of)).toBe(change)
})

test('the largest age group is undefined if no one is in any', () => {
  const group = (from: number, female: number) => ({ from, to: from + 5, female, male: 0, other: 0 })
  expect(findLargestGroup([group(0, 0), group(7, 0)])).toBeUndefined()
  expect(findLargestGroup([group(0, 2), group(7, 3), group(13, 1)])?.from).toBe(7)
})

test('what remains of a month is its income less its refunds', () => {
  const month = { month: '2026-11', membershipMinor: 900, eventMinor: 50, invoiceMinor: 20, beforeMinor: 0 }
  expect(computeNetAmount({ ...month, refundMinor: -1_000 })).toBe(-30)
})

test('months are named in both languages', () => {
  expect([formatMonth('2026-11', 'da'), formatMonth('2026-11', 'en')]).toEqual(['november 2026', 'November 2026'])
  expect([formatShortMonth('2026-11', 'da'), formatShortMonth('2026-01', 'en')]).toEqual(['nov', 'Jan'])
})
