import { expect, test } from 'vitest'
import { cleanSafTText, findSafTAccountType, formatDanishIban, formatDecimalAmount } from '../src/saf-t.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [-125_050, '-1250.50'],
])('%i øre are written as %s', (minor, text) => expect(formatDecimalAmount(minor)).toBe(text))

test('a Danish account has its IBAN', () => expect(formatDanishIban('0040 0440116243')).toBe('DK5000400440116243'))

test.each([
  ['gateway:freepay', 'Asset'],
  ['receivables', 'Asset'],
  ['vat', 'Liability'],
  ['events', 'Sale'],
  ['write-offs', 'Expense'],
])('the account %s is of the type %s', (account, type) => expect(findSafTAccountType(account)).toBe(type))

test('a text has no control characters, lone surrogates or line breaks, and no half letters', () => {
  expect(cleanSafTText(' a\u0000b\u000b\ud800c\n d ', 20)).toBe('abc d')
  expect(cleanSafTText('ab🎉c', 3)).toBe('ab🎉')
})
