import { randomBytes } from 'node:crypto'
import { decodeSelection, encodeSelection, purchaseTokenSchema } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
const good = {
  orgId: '0d5bd1a4-7f5e-4c39-9d3a-1b2c3d4e5f60',
  participants: [
    { memberId: '5f0c2b5e-9a52-4f6e-8f43-6b1f2d3c4b5a', membershipConfId: '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d' },
  ],
  totalMinor: 45_000,
  gdprAgreement: true as const,
  language: 'da' as const,
}

describe('a purchase token', () => {
  test('is forty letters and digits, and unique', () => {
    const tokens = Array.from({ length: 500 }, () => generatePurchaseToken(randomBytes))
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(new Set(tokens).size).toBe(500)
  })

  test('every character has the same number of random bytes, and the rest are rejected', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      let first = true
      const token = generatePurchaseToken((size) => {
        const filled = new Uint8Array(size).fill(first ? byte : 0)
        first = false
        return filled
      })
      const letter = token[0] ?? ''
      if (byte < 248) expect(token).toBe(letter.repeat(40))
      else expect(token).toBe('A'.repeat(40))
      if (byte < 248) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(counts.size).toBe(62)
    expect(new Set(counts.values())).toEqual(new Set([4]))
  })

  test.each(['', 'a'.repeat(39), 'a'.repeat(41), `${'a'.repeat(39)}-`, `${'a'.repeat(39)}æ`, `${'a'.repeat(40)}\n`])(
    'is not %j',
    (text) => {
      expect(purchaseTokenSchema.safeParse(text).success).toBe(false)
    },
  )
})

describe('a selection in payment-prepare', () => {
  test('survives encoding and decoding', () => {
    const selection = fc.record({
      orgId: fc.uuid(),
      participants: fc.array(fc.record({ memberId: fc.uuid(), membershipConfId: fc.uuid() }), {
        minLength: 1,
        maxLength: 30,
      }),
      totalMinor: fc.nat({ max: 1_000_000_000 }),
      gdprAgreement: fc.constant(true as const),
      language: fc.constantFrom('da' as const, 'en' as const),
    })
    fc.assert(
      fc.property(selection, (given) => {
        expect(decodeSelection(encodeSelection(given))).toEqual({ ok: true, selection: given })
      }),
    )
  })

  test('is UTF-8: non-ASCII letters are decoded, truncated ones refused', () => {
    expect(decodeSelection(base64(JSON.stringify({ ...good, note: 'Søren Ærø 🎽' })))).toEqual({
      ok: true,
      selection: good,
    })
    const broken = Buffer.from(JSON.stringify({ ...good, note: 'ø' }), 'utf8')
    broken[broken.indexOf(0xc3)] = 0x20
    expect(decodeSelection(broken.toString('base64')).ok).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['not base64', '%%%%'],
    ['base64 of no JSON', base64('hello')],
    ['half a JSON', base64('{"orgId":')],
    ['null', base64('null')],
    ['a list', base64('[]')],
    ['a number', base64('7')],
  ])('%s is refused and the field named', (_what, data) => {
    const read = decodeSelection(data)
    expect(read).toMatchObject({ ok: false, issues: [{ path: expect.stringMatching(/^membershipData/) }] })
  })

  test.each([
    ['orgId', { orgId: 'KLUB1' }],
    ['participants', { participants: [] }],
    ['participants', { participants: Array.from({ length: 31 }, () => good.participants[0]) }],
    ['participants.0.memberId', { participants: [{ ...good.participants[0], memberId: 7 }] }],
    ['participants.0.membershipConfId', { participants: [{ memberId: good.participants[0]?.memberId }] }],
    ['totalMinor', { totalMinor: -1 }],
    ['totalMinor', { totalMinor: 450.5 }],
    ['totalMinor', { totalMinor: '45000' }],
    ['totalMinor', { totalMinor: 1_000_000_001 }],
    ['gdprAgreement', { gdprAgreement: 'true' }],
    ['language', { language: 'sv' }],
  ])('%s is named if it is invalid', (path, change) => {
    const read = decodeSelection(base64(JSON.stringify({ ...good, ...change })))
    expect(read.ok ? [] : read.issues.map((issue) => issue.path)).toEqual([`membershipData.${path}`])
  })

  test('without the GDPR agreement it is refused with a message', () => {
    const read = decodeSelection(base64(JSON.stringify({ ...good, gdprAgreement: false })))
    expect(read.ok ? [] : read.issues).toEqual([
      { path: 'membershipData.gdprAgreement', message: 'The GDPR agreement must be accepted' },
    ])
  })

  test('no input makes it throw', () => {
    const json = fc.jsonValue().map((value) => base64(JSON.stringify(value)))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), json), (data) => {
        expect(decodeSelection(data).ok).toBe(false)
      }),
    )
  })
})
