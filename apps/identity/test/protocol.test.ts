import { request } from 'node:http'
import { openTestSealing } from '@forenet/testkit/sealing'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresAdapter } from '../src/provider/adapter.ts'
import { type IdentityTestPortal, PASSWORD, PASSWORD_HASH, startPortal } from './support/portal.ts'
import { decodeClaims, extractHeading, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())

const at = (path: string) => `${portal.mount}/protocol/openid-connect/${path}`

const someone = (email: string) => ({
  email,
  emailVerified: true,
  givenName: 'Carl',
  familyName: 'Berg',
  passwordHash: PASSWORD_HASH,
})

describe('discovery', () => {
  test("uses Keycloak's URLs", async () => {
    const answer = await new Visitor(portal).get(`${portal.mount}/.well-known/openid-configuration`)
    expect(JSON.parse(answer.text)).toMatchObject({
      issuer: `${portal.origin}/auth/realms/forenet`,
      authorization_endpoint: portal.origin + at('auth'),
      token_endpoint: portal.origin + at('token'),
      userinfo_endpoint: portal.origin + at('userinfo'),
      jwks_uri: portal.origin + at('certs'),
      end_session_endpoint: portal.origin + at('logout'),
      check_session_iframe: portal.origin + at('login-status-iframe.html'),
      code_challenge_methods_supported: ['S256'],
      acr_values_supported: ['aal1', 'aal2'],
    })
    expect(portal.identity.issuer).toBe(`${portal.origin}/auth/realms/forenet`)
  })

  test('offers no endpoint that stores requests beyond the limits', async () => {
    const visitor = new Visitor(portal)
    const found = JSON.parse((await visitor.get(`${portal.mount}/.well-known/openid-configuration`)).text)
    const answering = Object.keys(found).filter((name) => name.endsWith('_endpoint'))
    expect(answering.sort()).toEqual([
      'authorization_endpoint',
      'end_session_endpoint',
      'revocation_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
    ])
    expect(found).not.toHaveProperty('dpop_signing_alg_values_supported')
    const pushed = await visitor.post(`${portal.mount}/request`, {
      client_id: 'forenet-portal',
      state: 's'.repeat(50_000),
    })
    expect(pushed.status).toBe(404)
    const stored = await portal.pool.query('select 1 from identity.oidc_payload where model = $1', [
      'PushedAuthorizationRequest',
    ])
    expect(stored.rows).toEqual([])
  })

  test('a forged Host or forwarding header changes no URL', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
      const asked = request(
        `${portal.origin}${portal.mount}/.well-known/openid-configuration`,
        { headers },
        (answer) => {
          let text = ''
          answer.on('data', (chunk: Buffer) => {
            text += chunk.toString()
          })
          answer.on('end', () => resolve(text))
        },
      )
      asked.on('error', reject)
      asked.end()
    })
    expect(body).not.toContain('evil')
    expect(JSON.parse(body).token_endpoint).toBe(portal.origin + at('token'))
  })

  test('the published keys are public, and the same as those passed to the API', async () => {
    const answer = await new Visitor(portal).get(at('certs'))
    const { keys } = JSON.parse(answer.text)
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(Object.keys(portal.identity.jwks.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(portal.identity.jwks.keys[0]?.kid).toBe(keys[0].kid)
  })
})

