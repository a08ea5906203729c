import { generateKeyPairSync, randomBytes, randomUUID, sign, verify } from 'node:crypto'
import {
  appendSignature,
  buildGroupCodePayload,
  buildTicketCodePayload,
  findCodeFault,
  groupTicketsByCode,
  parseTicketCode,
} from '@forenet/domain/ticket-code'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const TICKET = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const EVENT = '7d444840-9dc0-11d1-b245-5ffdce74fad2'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const codeOf = (ticketId = TICKET, eventId = EVENT, keyId = 'k0ey1234') => {
  const signed = buildTicketCodePayload(keyId, ticketId, eventId)
  return appendSignature(signed, sign(null, Buffer.from(signed, 'ascii'), privateKey))
}
const GOOD = codeOf()
const isTrue = (code: string): boolean => {
  const read = parseTicketCode(code)
  return read !== null && verify(null, Buffer.from(read.signed, 'ascii'), publicKey, read.signature)
}

describe('a ticket’s code', () => {
  test('contains ticket, event and key id in 32 bytes, and a signature of 64', () => {
    const [version, keyId, payload = '', signature = ''] = codeOf().split('.')
    expect([version, keyId]).toEqual(['FT1', 'k0ey1234'])
    expect(Buffer.from(payload, 'base64url').toString('hex')).toBe(`${TICKET}${EVENT}`.replaceAll('-', ''))
    expect(Buffer.from(signature, 'base64url')).toHaveLength(64)
    expect(parseTicketCode(codeOf())).toMatchObject({ keyId: 'k0ey1234', ticketIds: [TICKET], eventId: EVENT })
    expect(isTrue(codeOf())).toBe(true)
  })

  test('is parsed back for any ids, in lower case', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.stringMatching(/^[a-z0-9]{4,12}$/), (ticketId, eventId, keyId) => {
        const code = codeOf(ticketId.toUpperCase(), eventId, keyId)
        expect(parseTicketCode(code)).toMatchObject({ ticketIds: [ticketId], eventId, keyId })
        expect(parseTicketCode(`  ${code}\n`)).toEqual(parseTicketCode(code))
        const usLayout = code.replaceAll('-', '+').replaceAll('_', '?')
        expect(parseTicketCode(usLayout)).toEqual(parseTicketCode(code))
        expect(parseTicketCode(swapCase(usLayout))).toEqual(parseTicketCode(code))
        expect(isTrue(code)).toBe(true)
      }),
    )
  })

  test.each([
    ['with Nordic layout on a US keyboard', (code: string) => code.replaceAll('-', '/').replaceAll('_', '?')],
    ['with US layout on a German keyboard', (code: string) => germanKeys(code)],
    ['with the same and Caps Lock on', (code: string) => swapCase(germanKeys(code))],
    ['with French layout on a Nordic keyboard', (code: string) => frenchScanner(code)],
    ['with the same and Caps Lock on', (code: string) => swapCase(frenchScanner(code))],
    ['with US layout on a French keyboard', (code: string) => frenchKeys(code)],
    ['with the same after the kind of code', (code: string) => frenchKeys(`]Q1${code}`)],
    ['with US layout on a French keyboard with Caps Lock on', (code: string) => frenchCapsLock(code)],
    ['with US layout on a Spanish keyboard', (code: string) => code.replaceAll('-', "'").replaceAll('_', '?')],
    ['with US layout on an Icelandic keyboard', (code: string) => code.replaceAll('-', 'ö').replaceAll('_', 'Ö')],
    ['with US layout on a Turkish keyboard', (code: string) => turkishKeys(code)],
    ['with the same and Caps Lock on', (code: string) => typeOn(swapCase(code), '-_.i', '*?Çı')],
    ['with US layout on a Dvorak keyboard', (code: string) => dvorakKeys(code)],
    ['with the same after the kind of code', (code: string) => dvorakKeys(`]Q1${code}`)],
    ['that sends it twice', (code: string) => `${code}\r\n${code}`],
    ['or a mail that breaks its line', (code: string) => `${code.slice(0, 70)}\r\n${code.slice(70)}`],
    ['that sends control characters around', (code: string) => `\u0002${code}\u0003\t`],
    ['that names the kind of code first', (code: string) => `]Q1${code}`],
    ['that does so with another layout', (code: string) => `¨Q1${code.replaceAll('-', '+').replaceAll('_', '?')}`],
  ])('is read from a scanner %s', (_what, typed) => {
    // A German keyboard is recognised by the character it types for a hyphen, which nearly every code contains.
    const codes = Array.from({ length: 20 }, () => codeOf(randomUUID())).filter((code) => code.includes('-'))
    expect(codes).not.toEqual([])
    for (const code of codes) expect(parseTicketCode(typed(code))).toEqual(parseTicketCode(code))
  })

  test.each(['"%s"', '\u200b%s\u200b', '\u00a0%s'])('is read as pasted: %j', (around) => {
    const code = codeOf()
    expect(parseTicketCode(around.replace('%s', code))).toEqual(parseTicketCode(code))
    expect(parseTicketCode(around.replace('%s', code.replaceAll('-', '–')))).toEqual(parseTicketCode(code))
  })

  test.each([
    ['*%s*', true],
    ['https://billet.example.org/t/?code=%s', true],
    ['https://billet.example.org/t/%s?utm=1', true],
    ['https://billet.example.org/t/%s&x=1#top', true],
    ['<%s>', true],
    ['Billet: %s', true],
    ["'%s'", true],
    ['%s.AAAA', false],
    ['x%s', true],
    ['%s==', false],
  ])('is read in %s: %s', (around, isRead) => {
    const codes = Array.from({ length: 20 }, () => codeOf(randomUUID()))
    for (const code of codes) {
      const read = parseTicketCode(around.replace('%s', code))
      expect(read).toEqual(isRead ? parseTicketCode(code) : null)
    }
  })

  test.each<[string, (code: string) => string, string | null]>([
    ['in capitals', (code) => code.toUpperCase(), 'one-case'],
    ['in small letters', (code) => code.toLowerCase(), 'one-case'],
    ['in capitals after the kind of code', (code) => `]Q1${code.toUpperCase()}`, 'one-case'],
    ['in capitals within an address', (code) => `HTTPS://X.ORG/${code.toUpperCase()}`, 'one-case'],
    ['without its end', (code) => code.slice(0, -20), 'incomplete'],
    ['without its last sign', (code) => code.slice(0, -1), 'incomplete'],
    ['without its signature', (code) => code.split('.').slice(0, 3).join('.'), 'incomplete'],
    ['without its first sign', (code) => code.slice(1), 'incomplete'],
    ['without its first signs', (code) => code.slice(3), 'incomplete'],
    ['without its first half', (code) => code.slice(30), 'incomplete'],
    ['without its end between stars', (code) => `*${code.slice(0, -9)}*`, 'incomplete'],
    ['only its beginning', (code) => code.slice(0, 12), 'incomplete'],
    [
      'a web address',
      () => 'https://example.org/ticket/events/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      null,
    ],
    ['a membership card', () => '0b3d1c4e-9dc0-11d1-b245-5ffdce74fad2', null],
    ['a name', () => 'Ft Andersen', null],
  ])('%s: the fault of an unread code', (_what, change, fault) => {
    const group = buildGroupCodePayload('k0ey1234', [TICKET, randomUUID()], EVENT)
    const codes = [codeOf(), appendSignature(group, sign(null, Buffer.from(group, 'ascii'), privateKey))]
    for (const code of codes) {
      expect(parseTicketCode(change(code))).toBeNull()
      expect(findCodeFault(change(code))).toBe(fault)
    }
  })

  test('is invalid with any character changed', () => {
    const code = codeOf()
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.']
    fc.assert(
      fc.property(fc.nat({ max: code.length - 1 }), fc.constantFrom(...letters), (at, letter) => {
        const changed = code.slice(0, at) + letter + code.slice(at + 1)
        // The last base64 character of a signature encodes only two bits, so several characters are equivalent.
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
  ])('is malformed: %s', (_what, text) => {
    expect(parseTicketCode(text)).toBeNull()
  })

  test('parsing never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((end) => GOOD + end),
        ),
        (text) => {
          expect(() => parseTicketCode(text)).not.toThrow()
        },
      ),
    )
    expect(
      parseTicketCode(appendSignature(buildTicketCodePayload('abcd', TICKET, EVENT), randomBytes(64))),
    ).not.toBeNull()
  })
})

