import {
  formatEventOrderNumber,
  formatMembershipOrderNumber,
  MAX_ORDER_NUMBER_LENGTH,
} from '@forenet/domain/order-number'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const participant = '0d5bd1a4-7f5e-4c39-9d3a-1b2c3d4e5f60'
const key = fc.stringMatching(/^[A-Z0-9]{3,20}$/)
const attempt = fc.integer({ min: 0, max: 50_000 })

describe('order numbers', () => {
  test.each([
    ['KLUB1', 0, 'KLUB1-M-b2c3d4e5f60'],
    ['SILKEBORGIF', 0, 'SILKE-M-b2c3d4e5f60'],
    ['KOR', 0, 'KOR-M-b2c3d4e5f60'],
    [null, 0, 'foren-M-b2c3d4e5f60'],
    ['', 0, 'foren-M-b2c3d4e5f60'],
    ['KLUB1', 1, 'KLUB1-M-b2c3d4e5f6.1'],
    ['KLUB1', 35, 'KLUB1-M-b2c3d4e5f6.z'],
    ['KLUB1', 36, 'KLUB1-M-b2c3d4e5f.10'],
    ['KLUB1', 50_000, 'KLUB1-M-b2c3d4e.12kw'],
    ['KOR', 1, 'KOR-M-b2c3d4e5f60.1'],
  ])('for %s, attempt %i: %s', (organisationKey, n, expected) => {
    expect(formatMembershipOrderNumber(organisationKey, participant, n)).toBe(expected)
  })

  test.each([
    [0, 'IZY-EVE-opqrstuvwxyz'],
    [1, 'IZY-EVE-opqrstuvwx.1'],
  ])('for an event, attempt %i: %s', (n, expected) => {
    expect(formatEventOrderNumber('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', n)).toBe(expected)
  })

  test('are 4 to 20 URL-safe characters', () => {
    fc.assert(
      fc.property(fc.option(key), fc.uuid(), attempt, (organisationKey, id, n) => {
        const number = formatMembershipOrderNumber(organisationKey, id, n)
        expect(number.length).toBeGreaterThanOrEqual(4)
        expect(number.length).toBeLessThanOrEqual(MAX_ORDER_NUMBER_LENGTH)
        expect(number).toMatch(/^[A-Za-z0-9.-]+$/)
      }),
    )
    expect(MAX_ORDER_NUMBER_LENGTH).toBe(20)
  })

  test('differ between two attempts of one participant', () => {
    fc.assert(
      fc.property(fc.option(key), fc.uuid(), attempt, attempt, (organisationKey, id, one, other) => {
        fc.pre(one !== other)
        expect(formatMembershipOrderNumber(organisationKey, id, one)).not.toBe(
          formatMembershipOrderNumber(organisationKey, id, other),
        )
        const token = id.replaceAll('-', '')
        expect(formatEventOrderNumber(token, one)).not.toBe(formatEventOrderNumber(token, other))
      }),
    )
  })

  test('are unique over fifty thousand attempts', () => {
    const numbers = new Set(
      Array.from({ length: 50_001 }, (_, n) => formatMembershipOrderNumber('KLUB1', participant, n)),
    )
    expect(numbers.size).toBe(50_001)
  })
})
