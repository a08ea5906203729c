import { describe, expect, test } from 'vitest'
import { findRelyingPartyId } from '../src/build-identity.ts'
import {
  buildMailLimits,
  buildSignInLimits,
  computeExcessDelayMs,
  MAX_DELAYED_ATTEMPTS,
} from '../src/limits/allowances.ts'
import { buildRealm, computeSessionIdleSeconds } from '../src/options.ts'
import { describeDevice } from '../src/pages/device-name.ts'
import { suggestPasskeyName } from '../src/passkeys/passkey-name.ts'
import { forgotPasswordSchema, nameSchema, parseForm, registerSchema } from '../src/routes/form-schemas.ts'
import { danishTexts } from '../src/words/da.ts'
import { englishTexts } from '../src/words/en.ts'
import { detectPageLanguage } from '../src/words/page-language.ts'

describe('e-mail addresses', () => {
  test.each([
    ['a@b.dk', 'a@b.dk'],
    [' Asta.Lind+Forenet@Example.ORG ', 'asta.lind+forenet@example.org'],
    ["o'hara@example.co.uk", "o'hara@example.co.uk"],
  ])('%s is accepted in lower case', (email, folded) => {
    expect(parseForm(forgotPasswordSchema(englishTexts), { email })).toEqual({ ok: true, value: { email: folded } })
  })

  test.each([
    ['', englishTexts.faultRequired.email],
    [undefined, englishTexts.faultRequired.email],
    [['a@b.dk', 'c@d.dk'], englishTexts.faultRequired.email],
    [{ $ne: '' }, englishTexts.faultRequired.email],
    ['asta', englishTexts.faultEmail],
    ['asta@localhost', englishTexts.faultEmail],
    ['a@b.dk,c@d.dk', englishTexts.faultEmail],
    ['a@b.dk\r\nbcc: c@d.dk', englishTexts.faultEmail],
    ['a\0@b.dk', englishTexts.faultEmail],
    ['"a b"@b.dk', englishTexts.faultEmail],
    ['Asta <a@b.dk>', englishTexts.faultEmail],
    [`${'a'.repeat(200)}@b.dk`, englishTexts.faultLong],
    // Look-alike letters: the Kelvin sign folds to k, the long s to s in upper case, and the Cyrillic a is another
    // letter.
    ['\u212Aasper@example.org', englishTexts.faultEmail],
    ['a\u017Fta@example.org', englishTexts.faultEmail],
    ['\u0430sta@example.org', englishTexts.faultEmail],
    ['kasper@\u212Aor.dk', englishTexts.faultEmail],
    ['søren@blåbær.dk', englishTexts.faultEmail],
  ])('%j is refused', (email, fault) => {
    expect(parseForm(forgotPasswordSchema(englishTexts), { email })).toEqual({ ok: false, faults: { email: fault } })
  })
})

describe('names', () => {
  test.each([
    ['Åse-Marie', undefined],
    ['J. P. Jørgensen', undefined],
    ["D'Angelo (Bo)", undefined],
    ['李小龙', undefined],
    ['', englishTexts.faultRequired.givenName],
    ['   ', englishTexts.faultRequired.givenName],
    ['visit evil.example', englishTexts.faultName],
    ['https://evil.example', englishTexts.faultName],
    ['<b>Bo</b>', englishTexts.faultName],
    ['\u3164\u2800', englishTexts.faultName],
    ['Bo\nBcc', englishTexts.faultName],
    ['Bo\u0000', englishTexts.faultName],
    ['x'.repeat(61), englishTexts.faultLong],
  ])('%j: %s', (givenName, fault) => {
    const parsed = parseForm(nameSchema(englishTexts), { givenName, familyName: 'Lind', phone: '' })
    expect(parsed.ok ? undefined : parsed.faults.givenName).toBe(fault)
  })

  test.each(['Bo\u00ad', '\u200bBo', '\u202aBo\u202c'])('the invisible characters of %j are removed', (givenName) => {
    const parsed = parseForm(nameSchema(englishTexts), { givenName, familyName: 'Lind', phone: '' })
    expect(parsed.ok && parsed.value.givenName).toBe('Bo')
  })

  test('a phone number is optional, and validated if given', () => {
    const of = (phone: string) => parseForm(nameSchema(englishTexts), { givenName: 'Bo', familyName: 'Lind', phone })
    expect(of('')).toMatchObject({ ok: true, value: { phone: null } })
    expect(of(' +45 20 30 40 50 ')).toMatchObject({ ok: true, value: { phone: '+45 20 30 40 50' } })
    expect(of('call me')).toMatchObject({ ok: false, faults: { phone: englishTexts.faultPhone } })
  })
})

