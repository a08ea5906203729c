import { describe, expect, test } from 'vitest'
import { excessDelayMs, MAX_EXCESS_TRIES, mailLimits, signInLimits } from '../src/limits/allowances.ts'
import { buildRealm, sessionIdleSeconds } from '../src/options.ts'
import { deviceName } from '../src/pages/device-name.ts'
import { passkeyName } from '../src/passkeys/passkey-name.ts'
import { relyingPartyId } from '../src/passkeys/relying-party.ts'
import { forgotSchema, nameSchema, parseForm, registerSchema } from '../src/routes/form-schemas.ts'
import { da } from '../src/words/da.ts'
import { en } from '../src/words/en.ts'
import { pageLanguage } from '../src/words/page-language.ts'

describe('e-mail addresses', () => {
  test.each([
    ['a@b.dk', 'a@b.dk'],
    [' Asta.Lind+Forenet@Example.ORG ', 'asta.lind+forenet@example.org'],
    ["o'hara@example.co.uk", "o'hara@example.co.uk"],
  ])('%s is accepted in lower case', (email, folded) => {
    expect(parseForm(forgotSchema(en), { email })).toEqual({ ok: true, value: { email: folded } })
  })

  test.each([
    ['', en.faultRequired.email],
    [undefined, en.faultRequired.email],
    [['a@b.dk', 'c@d.dk'], en.faultRequired.email],
    [{ $ne: '' }, en.faultRequired.email],
    ['asta', en.faultEmail],
    ['asta@localhost', en.faultEmail],
    ['a@b.dk,c@d.dk', en.faultEmail],
    ['a@b.dk\r\nbcc: c@d.dk', en.faultEmail],
    ['a\0@b.dk', en.faultEmail],
    ['"a b"@b.dk', en.faultEmail],
    ['Asta <a@b.dk>', en.faultEmail],
    [`${'a'.repeat(200)}@b.dk`, en.faultLong],
    // Look-alike letters: the Kelvin sign folds to k, the long s to s in upper case, and the Cyrillic a is another
    // letter.
    ['\u212Aasper@example.org', en.faultEmail],
    ['a\u017Fta@example.org', en.faultEmail],
    ['\u0430sta@example.org', en.faultEmail],
    ['kasper@\u212Aor.dk', en.faultEmail],
    ['søren@blåbær.dk', en.faultEmail],
  ])('%j is refused', (email, fault) => {
    expect(parseForm(forgotSchema(en), { email })).toEqual({ ok: false, faults: { email: fault } })
  })
})

describe('names', () => {
  test.each([
    ['Åse-Marie', undefined],
    ['J. P. Jørgensen', undefined],
    ["D'Angelo (Bo)", undefined],
    ['李小龙', undefined],
    ['', en.faultRequired.givenName],
    ['   ', en.faultRequired.givenName],
    ['visit evil.example', en.faultName],
    ['https://evil.example', en.faultName],
    ['<b>Bo</b>', en.faultName],
    ['\u3164\u2800', en.faultName],
    ['Bo\u202edunL', en.faultName],
    ['Bo\nBcc', en.faultName],
    ['Bo\u0000', en.faultName],
    ['x'.repeat(61), en.faultLong],
  ])('%j: %s', (givenName, fault) => {
    const parsed = parseForm(nameSchema(en), { givenName, familyName: 'Lind', phone: '' })
    expect(parsed.ok ? undefined : parsed.faults.givenName).toBe(fault)
  })

  test('a phone number is optional, and validated if given', () => {
    const of = (phone: string) => parseForm(nameSchema(en), { givenName: 'Bo', familyName: 'Lind', phone })
    expect(of('')).toMatchObject({ ok: true, value: { phone: null } })
    expect(of(' +45 20 30 40 50 ')).toMatchObject({ ok: true, value: { phone: '+45 20 30 40 50' } })
    expect(of('call me')).toMatchObject({ ok: false, faults: { phone: en.faultPhone } })
  })
})

test("a registration reports all errors together, in the page's language", () => {
  expect(parseForm(registerSchema(da), { givenName: 'Bo', email: 'bo', password: 'kort' })).toEqual({
    ok: false,
    faults: {
      familyName: da.faultRequired.familyName,
      email: da.faultEmail,
      password: da.faultPassword.short,
      terms: da.faultRequired.terms,
    },
  })
  const own = {
    givenName: 'Benedikte',
    familyName: 'Lind',
    email: 'b@b.dk',
    password: 'BenedikteBenedikte1',
    terms: 'yes',
  }
  expect(parseForm(registerSchema(da), own)).toEqual({ ok: false, faults: { password: da.faultPassword.personal } })
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
    expect(pageLanguage({ secureCookies: false, mount: '' }, headers, switched, asked)).toBe(locale)
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
  expect(shape(da)).toEqual(shape(en))
  const texts = (words: object) => JSON.stringify(words)
  expect(texts(da)).not.toMatch(/""/)
  expect(texts(en)).not.toMatch(/""/)
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
  expect(deviceName(userAgent, en)).toBe(name)
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
    expect(passkeyName(aaguid, userAgent, taken, en)).toBe(name)
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
  expect(relyingPartyId(origin)).toBe(host)
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
  expect(sessionIdleSeconds(timeout)).toBe(minutes * 60)
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
    expect(excessDelayMs(excess)).toBe(milliseconds)
  })

  test('does not grow beyond the counted excess', () => {
    expect(excessDelayMs(MAX_EXCESS_TRIES)).toBe(excessDelayMs(MAX_EXCESS_TRIES + 1))
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
      [signInLimits('a@b.dk', address), mailLimits('reset', 'a@b.dk', address)].flat().map(({ subject }) => subject)
    const shared = subjects(one).filter((subject) => subjects(other).includes(subject))
    expect(shared).toHaveLength(same)
  })
})
