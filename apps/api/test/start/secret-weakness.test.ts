import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSecretWeakness } from '../../src/start/secret-weakness.ts'

describe('a weak secret', () => {
  test.each([
    ['x'.repeat(64), 'repeats itself'],
    ['0'.repeat(32), 'repeats itself'],
    ['ab'.repeat(20), 'repeats itself'],
    ['p3Zt8mWq0cYd5Rk1'.repeat(2), 'repeats itself'],
    ['p3Zt8mWq0cYd5Rk1Lp3Zt8mWq0cYd5Rk1Lp3Z', 'repeats itself'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN', 'looks like an example'],
    ['zyxwvutsrqponmlkjihgfedcba9876543210', 'is a row'],
    ['!"#$%&()*+,-./:;<=>?@[]^_`{|}~!"', 'is a row'],
    ['12345678901234567890123456789012', 'looks like an example'],
    ['my-secret-key-for-the-member-portal', 'looks like an example'],
    ['ChangeMe_ChangeMe!ChangeMe?ChangeMe.', 'looks like an example'],
    ['the Forenet portal of our sports club', 'looks like an example'],
    ['aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbc', 'has too few different characters'],
    [`${'1'.repeat(31)}2`, 'has too few different characters'],
    ['30330300030333030030303033030030', 'has too few different characters'],
  ])('%s', (secret, weakness) => {
    expect(findSecretWeakness(secret)).toContain(weakness)
  })
})

test.each([
  [32, 'base64url'],
  [32, 'base64'],
  [32, 'hex'],
  [24, 'base64'],
  [16, 'hex'],
] as const)('%d random bytes in %s are accepted', (bytes, spelling) => {
  for (let tried = 0; tried < 1_000; tried++)
    expect(findSecretWeakness(randomBytes(bytes).toString(spelling))).toBeNull()
})

test('the reason does not repeat the secret', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 32, maxLength: 64, unit: 'grapheme-ascii' }), (secret) => {
      const said = findSecretWeakness(`${secret}${secret}`) ?? ''
      expect(said).not.toContain(secret)
    }),
  )
})