describe('signing in', () => {
  test('returns to the requested page with code and session state', async () => {
    const callback = await new Visitor(portal).signIn()
    expect(callback.pathname + callback.search).toMatch(/^\/memberships\?year=2027&code=/)
    expect(callback.searchParams.get('state')).toBe('state-1')
    expect(callback.searchParams.get('session_state')).toMatch(/^[\w-]{43}\.[\w-]+$/)
  })

  test('the access token contains subject, audience, roles and session', async () => {
    const visitor = new Visitor(portal)
    const tokens = await visitor.tokensFor(await visitor.signIn())
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, createLocalJWKSet(portal.identity.jwks), {
      issuer: portal.identity.issuer,
      audience: 'portal-api',
    })
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({
      typ: 'Bearer',
      azp: 'forenet-portal',
      aud: 'portal-api',
      email: 'asta@example.org',
      email_verified: true,
      given_name: 'Asta',
      family_name: 'Lind',
      name: 'Asta Lind',
      phone_number: '+45 20 30 40 50',
      realm_access: { roles: ['org:ALL|role:USER', 'org:HAVN|role:USER'] },
    })
    expect(payload.sid).toMatch(/^[\w-]{43}\.[\w-]+$/)
    expect(payload.fsid).toMatch(/^[\w-]{43}$/)
    expect(payload).not.toHaveProperty('nonce')
    expect(decodeClaims(tokens.id_token)).toMatchObject({
      nonce: 'nonce-1',
      email: 'asta@example.org',
      aud: 'forenet-portal',
    })
    // keycloak-js decodes the refresh token as a JWT.
    expect(decodeClaims(tokens.refresh_token)).toEqual({ typ: 'Refresh' })
  })

  test('every token contains time and method of the sign-in, unchanged when refreshed', async () => {
    const visitor = new Visitor(portal)
    const began = Math.floor(Date.now() / 1000)
    const tokens = await visitor.tokensFor(await visitor.signIn())
    const signedIn = decodeClaims(tokens.access_token)
    expect(signedIn).toMatchObject({ amr: ['pwd'], acr: 'aal1', auth_time: expect.any(Number) })
    expect(Number(signedIn.auth_time) - began).toBeGreaterThanOrEqual(0)
    expect(Number(signedIn.auth_time) - began).toBeLessThan(30)
    const { amr, acr, auth_time } = signedIn
    expect(decodeClaims(tokens.id_token)).toMatchObject({ amr, acr, auth_time })
    const refreshed = await visitor.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    const fresh = (await refreshed.json()) as typeof tokens
    expect(decodeClaims(fresh.access_token)).toMatchObject({ amr, acr, auth_time })
    const silent = await visitor.get(visitor.authorizationUrl({ prompt: 'none' }))
    expect(decodeClaims((await visitor.tokensFor(new URL(silent.location ?? ''))).access_token)).toMatchObject({
      amr,
      auth_time,
    })
  })

  test('re-authentication makes new tokens fresh, not existing ones', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal)
    const before = await visitor.tokensFor(await visitor.signIn())
    // Simulates an old sign-in by changing the stored session, because oidc-provider uses the system clock.
    const sealing = await openTestSealing(portal.pool)
    const stored = createPostgresAdapter(portal.pool, sealing, () => new Date())('RefreshToken')
    const token = await stored.find(before.refresh_token)
    await stored.upsert(before.refresh_token, { ...token, authTime: 1000 }, 60)
    await visitor.signIn('asta@example.org', PASSWORD, { prompt: 'login' })
    const refreshed = await visitor.token({ grant_type: 'refresh_token', refresh_token: before.refresh_token })
    const { access_token } = (await refreshed.json()) as typeof before
    expect(decodeClaims(access_token).auth_time).toBe(1000)
  })

  test('a second visit needs no form and has the same session key', async () => {
    const visitor = new Visitor(portal)
    const first = decodeClaims((await visitor.tokensFor(await visitor.signIn())).access_token)
    const silent = await visitor.get(visitor.authorizationUrl({ prompt: 'none' }))
    const second = decodeClaims((await visitor.tokensFor(new URL(silent.location ?? ''))).access_token)
    expect(second.fsid).toBe(first.fsid)
    expect(second.sub).toBe(first.sub)
  })

  test('without a session, prompt=none returns login_required', async () => {
    const visitor = new Visitor(portal)
    const answer = await visitor.get(visitor.authorizationUrl({ prompt: 'none' }))
    expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('login_required')
  })

  test('silent authentication by form_post gets a form, with or without a session', async () => {
    const visitor = new Visitor(portal)
    const asked = { prompt: 'none', response_mode: 'form_post' }
    const nobody = await visitor.get(visitor.authorizationUrl(asked))
    expect([nobody.status, nobody.location]).toEqual([200, null])
    expect(nobody.text).toContain('<input type="hidden" name="error" value="login_required"/>')
    await visitor.signIn()
    const somebody = await visitor.get(visitor.authorizationUrl(asked))
    expect(somebody.status).toBe(200)
    expect(somebody.text).toMatch(/<input type="hidden" name="code" value="[\w-]+"\/>/)
  })

  test('two concurrent sign-ins in one browser both complete', async () => {
    const visitor = new Visitor(portal)
    const one = await visitor.open()
    const two = await visitor.open()
    const form = { email: 'asta@example.org', password: 'korrekt hest batteri' }
    const first = await visitor.follow(await visitor.post(`${one.base}/sign-in`, form))
    const second = await visitor.follow(await visitor.post(`${two.base}/sign-in`, form))
    expect(new URL(first.location ?? '').searchParams.get('code')).toBeTruthy()
    expect(new URL(second.location ?? '').searchParams.get('code')).toBeTruthy()
  })

  test('accepts portal and account pages as redirect URIs', async () => {
    const visitor = new Visitor(portal)
    for (const path of [
      '/',
      '/events?show=past',
      '/silent-check-sso.html',
      `${portal.mount}/account`,
      `${portal.mount}/account/passkeys/add`,
      `${portal.mount}/account/passkeys/0b6e9a9e-8f3e-4d43-9d4c-0d3f3f0a2b11/remove`,
    ]) {
      const answer = await visitor.get(visitor.authorizationUrl({ redirect_uri: portal.origin + path, prompt: 'none' }))
      expect(new URL(answer.location ?? '').searchParams.get('error'), path).toBe('login_required')
    }
  })

  test('another redirect URI is refused with a page and without redirect; also after sign-out', async () => {
    const visitor = new Visitor(portal)
    for (const redirect of [
      'https://evil.example/',
      `${portal.origin}.evil.example/`,
      `${portal.origin}/#x`,
      `${portal.origin}//evil.example`,
      `${portal.origin}/nothing`,
      `${portal.origin}/events?to=//evil.example`,
      `${portal.origin}${portal.mount}/account/../x`,
      `${portal.origin}${portal.mount}/accounts`,
      `${portal.origin}${portal.mount}/account/%2e%2e`,
      `${portal.origin}${portal.mount}/terms`,
      'nonsense',
    ]) {
      const logout = { client_id: 'forenet-portal', post_logout_redirect_uri: redirect }
      const out = await visitor.get(`${at('logout')}?${new URLSearchParams(logout)}`, { accept: 'text/html' })
      expect([out.status, extractHeading(out.text)], redirect).toEqual([400, 'That did not work'])
      const answer = await visitor.get(visitor.authorizationUrl({ redirect_uri: redirect }), { accept: 'text/html' })
      expect(answer.status, redirect).toBe(400)
      expect(answer.location).toBeNull()
      expect(extractHeading(answer.text)).toBe('That did not work')
    }
  })

  test('without PKCE no code is issued', async () => {
    const visitor = new Visitor(portal)
    const url = new URL(visitor.authorizationUrl(), portal.origin)
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    const answer = await visitor.get(url.href)
    expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('invalid_request')
  })
})