test("a registration reports all errors together, in the page's language", () => {
  expect(parseForm(registerSchema(danishTexts), { givenName: 'Bo', email: 'bo', password: 'kort' })).toEqual({
    ok: false,
    faults: {
      familyName: danishTexts.faultRequired.familyName,
      email: danishTexts.faultEmail,
      password: danishTexts.faultPassword.short,
      terms: danishTexts.faultRequired.terms,
    },
  })
  const own = {
    givenName: 'Benedikte',
    familyName: 'Lind',
    email: 'b@b.dk',
    password: 'BenedikteBenedikte1',
    terms: 'yes',
  }
  expect(parseForm(registerSchema(danishTexts), own)).toEqual({
    ok: false,
    faults: { password: danishTexts.faultPassword.personal },
  })
})

describe('the language of a page', () => {
  test.each([
    ['the browser', { 'accept-language': 'da-DK,da;q=0.9,en;q=0.8' }, undefined, [], 'da'],
    ['the browser’s weights', { 'accept-language': 'da;q=0.3,en-GB;q=0.9' }, undefined, [], 'en'],
    ['English when nothing fits', { 'accept-language': 'sv,de' }, undefined, [], 'en'],
    ['no header at all', {}, undefined, [], 'en'],
    [
      'the last visit before the browser',
      { cookie: 'forenet_locale=da', 'accept-language': 'en' },
      undefined,
      [],
      'da',
    ],
    ['the application before the last visit', { cookie: 'forenet_locale=da' }, undefined, ['en'], 'en'],
    ['the first known of several asked', {}, undefined, [undefined, 'sv da en'], 'da'],
    ['this sign-in’s switch before the application', { cookie: 'forenet_locale_chosen=da' }, undefined, ['en'], 'da'],
    ['the switch before everything', { cookie: 'forenet_locale_chosen=da' }, 'en', ['da'], 'en'],
    ['nonsense is passed over', { cookie: 'forenet_locale=xx' }, ['da', 'en'], [{}, 7], 'en'],
  ])('%s', (_name, headers, switched, asked, locale) => {
    expect(detectPageLanguage({ secureCookies: false, mount: '' }, headers, switched, asked)).toBe(locale)
  })
})

test('both languages have all texts, and lists of equal length', () => {
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape)
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
    }
    return typeof value
  }
  expect(shape(danishTexts)).toEqual(shape(englishTexts))
  const texts = (words: object) => JSON.stringify(words)
  expect(texts(danishTexts)).not.toMatch(/""/)
  expect(texts(englishTexts)).not.toMatch(/""/)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1 Version/18.2 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is named %s', (userAgent, name) => {
  expect(describeDevice(userAgent, englishTexts)).toBe(name)
})

describe('the default name of a new passkey', () => {
  const ICLOUD = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd'
  const UNKNOWN = '00000000-0000-0000-0000-000000000000'
  const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
  test.each([
    [ICLOUD, LAPTOP, [], 'iCloud'],
    [UNKNOWN, LAPTOP, [], 'Firefox on Linux'],
    [UNKNOWN, '', [], 'Unknown device'],
    [ICLOUD, LAPTOP, ['iCloud'], 'iCloud 2'],
    [ICLOUD, LAPTOP, ['iCloud 2', 'iCloud', 'iCloud 3'], 'iCloud 4'],
    [ICLOUD, LAPTOP, ['iCloud 2'], 'iCloud'],
  ])('%s with %s besides %j is %s', (aaguid, userAgent, taken, name) => {
    expect(suggestPasskeyName(aaguid, userAgent, taken, englishTexts)).toBe(name)
  })
})

