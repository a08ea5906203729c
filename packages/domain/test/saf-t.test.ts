import { expect, test } from 'vitest'
import { danishIban, safTAccountType, safTText, writeDecimalAmount } from '../src/saf-t.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [-125_050, '-1250.50'],
])('%i øre are written as %s', (minor, text) => expect(writeDecimalAmount(minor)).toBe(text))

test('a Danish account has its IBAN', () => expect(danishIban('0040 0440116243')).toBe('DK5000400440116243'))

test.each([
  ['gateway:freepay', 'Asset'],
  ['receivables', 'Asset'],
  ['vat', 'Liability'],
  ['events', 'Sale'],
  ['write-offs', 'Expense'],
])('the account %s is of the type %s', (account, type) => expect(safTAccountType(account)).toBe(type))

test('a text has no control characters, lone surrogates or line breaks, and no half letters', () => {
  expect(safTText(' a\u0000b\u000b\ud800c\n d ', 20)).toBe('abc d')
  expect(safTText('ab🎉c', 3)).toBe('ab🎉')
})
