import { normalizeWhatsappNumber } from '@forenet/domain/whatsapp-number'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each([
  ['37112233', '4537112233'],
  ['37 11 22 33', '4537112233'],
  ['+45 37 11 22 33', '4537112233'],
  ['+4537112233', '4537112233'],
  ['0045 37 11 22 33', '4537112233'],
  ['+46 70 123 45 67', '46701234567'],
  ['+1 202 555 0143', '12025550143'],
  [' +45 37112233 ', '4537112233'],
  ['12345678', null],
  ['3711223', null],
  ['371122334', null],
  ['+0537112233', null],
  ['+4512', null],
  ['+1234567890123456', null],
  ['+', null],
  ['', null],
  ['ring først', null],
])('%j is %j', (phone, expected) => {
  expect(normalizeWhatsappNumber(phone)).toBe(expected)
})

test('the result is a country code and digits, or null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[0-9 ]{0,20}$/)), (phone) => {
      const number = normalizeWhatsappNumber(phone)
      expect(number === null || /^[1-9]\d{7,14}$/.test(number)).toBe(true)
    }),
  )
})