describe('refreshing', () => {
  test('issues new tokens of the same session, and reuse of an old refresh token revokes all', {
    tags: 'full',
  }, async () => {
    const visitor = new Visitor(portal)
    const first = await visitor.tokensFor(await visitor.signIn())
    const refreshed = await visitor.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    const second = (await refreshed.json()) as typeof first
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(decodeClaims(second.access_token).fsid).toBe(decodeClaims(first.access_token).fsid)

    const reused = await visitor.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    expect([reused.status, await reused.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    const after = await visitor.token({ grant_type: 'refresh_token', refresh_token: second.refresh_token })
    expect([after.status, await after.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })

  test('a code works once', async () => {
    const visitor = new Visitor(portal)
    const callback = await visitor.signIn()
    await visitor.tokensFor(callback)
    await expect(visitor.tokensFor(callback)).rejects.toThrow('invalid_grant')
  })

  test('includes a changed name, and fails for a disabled account', { tags: 'full' }, async () => {
    const { accounts } = portal.identity
    const carl = await accounts.create({
      email: 'carl@example.org',
      emailVerified: true,
      givenName: 'Carl',
      familyName: 'Berg',
      password: 'korrekt hest batteri',
    })
    const visitor = new Visitor(portal)
    const first = await visitor.tokensFor(await visitor.signIn('carl@example.org'))
    await accounts.setName(carl.id, { givenName: 'Karl', familyName: 'Berg', phone: null })
    const refreshed = await visitor.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    const second = (await refreshed.json()) as typeof first
    expect(decodeClaims(second.access_token).name).toBe('Karl Berg')
    await accounts.setDisabled(carl.id, true)
    const refused = await visitor.token({ grant_type: 'refresh_token', refresh_token: second.refresh_token })
    expect(refused.status).toBe(400)
  })
})

describe('a session with a disabled or deleted account', () => {
  test('ends when the account is disabled', async () => {
    const { accounts } = portal.identity
    const { id } = await accounts.create({ ...someone('closed@example.org') })
    const visitor = new Visitor(portal)
    const tokens = await visitor.tokensFor(await visitor.signIn('closed@example.org'))
    await accounts.setDisabled(id, true)
    expect(portal.ended).toContain(decodeClaims(tokens.access_token).fsid)
    const info = await visitor.get(at('userinfo'), { authorization: `Bearer ${tokens.access_token}` })
    expect(info.status).toBe(401)
  })

  test('requires sign-in, possibly with another account', { tags: 'full' }, async () => {
    const { id } = await portal.identity.accounts.create({ ...someone('gone@example.org') })
    const visitor = new Visitor(portal)
    await visitor.signIn('gone@example.org')
    await portal.pool.query('delete from identity.account where id = $1', [id])
    const silent = await visitor.get(visitor.authorizationUrl({ prompt: 'none' }))
    expect(new URL(silent.location ?? '').searchParams.get('error')).toBe('login_required')
    const page = await visitor.open()
    expect([page.status, extractHeading(page.text)]).toEqual([200, 'Sign in'])
    // oidc-provider first ends the old session through a form that submits itself.
    const form = { email: 'asta@example.org', password: 'korrekt hest batteri' }
    const change = await visitor.follow(await visitor.post(`${page.base}/sign-in`, form))
    const hidden = Object.fromEntries(
      [...change.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const action = /action="([^"]+)"/.exec(change.text)?.[1] ?? ''
    const done = await visitor.follow(await visitor.post(action, hidden))
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(decodeClaims(tokens.access_token).email).toBe('asta@example.org')
  })
})

describe('userinfo and profile', () => {
  test('accept a valid token and refuse all others', async () => {
    const visitor = new Visitor(portal)
    const tokens = await visitor.tokensFor(await visitor.signIn())
    const bearer = (token: string) => ({ authorization: `Bearer ${token}`, accept: 'application/json' })
    const info = await visitor.get(at('userinfo'), bearer(tokens.access_token))
    expect(JSON.parse(info.text)).toMatchObject({ email: 'asta@example.org', given_name: 'Asta', email_verified: true })
    const profile = await visitor.get(`${portal.mount}/account`, bearer(tokens.access_token))
    expect(JSON.parse(profile.text)).toMatchObject({ email: 'asta@example.org', firstName: 'Asta', lastName: 'Lind' })
    for (const token of [tokens.id_token, tokens.refresh_token, `${tokens.access_token}x`, 'x', '']) {
      expect((await visitor.get(at('userinfo'), bearer(token))).status).toBe(401)
      expect((await visitor.get(`${portal.mount}/account`, bearer(token))).status).toBe(401)
    }
  })
})

describe('signing out', () => {
  test('ends the session everywhere: tokens, refresh tokens, cookies, and a notification to every process', async () => {
    const visitor = new Visitor(portal)
    const tokens = await visitor.tokensFor(await visitor.signIn())
    const fsid = String(decodeClaims(tokens.access_token).fsid)
    const heard: string[] = []
    const listener = await portal.pool.connect()
    listener.on('notification', (notice) => heard.push(notice.payload ?? ''))
    await listener.query('listen forenet_session_ended')

    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${portal.origin}/`,
      client_id: 'forenet-portal',
    })
    const page = await visitor.get(`${at('logout')}?${query}`)
    expect(page.text).toContain('sign-out.js')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const done = await visitor.post(`${at('logout')}/confirm`, { xsrf, logout: 'yes' })
    expect(done.location).toBe(`${portal.origin}/`)

    expect(portal.ended).toContain(fsid)
    await listener.query('select 1')
    expect(heard).toContain(fsid)
    listener.release(true)
    const rows = await portal.pool.query('select until from identity.ended_session where fsid = $1', [fsid])
    expect(rows.rows[0].until.getTime()).toBeGreaterThan(Date.now() + 300_000)
    const refreshed = await visitor.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(refreshed.status).toBe(400)
    const info = await visitor.get(at('userinfo'), { authorization: `Bearer ${tokens.access_token}` })
    expect(info.status).toBe(401)
    expect(visitor.cookies.map(({ name }) => name)).not.toContain('forenet_session_state')
  })

  test('accepts POST, which leaves the ID token out of the URL', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal)
    const tokens = await visitor.tokensFor(await visitor.signIn())
    const said = {
      client_id: 'forenet-portal',
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${portal.origin}/page-lock-screen`,
    }
    const page = await visitor.post(at('logout'), said)
    expect(page.status).toBe(200)
    expect(page.text).toContain('sign-out.js')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const done = await visitor.post(`${at('logout')}/confirm`, { xsrf, logout: 'yes' })
    expect(done.location).toBe(`${portal.origin}/page-lock-screen`)
  })

  test.each([
    [
      'an address of somebody else’s',
      { client_id: 'forenet-portal', post_logout_redirect_uri: 'https://evil.example/' },
    ],
    ['a parameter longer than what is kept', { client_id: 'forenet-portal', state: 'x'.repeat(513) }],
  ])('refuses %s with a page, also by POST', async (_what, said) => {
    const page = await new Visitor(portal).post(at('logout'), said, { accept: 'text/html' })
    expect([page.status, page.location]).toEqual([400, null])
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  test('asks for confirmation without proof of the session', { tags: 'full' }, async () => {
    const asta = new Visitor(portal)
    await asta.signIn()
    const page = await asta.get(at('logout'))
    expect(extractHeading(page.text)).toBe('Sign out?')
    expect(page.text).not.toContain('sign-out.js')

    await portal.identity.accounts.create({
      email: 'dora@example.org',
      emailVerified: true,
      givenName: 'Dora',
      familyName: 'Holm',
      password: 'korrekt hest batteri',
    })
    const dora = new Visitor(portal)
    const hers = await dora.tokensFor(await dora.signIn('dora@example.org'))
    const foreign = await asta.get(`${at('logout')}?id_token_hint=${hers.id_token}`)
    expect(extractHeading(foreign.text)).toBe('Sign out?')
    expect(foreign.text).not.toContain('sign-out.js')
  })
})

describe('endpoints for keycloak-js', () => {
  test('/registrations opens the registration form', async () => {
    const visitor = new Visitor(portal)
    const url = visitor.authorizationUrl().replace('/auth?', '/registrations?')
    const page = await visitor.follow(await visitor.get(url))
    expect(extractHeading(page.text)).toBe('Create your account')
  })

  test('the iframe pages allow framing by this origin and load one script', async () => {
    const visitor = new Visitor(portal)
    const status = await visitor.get(at('login-status-iframe.html'))
    expect(status.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(status.text).toContain('/assets/login-status.js')
    const step1 = await visitor.get(at('3p-cookies/step1.html'))
    expect(step1.location).toContain('step2.html')
    expect(visitor.cookies.map(({ name }) => name)).toContain('forenet_cookie_probe')
    expect((await visitor.get(step1.location ?? '')).text).toContain('/assets/cookie-probe.js')
  })

  test('form pages cannot be framed', async () => {
    const page = await new Visitor(portal).open()
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
  })
})
