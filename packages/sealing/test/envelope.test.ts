import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSealingKeyId, isSealed, type NamedKey, sealWith, UnsealError, unsealWith } from '../src/envelope.ts'
import { parseMasterKey } from '../src/master-key.ts'

const newKey = (id = '0123abcd'): NamedKey => ({ id, key: randomBytes(32) })
const key = newKey()

describe('sealed text', () => {
  test('opens to the same text for the same purpose, and names its key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, purpose) => {
        const sealed = sealWith(key, text, purpose)
        expect(isSealed(sealed)).toBe(true)
        expect(findSealingKeyId(sealed)).toBe(key.id)
        expect(unsealWith(key, sealed, purpose)).toBe(text)
      }),
    )
  })

  test('is different each time and contains nothing of the text', () => {
    const texts = Array.from({ length: 50 }, () => sealWith(key, 'a secret worth keeping', 'p'))
    expect(new Set(texts).size).toBe(50)
    const encodings = (['utf8', 'base64url', 'hex'] as const).map((as) => Buffer.from('a secret').toString(as))
    for (const text of texts) for (const encoded of encodings) expect(text).not.toContain(encoded.slice(0, 10))
  })

  test('does not open for another purpose, with another key, or under another key id', () => {
    const sealed = sealWith(key, 'secret', 'table.column:1')
    expect(() => unsealWith(key, sealed, 'table.column:2')).toThrow(UnsealError)
    expect(() => unsealWith(newKey(), sealed, 'table.column:1')).toThrow(UnsealError)
    expect(() => unsealWith(newKey('ffffffff'), sealed, 'table.column:1')).toThrow(UnsealError)
    const renamed: NamedKey = { id: 'ffffffff', key: key.key }
    expect(() => unsealWith(renamed, sealed.replace(key.id, renamed.id), 'table.column:1')).toThrow(UnsealError)
  })

  test('does not open if any character is changed', () => {
    const sealed = sealWith(key, 'secret', 'p')
    const other = (from: string) => (from === 'A' ? 'Q' : 'A')
    for (let at = 0; at < sealed.length; at++) {
      const altered = sealed.slice(0, at) + other(sealed[at] ?? '') + sealed.slice(at + 1)
      // The last base64 character encodes unused bits, so changing it may not change the bytes.
      if (at === sealed.length - 1 && lastPart(altered).equals(lastPart(sealed))) continue
      expect(() => unsealWith(key, altered, 'p'), altered).toThrow(UnsealError)
    }
    for (const text of ['', 'secret', sealed.slice(0, -1), `${sealed}A`, sealed.slice(0, 40)]) {
      expect(() => unsealWith(key, text, 'p'), text).toThrow(UnsealError)
    }
  })
})

const lastPart = (sealed: string) => Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url')

test.each(['', '{"kty":"RSA"}', 'v1.gateway.key', 'v1.0123abcd.short.AAAA', 'a gateway key v1.0123abcd.'])(
  'is not confused with plaintext: %s',
  (text) => {
    expect(isSealed(text)).toBe(false)
    expect(findSealingKeyId(text)).toBeUndefined()
  },
)

describe('a master key', () => {
  test('is 32 bytes, with a fingerprint that does not reveal it', () => {
    const text = randomBytes(32).toString('base64url')
    const read = parseMasterKey(text, 'ENCRYPTION_KEY')
    expect(read.key.toString('base64url')).toBe(text)
    expect(parseMasterKey(read.key.toString('base64'), 'ENCRYPTION_KEY')).toEqual(read)
    expect(parseMasterKey(text, 'elsewhere').id).toBe(read.id)
    expect(parseMasterKey(randomBytes(32).toString('base64url'), 'ENCRYPTION_KEY').id).not.toBe(read.id)
    expect(read.key.toString('hex')).not.toContain(read.id)
  })

  test.each(['', 'short', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)}.`])(
    'is refused if malformed, without repeating it: %s',
    (text) => {
      expect(() => parseMasterKey(text, 'ENCRYPTION_KEY')).toThrow('ENCRYPTION_KEY must be 32 bytes in base64')
    },
  )
})
