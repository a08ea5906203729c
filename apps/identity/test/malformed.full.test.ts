import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdentityTestPortal, startPortal } from './support/portal.ts'
import { extractHeading, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())

const mount = '/auth/realms/forenet'
const protocol = `${mount}/protocol/openid-connect`
const LONG = 'x'.repeat(20_000)

/** Accepts any response but a server error; pages must have a message. */
function expectWords(answer: { status: number; text: string; headers: Headers }, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(200)
  expect(answer.status, `${what}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
  if (answer.status >= 300 && answer.status < 400) return
  if (answer.headers.get('content-type')?.includes('html') && !answer.text.includes('logoutForm')) {
    expect(extractHeading(answer.text) || answer.text.includes('document.forms'), what).toBeTruthy()
  }
}

const ODD_PATHS = [
  '',
  '/',
  '/nothing/here',
  '/interaction/x',
  '/interaction/%00',
  '/interaction/x/sign-in',
  '/interaction/x/register',
  '/interaction/x/check-mail',
  '/interaction/x/confirm-email',
  '/interaction/x/confirm-email?token=%00',
  '/interaction/x/new-password?token=x',
  `/interaction/${'y'.repeat(500)}/sign-in`,
  '/login-actions/confirm-email',
  '/login-actions/confirm-email?token[]=1&token[]=2',
  '/login-actions/new-password?token=../..',
  '/login-actions/reset-credentials?kc_locale=xx',
  '/assets/none.js',
  '/assets/..%2f..%2fpackage.json',
  '/assets/__proto__',
  '/terms?kc_locale=da&kc_locale=en',
  '/account?referrer_uri=%00',
  '/account/name',
  '/account/passkeys',
  '/account/passkeys/add',
  '/account/passkeys/confirm',
  '/account/passkeys/%00/rename',
  '/account/passkeys/x/remove',
  '/interaction/x/passkey',
  '/interaction/x/passkey/challenge',
  '/protocol/openid-connect/auth',
  '/protocol/openid-connect/auth?client_id=%00',
  '/protocol/openid-connect/auth?client_id=forenet-portal&client_id=x',
  '/protocol/openid-connect/auth/x',
  '/protocol/openid-connect/auth/%00',
  '/protocol/openid-connect/registrations',
  '/protocol/openid-connect/registrations?prompt=none&prompt=login',
  '/protocol/openid-connect/logout?id_token_hint=x',
  '/protocol/openid-connect/logout?id_token_hint=a.b.c',
  '/protocol/openid-connect/logout?client_id=%00',
  '/protocol/openid-connect/logout/success',
  '/protocol/openid-connect/userinfo',
  '/protocol/openid-connect/token',
]
test('a malformed path gets a readable response', async () => {
  for (const path of ODD_PATHS) {
    expectWords(await new Visitor(portal).get(mount + path, { accept: 'text/html' }), path)
  }
})

test('malformed values in every parameter get a readable response', async () => {
  const visitor = new Visitor(portal)
  const odd = {
    state: '\0\ud800 "quoted"',
    nonce: '\0',
    ui_locales: '\0 da',
    login_hint: '<script>"\0',
    kc_locale: '\0',
    acr_values: '\0',
    max_age: '-1',
    claims: '{',
  }
  for (const [name, value] of Object.entries(odd)) {
    const answer = await visitor.follow(await visitor.get(visitor.authorizationUrl({ [name]: value })))
    expectWords(answer, name)
  }
  const hinted = await visitor.open({ login_hint: '<script>"\0' })
  expect(hinted.text).not.toContain('<script>"')
})

describe('forms', () => {
  const forms: [name: string, body: string, type?: string][] = [
    ['nothing', ''],
    ['fields twice', 'email=a%40b.dk&email=c%40d.dk&password=x&password=y&terms=yes&terms=no'],
    ['fields as objects', 'email[a]=1&password[b]=2&givenName[]=3'],
    ['a null byte', 'email=a%00%40b.dk&password=%00&givenName=%00&token=%00&csrf=%00&session=%00'],
    ['null bytes where only text is asked', 'email=a%40b.dk&password=%00%00%00%00%00%00%00%00%00%00%00'],
    ['broken escapes', 'email=%E0%A4%A&password=%zz'],
    ['half a character', 'email=%ED%A0%80&password=%ED%A0%80abcdefghijk'],
    ['prototype names', '__proto__=1&constructor=2&toString=3'],
    ['very long fields', `email=${LONG.slice(0, 9000)}%40b.dk&password=${LONG.slice(0, 5000)}`],
    ['far too much', `email=${LONG}`],
    ['JSON', '{"email":"a@b.dk","password":"x"}', 'application/json'],
    ['broken JSON', '{', 'application/json'],
    [
      'a file',
      '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    ['an unknown kind', 'x', 'application/x-unknown'],
    ['an impossible charset', 'email=x', 'application/x-www-form-urlencoded; charset=klingon'],
  ]
  test.each(forms)('with %s', async (name, body, type = 'application/x-www-form-urlencoded') => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    await visitor.signIn()
    const paths = [
      ...['sign-in', 'register', 'forgot', 'resend', 'confirmed', 'new-password'].map((page) => `${base}/${page}`),
      ...['passkey', 'passkey/challenge'].map((page) => `${base}/${page}`),
      ...['confirm-email', 'discard-registration', 'reset-credentials', 'new-password'].map(
        (page) => `${mount}/login-actions/${page}`,
      ),
      ...['name', 'password', 'sessions', 'passkeys/add', 'passkeys/confirm', 'passkeys/x/remove'].map(
        (page) => `${mount}/account/${page}`,
      ),
      ...['token', 'revoke', 'logout', 'logout/confirm', 'userinfo', 'auth'].map((page) => `${protocol}/${page}`),
    ]
    for (const path of paths) {
      const headers = { 'content-type': type, accept: 'text/html' }
      expectWords(await visitor.send(path, { method: 'POST', headers, body }), `${path} with ${name}`)
    }
  })

  test('from another site are refused with a message', async () => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    const form = { email: 'asta@example.org', password: 'korrekt hest batteri' }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await visitor.post(`${base}/sign-in`, form, headers)
      expect([answer.status, answer.text.includes('came from another site')]).toEqual([403, true])
    }
  })

  test('of a sign-in started in another browser are refused with a message', async () => {
    const { base } = await new Visitor(portal).open()
    const answer = await new Visitor(portal).post(`${base}/sign-in`, { email: 'asta@example.org', password: 'x' })
    expect([answer.status, extractHeading(answer.text)]).toEqual([400, 'This sign-in page has expired'])
  })

  test('with a forged cookie are refused with a message', async () => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    visitor.cookies = visitor.cookies.map((cookie) => ({ ...cookie, value: 'forged' }))
    const answer = await visitor.post(`${base}/sign-in`, { email: 'asta@example.org', password: 'x' })
    expect([answer.status, extractHeading(answer.text)]).toEqual([400, 'This sign-in page has expired'])
  })
})

test('unrelated cookies are ignored', async () => {
  const visitor = new Visitor(portal)
  const cookie = 'forenet_session=%00; forenet_session.sig=x; forenet_scheme="><script>; forenet_locale=../..; ;;=;'
  const answer = await visitor.get(`${mount}/account`, { cookie, accept: 'text/html' })
  expectWords(answer, 'account')
  const page = await visitor.get(`${mount}/terms`, { cookie })
  expect(page.text).not.toContain('"><script>')
  expect(page.text).toContain('<html lang="en">')
})

test("the colour scheme follows the portal's cookie", async () => {
  const darkStyle = async (cookie: string) => {
    const { text } = await new Visitor(portal).get(`${mount}/terms`, { cookie })
    return /<link rel="stylesheet" href="[^"]+dark\.css[^"]+"( media="[^"]+")?>/.exec(text)
  }
  expect((await darkStyle('forenet_scheme=dark'))?.[1]).toBeUndefined()
  expect(await darkStyle('forenet_scheme=dark')).not.toBeNull()
  expect(await darkStyle('forenet_scheme=light')).toBeNull()
  expect((await darkStyle('unrelated=1'))?.[1]).toBe(' media="(prefers-color-scheme: dark)"')
})

test('assets are served with content type, and cached permanently with a version', async () => {
  const visitor = new Visitor(portal)
  const page = await visitor.get(`${mount}/terms`)
  const style = /href="([^"]+identity\.css[^"]+)"/.exec(page.text)?.[1] ?? ''
  const css = await visitor.get(style)
  expect(css.headers.get('content-type')).toContain('text/css')
  expect(css.headers.get('cache-control')).toContain('immutable')
  const font = await visitor.get(`${mount}/assets/inter-latin.woff2`)
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
})
