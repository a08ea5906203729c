import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { decodeClaims, extractHeading, Visitor } from './support/visitor.ts'

const form = { email: 'asta@example.org', password: PASSWORD }

describe('over HTTPS', () => {
  let portal: IdentityTestPortal
  beforeAll(async () => {
    portal = await startPortal({ publicOrigin: 'https://medlem.example' })
  })
  afterAll(async () => portal?.close())
  const at = (path: string) => `${portal.mount}/protocol/openid-connect/${path}`

  test('every cookie is bound to this host', async () => {
    const visitor = new Visitor(portal)
    const lines: string[] = []
    const keep = (answer: { headers: Headers }) => void lines.push(...answer.headers.getSetCookie())
    const begun = await visitor.get(visitor.authorizationUrl())
    keep(begun)
    const { base } = { base: new URL(begun.location ?? '').pathname }
    keep(await visitor.get(`${base}?kc_locale=da`))
    const right = await visitor.post(`${base}/sign-in`, form)
    keep(right)
    const done = await visitor.get(right.location ?? '')
    keep(done)
    keep(await visitor.get(at('3p-cookies/step1.html')))
    const set = lines.filter((line) => !line.includes('expires=Thu, 01 Jan 1970'))
    for (const line of set) {
      expect(line).toMatch(/; secure/i)
      expect(line).not.toMatch(/; domain/i)
      expect(line).toMatch(/; samesite=lax/i)
      if (line.startsWith('__Host-')) expect(line).toMatch(/; path=\/;/i)
    }
    const names = set.map((line) => line.slice(0, line.indexOf('=')))
    expect([...new Set(names)].sort()).toEqual([
      '__Host-forenet_cookie_probe',
      '__Host-forenet_device',
      '__Host-forenet_locale',
      '__Host-forenet_session',
      '__Host-forenet_session.sig',
      '__Host-forenet_session_state',
      '__Secure-forenet_interaction',
      '__Secure-forenet_interaction.sig',
      '__Secure-forenet_locale_chosen',
      '__Secure-forenet_resume',
      '__Secure-forenet_resume.sig',
    ])
    const readable = set.filter((line) => !/; httponly/i.test(line)).map((line) => line.slice(0, line.indexOf('=')))
    expect(readable.sort()).toEqual(['__Host-forenet_cookie_probe', '__Host-forenet_session_state'])
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(decodeClaims(tokens.access_token).email).toBe(form.email)
    expect(extractHeading((await visitor.get(`${portal.mount}/account`)).text)).toBe('Din konto')
  })

  test('a cookie with an unprefixed name is ignored', async () => {
    const visitor = new Visitor(portal)
    await visitor.signIn()
    for (const cookie of visitor.cookies) cookie.name = cookie.name.replace(/^__\w+-/, '')
    const silent = await visitor.get(visitor.authorizationUrl({ prompt: 'none' }))
    expect(new URL(silent.location ?? '').searchParams.get('error')).toBe('login_required')
  })

  test('two concurrent sign-ins in one browser both complete', async () => {
    const visitor = new Visitor(portal)
    const [one, two] = [await visitor.open(), await visitor.open()]
    for (const { base } of [one, two]) {
      const done = await visitor.follow(await visitor.post(`${base}/sign-in`, form))
      expect(new URL(done.location ?? '').searchParams.get('code')).toBeTruthy()
    }
  })

  test('the iframes read cookies by these names, and sign-out deletes them', async () => {
    const visitor = new Visitor(portal)
    const tokens = await visitor.tokensFor(await visitor.signIn())
    const status = await visitor.get(at('login-status-iframe.html'))
    expect(status.text).toContain('data-cookie="__Host-forenet_session_state"')
    const probe = await visitor.get(at('3p-cookies/step2.html'))
    expect(probe.text).toContain('data-cookie="__Host-forenet_cookie_probe"')
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, client_id: 'forenet-portal' })
    const page = await visitor.get(`${at('logout')}?${query}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    await visitor.post(`${at('logout')}/confirm`, { xsrf, logout: 'yes' })
    expect(visitor.cookies.map(({ name }) => name)).not.toContain('__Host-forenet_session_state')
  })
})

test("over plain HTTP cookies have unprefixed names, below the provider's path", async () => {
  const portal = await startPortal()
  try {
    const visitor = new Visitor(portal)
    await visitor.signIn()
    const kept = visitor.cookies.map(({ name, path }) => `${name} ${path}`).sort()
    expect(kept).toEqual([
      'forenet_device /auth/realms/forenet/',
      expect.stringMatching(/^forenet_interaction \/auth\/realms\/forenet\/interaction\/[\w-]+$/),
      expect.stringMatching(/^forenet_interaction.sig \/auth\/realms\/forenet\/interaction\/[\w-]+$/),
      'forenet_session /auth/realms/forenet/',
      'forenet_session.sig /auth/realms/forenet/',
      'forenet_session_state /auth/realms/forenet/',
    ])
  } finally {
    await portal.close()
  }
})