describe('a group’s code', () => {
  const groupCode = (ticketIds: readonly string[], eventId = EVENT) => {
    const signed = buildGroupCodePayload('k0ey1234', ticketIds, eventId)
    return appendSignature(signed, sign(null, Buffer.from(signed, 'ascii'), privateKey))
  }
  const group = fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 12 })

  test('names its 2 to 12 tickets in order and verifies like a single code', () => {
    fc.assert(
      fc.property(group, fc.uuid(), (ticketIds, eventId) => {
        const code = groupCode(ticketIds, eventId)
        expect(parseTicketCode(code)).toMatchObject({ ticketIds, eventId })
        expect(isTrue(code)).toBe(true)
        expect(isTrue(code.replace('FT2', 'FT1'))).toBe(false)
      }),
    )
  })

  test('is invalid with a ticket added or removed', () => {
    const [version, keyId, payload = '', signature] = groupCode([TICKET, EVENT, TICKET]).split('.')
    const bytes = Buffer.from(payload, 'base64url')
    for (const changed of [bytes.subarray(0, 48), Buffer.concat([bytes, randomBytes(16)])]) {
      expect(isTrue([version, keyId, changed.toString('base64url'), signature].join('.'))).toBe(false)
    }
  })

  test.each([0, 1, 13])('cannot contain %i tickets', (tickets) => {
    expect(() =>
      buildGroupCodePayload(
        'k0ey1234',
        Array.from({ length: tickets }, () => TICKET),
        EVENT,
      ),
    ).toThrow(RangeError)
    const payload = randomBytes(16 * (tickets + 1)).toString('base64url')
    expect(parseTicketCode(`FT2.k0ey1234.${payload}.${'A'.repeat(86)}`)).toBeNull()
  })

  test('cannot contain part of a ticket', () => {
    expect(parseTicketCode(`FT2.k0ey1234.${randomBytes(56).toString('base64url')}.${'A'.repeat(86)}`)).toBeNull()
  })

  test('the groups contain every ticket once and are of equal size; a single ticket needs none', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), (count) => {
        const tickets = Array.from({ length: count }, (_, nth) => nth)
        const groups = groupTicketsByCode(tickets)
        expect(groups.flat()).toEqual(count < 2 ? [] : tickets)
        const sizes = groups.map(({ length }) => length)
        for (const size of sizes) expect(size >= 2 && size <= 12).toBe(true)
        if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

function germanKeys(code: string): string {
  const swapped = code.replace(/[yz]/gi, (key) => ({ y: 'z', z: 'y', Y: 'Z' })[key] ?? 'Y')
  return swapped.replaceAll('-', 'ß').replaceAll('_', '?')
}

/** Retypes a code as a scanner with one keyboard layout would on a computer with another. */
function typeOn(code: string, from: string, to: string): string {
  return Array.from(code, (sign) => [...to][[...from].indexOf(sign)] ?? sign).join('')
}
const frenchScanner = (code: string) => typeOn(code, '1234567890-_.aqwzmAQWZM', '!"#¤%&/()=68;qazwæQAZWÆ')
const frenchKeys = (code: string) => typeOn(code, '1234567890-_.aqwzmAQWZM]', `&é"'(-è_çà)°:qazw,QAZW?$`)
const frenchCapsLock = (code: string) => typeOn(swapCase(code), '-_.aqwzmAQWZM', '°)/qazw,QAZW?')

const turkishKeys = (code: string) => typeOn(code, '-_.i', '*?çı')
const dvorakKeys = (code: string) =>
  typeOn(
    code,
    '-qwertyuiop]asdfghjklzxcvbnm._QWERTYUIOPASDFGHJKLZXCVBNM',
    '[\',.pyfgcrl=aoeuidhtn;qjkxbmv{"<>PYFGCRLAOEUIDHTN:QJKXBM',
  )

function swapCase(text: string): string {
  return Array.from(text, (letter) => (/[a-zæ]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase())).join('')
}
