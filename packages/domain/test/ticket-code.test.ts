import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { codeToSign, completeCode, readCode } from '@forenet/domain/ticket-code'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const TICKET = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const EVENT = '7d444840-9dc0-11d1-b245-5ffdce74fad2'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const codeOf = (ticketId = TICKET, eventId = EVENT, keyId = 'k0ey1234') => {
  const signed = codeToSign(keyId, ticketId, eventId)
  return completeCode(signed, sign(null, Buffer.from(signed, 'ascii'), privateKey))
}
const GOOD = codeOf()
const isTrue = (code: string): boolean => {
  const read = readCode(code)
  return read !== null && verify(null, Buffer.from(read.signed, 'ascii'), publicKey, read.signature)
}

describe('a ticket’s code', () => {
  test('says which ticket of which event, under which key, in 32 and 64 bytes', () => {
    const [version, keyId, payload = '', signature = ''] = codeOf().split('.')
    expect([version, keyId]).toEqual(['FT1', 'k0ey1234'])
    expect(Buffer.from(payload, 'base64url').toString('hex')).toBe(`${TICKET}${EVENT}`.replaceAll('-', ''))
    expect(Buffer.from(signature, 'base64url')).toHaveLength(64)
    expect(readCode(codeOf())).toMatchObject({ keyId: 'k0ey1234', ticketId: TICKET, eventId: EVENT })
    expect(isTrue(codeOf())).toBe(true)
  })

  test('comes back from reading whatever the ids, in lower case', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.stringMatching(/^[a-z0-9]{4,12}$/), (ticketId, eventId, keyId) => {
        const code = codeOf(ticketId.toUpperCase(), eventId, keyId)
        expect(readCode(code)).toMatchObject({ ticketId, eventId, keyId })
        expect(readCode(`  ${code}\n`)).toEqual(readCode(code))
        expect(isTrue(code)).toBe(true)
      }),
    )
  })

  test('is no longer true with any one letter of it changed', () => {
    const code = codeOf()
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.']
    fc.assert(
      fc.property(fc.nat({ max: code.length - 1 }), fc.constantFrom(...letters), (at, letter) => {
        const changed = code.slice(0, at) + letter + code.slice(at + 1)
        // The last letter of a signature carries two bits of it: a few letters say the same.
        const same = Buffer.from(changed.split('.')[3] ?? '', 'base64url').equals(
          Buffer.from(code.split('.')[3] ?? '', 'base64url'),
        )
        fc.pre(changed !== code && !(at === code.length - 1 && same))
        expect(isTrue(changed)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    ['nothing', ''],
    ['another text', 'https://example.org/ticket/1'],
    ['another version', codeOf().replace('FT1', 'FT2')],
    ['no signature', codeOf().split('.').slice(0, 3).join('.')],
    ['a key of another shape', codeOf().replace('k0ey1234', 'KEY!')],
    ['a short payload', codeOf().replace(/\.[^.]{43}\./, '.AAAA.')],
    ['a part too many', `${codeOf()}.AAAA`],
    ['padding', `${codeOf()}==`],
    ['something between', codeOf().replace('.', ' .')],
  ])('is none: %s', (_what, text) => {
    expect(readCode(text)).toBeNull()
  })

  test('is read without ever throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((end) => GOOD + end),
        ),
        (text) => {
          expect(() => readCode(text)).not.toThrow()
        },
      ),
    )
    expect(readCode(completeCode(codeToSign('abcd', TICKET, EVENT), randomBytes(64)))).not.toBeNull()
  })
})
