import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCallbackFields as readCallback } from '../../src/adapters/gateways/freepay.ts'

describe('parsing a callback', () => {
  test.each<[string, Record<string, unknown>, string | null, boolean]>([
    ['as the gateway sends it', { authorizationIdentifier: 'A-1', authorizationAccepted: 'true' }, 'A-1', true],
    ['in other casing', { AUTHORIZATIONIDENTIFIER: 'A-1', AuthorizationAccepted: 'True' }, 'A-1', true],
    ['declined', { authorizationIdentifier: 'A-1', authorizationAccepted: 'false' }, 'A-1', false],
    ['accepted in no known word', { authorizationIdentifier: 'A-1', authorizationAccepted: 'maybe' }, 'A-1', false],
    ['without saying whether', { authorizationIdentifier: 'A-1' }, 'A-1', true],
    ['as JSON', { authorizationIdentifier: 'A-1', authorizationAccepted: true }, 'A-1', true],
    ['without an authorization', { authorizationAccepted: 'true' }, null, true],
    ['empty', {}, null, true],
    ['an identifier too long', { authorizationIdentifier: 'a'.repeat(65) }, null, true],
    ['an identifier of 64', { authorizationIdentifier: 'a'.repeat(64) }, 'a'.repeat(64), true],
    ['an identifier with a path', { authorizationIdentifier: '../../payment' }, null, true],
    ['an identifier with a line break', { authorizationIdentifier: 'A-1\n' }, null, true],
    ['two identifiers', { authorizationIdentifier: ['A-1', 'A-2'] }, null, true],
    ['an object that cannot be text', { authorizationIdentifier: { toString: 1 } }, null, true],
    ['one without a prototype', { authorizationIdentifier: Object.create(null) as unknown }, null, true],
  ])('%s', (_what, form, authorizationIdentifier, accepted) => {
    expect(readCallback(form)).toEqual({ authorizationIdentifier, savedCardIdentifier: null, accepted })
  })

  test('reads the saved card; zeros mean none', () => {
    const none = '00000000-0000-0000-0000-000000000000'
    expect(readCallback({ SavedCardIdentifier: 'C-1' }).savedCardIdentifier).toBe('C-1')
    expect(readCallback({ savedCardIdentifier: none }).savedCardIdentifier).toBeNull()
  })

  test('accepts any JSON value without throwing', () => {
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('toString', 'valueOf', 'x'), fc.jsonValue()))
    const form = fc.dictionary(fc.constantFrom('authorizationIdentifier', 'authorizationAccepted', 'other'), value)
    fc.assert(
      fc.property(form, (given) => {
        const { authorizationIdentifier } = readCallback(given)
        expect(authorizationIdentifier === null || /^[A-Za-z0-9-]{1,64}$/.test(authorizationIdentifier)).toBe(true)
      }),
    )
  })
})
