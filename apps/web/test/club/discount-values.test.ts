import { expect, test } from 'vitest'
import { parseDiscountValue, parseInstant, parsePositiveInteger } from '../../src/club/discounts/discount-rules.ts'

test.each([
  ['1', 1],
  [' 100 ', 100],
  ['0', null],
  ['-1', null],
  ['1,5', null],
  ['', null],
  ['100001', null],
])('parses “%s” as integer %s', (text, number) => {
  expect(parsePositiveInteger(text)).toBe(number)
})

test.each([
  ['percent', '20', 20],
  ['percent', '20 %', 20],
  ['percent', '100', null],
  ['percent', '0', null],
  ['percent', '12,5', null],
  ['amount', '50', 5_000],
  ['amount', '1.250,50 kr.', 125_050],
  ['amount', '0', null],
  ['amount', 'halvtreds', null],
  ['free', '', 0],
] as const)('%s off: “%s” is %s', (kind, text, value) => {
  expect(parseDiscountValue(kind, text)).toBe(value)
})

test('times are Copenhagen local time', () => {
  expect(parseInstant('2027-07-01T12:00')).toBe('2027-07-01T10:00:00.000Z')
  expect(parseInstant('')).toBeNull()
})