test.each([
  ['https://medlem.klub.dk', 'medlem.klub.dk'],
  ['https://medlem.klub.dk:8443', 'medlem.klub.dk'],
  ['http://localhost:3000', 'localhost'],
  ['http://klub.localhost', 'klub.localhost'],
  ['http://medlem.klub.dk', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://10.0.0.4', undefined],
  ['https://[::1]:3000', undefined],
])('the relying party of %s is %s', (origin, host) => {
  expect(findRelyingPartyId(origin)).toBe(host)
})

describe('contradicting options prevent the start', () => {
  const options = {
    pool: null as never,
    sealing: null as never,
    origin: 'http://localhost:3000',
    realm: 'forenet',
    clientId: 'c',
    audience: 'a',
    now: () => new Date(),
    keepMail: async () => undefined,
    secureCookies: false,
    securityEvent: () => undefined,
  }
  test.each([
    [{ secureCookies: true }, 'https'],
    [{ origin: 'http://localhost:3000/' }, 'origin'],
    [{ origin: 'http://localhost:3000/portal' }, 'origin'],
    [{ realm: '../x' }, 'realm'],
  ])('%j', (wrong, message) => {
    expect(() => buildRealm({ ...options, ...wrong })).toThrow(message)
  })
  test('valid options work', () => {
    const realm = buildRealm({
      ...options,
      origin: 'https://medlem.example',
      secureCookies: true,
      ttlSeconds: { session: 60 },
    })
    expect(realm).toMatchObject({
      issuer: 'https://medlem.example/auth/realms/forenet',
      ttl: { session: 60, accessToken: 300 },
    })
  })
})

test.each([
  [30, 65],
  [1, 60],
  [28, 61],
  [120, 245],
])('with browser sign-out after %i minutes, a session may be idle for %i', (timeout, minutes) => {
  expect(computeSessionIdleSeconds(timeout)).toBe(minutes * 60)
})

describe("the delay of attempts beyond an account's pace", () => {
  test.each([
    [0, 0],
    [1, 250],
    [2, 500],
    [3, 1_000],
    [5, 4_000],
    [6, 5_000],
    [60, 5_000],
  ])('%i attempts: %i ms', (excess, milliseconds) => {
    expect(computeExcessDelayMs(excess)).toBe(milliseconds)
  })

  test('does not grow beyond the counted excess', () => {
    expect(computeExcessDelayMs(MAX_DELAYED_ATTEMPTS)).toBe(computeExcessDelayMs(MAX_DELAYED_ATTEMPTS + 1))
  })
})

describe('attempts are limited per network', () => {
  test.each([
    ['one address', '192.0.2.7', '192.0.2.7', 4],
    ['another address', '192.0.2.7', '192.0.2.8', 0],
    ['one address, once over IPv6', '192.0.2.7', '::ffff:192.0.2.7', 4],
    ['two addresses of one IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', 8],
    ['two IPv6 networks of one site', '2001:db8:1:2::1', '2001:db8:1:3::1', 4],
    ['two IPv6 sites', '2001:db8:1:2::1', '2001:db8:2:2::1', 0],
  ])('%s', (_what, one, other, same) => {
    const subjects = (address: string) =>
      [buildSignInLimits('a@b.dk', address), buildMailLimits('reset', 'a@b.dk', address)]
        .flat()
        .map(({ subject }) => subject)
    const shared = subjects(one).filter((subject) => subjects(other).includes(subject))
    expect(shared).toHaveLength(same)
  })
})
