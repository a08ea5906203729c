import { randomBytes } from 'node:crypto'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  RETURN_TOKEN_LIFETIME_MS,
  signReturnToken,
  verifyReturnToken,
} from '../../src/modules/money/payments/orders/return-token.ts'

const secret = 'a deployment secret of more than 32 characters'
const now = new Date('2026-11-20T11:00:00Z')
const expiresAt = new Date(now.getTime() + RETURN_TOKEN_LIFETIME_MS)
const purchase = generatePurchaseToken(randomBytes)
const signed = signReturnToken(secret, purchase, expiresAt)
const invalid = { ok: false, reason: 'return-token-invalid' }

describe('a return token', () => {
  test('identifies its purchase, and is URL-safe', () => {
    expect(verifyReturnToken(secret, signed, now)).toEqual({ ok: true, token: purchase })
    expect(encodeURIComponent(signed)).toBe(signed)
    expect(signed.startsWith(`${purchase}.`)).toBe(true)
  })

  test('with any character changed is invalid', () => {
    const other = fc.constantFrom(...'ABCXYZabcxyz0189-_.~ é\u0000')
    fc.assert(
      fc.property(fc.nat({ max: signed.length - 1 }), other, (at, character) => {
        fc.pre(signed[at] !== character)
        const tampered = signed.slice(0, at) + character + signed.slice(at + 1)
        expect(verifyReturnToken(secret, tampered, now)).toEqual(invalid)
      }),
      { numRuns: 500 },
    )
  })

  test('with a character removed or added is invalid', () => {
    fc.assert(
      fc.property(fc.nat({ max: signed.length - 1 }), fc.constantFrom('', 'aa', 'A.'), (at, instead) => {
        const tampered = signed.slice(0, at) + instead + signed.slice(at + 1)
        fc.pre(tampered !== signed)
        expect(verifyReturnToken(secret, tampered, now)).toEqual(invalid)
      }),
    )
  })

  test('of another deployment, or unsigned, is invalid', () => {
    const [token, expiry] = signed.split('.')
    expect(verifyReturnToken(secret, signReturnToken(`${secret}.`, purchase, expiresAt), now)).toEqual(invalid)
    expect(verifyReturnToken(secret, `${token}.${expiry}.`, now)).toEqual(invalid)
    expect(verifyReturnToken(secret, `${token}.${expiry}`, now)).toEqual(invalid)
  })

  test("does not accept another purchase's signature", () => {
    const other = signReturnToken(secret, generatePurchaseToken(randomBytes), expiresAt).split('.')
    const [token, expiry] = signed.split('.')
    expect(verifyReturnToken(secret, `${token}.${expiry}.${other[2]}`, now)).toEqual(invalid)
  })

  test('cannot be extended', () => {
    const [token, expiry, signature] = signed.split('.')
    const later = (Number.parseInt(expiry ?? '', 36) + 1).toString(36)
    expect(verifyReturnToken(secret, `${token}.${later}.${signature}`, now)).toEqual(invalid)
  })

  test('any text is valid or rejected, never an error', { tags: 'full' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        expect(verifyReturnToken(secret, text, now)).toEqual(invalid)
      }),
    )
  })

  test.each([
    [-1000, true],
    [-1, true],
    [0, false],
    [1, false],
    [86_400_000, false],
  ])('%i ms after its expiry it works: %s', (after, works) => {
    const read = verifyReturnToken(secret, signed, new Date(expiresAt.getTime() + after))
    expect(read).toEqual(works ? { ok: true, token: purchase } : { ok: false, reason: 'return-token-expired' })
  })
})
