import { memberFindByEmail, memberUpdate } from '@forenet/contract/member-calls'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { createMember } from '@forenet/testkit/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountUrl, readCsrfToken } from '../../../identity/test/support/account.ts'
import { Authenticator, readCreationOptions } from '../../../identity/test/support/authenticator.ts'
import { extractRecoveryCodes, extractTotpKey, generateCode } from '../../../identity/test/support/second-factor.ts'
import type { PageResponse, Tokens, Visitor } from '../../../identity/test/support/visitor.ts'
import { MAX_FORGED_TOKENS_PER_MINUTE } from '../../src/platform/access/forged-tokens.ts'
import { PASSWORD, startWatchedPortal, type WatchedPortal } from './watched-portal.ts'

const NEW = 'fire nye grønne både'

let portal: WatchedPortal
beforeAll(async () => {
  portal = await startWatchedPortal()
})
afterAll(() => portal?.stop())

let made = 0
/** A new account and network address. */
async function somebody() {
  made++
  const email = `liv${made}-${Date.now()}@example.org`
  const address = `198.51.${100 + made}.${1 + (Date.now() % 250)}`
  return { email, address, id: await portal.createAccount(email), visitor: portal.visitorFrom(address) }
}

/** Secrets that must not be in the log. */
const secrets = new Set<string>([PASSWORD, NEW])
function keep(...values: (string | null | undefined)[]): void {
  for (const value of values) if (value) secrets.add(value)
}

async function signIn(visitor: Visitor, email: string, password = PASSWORD): Promise<Tokens> {
  const callback = await visitor.signIn(email, password)
  const tokens = await visitor.tokensFor(callback)
  keep(email, callback.searchParams.get('code'), tokens.access_token, tokens.refresh_token, tokens.id_token)
  keep(...visitor.cookies.map(({ value }) => value))
  return tokens
}

async function addPasskey(visitor: Visitor, device: Authenticator): Promise<PageResponse> {
  const page = await visitor.get(`${accountUrl}/passkeys/add`)
  const ask = readCreationOptions(page)
  const credential = device.create({ challenge: ask.challenge, origin: portal.origin }, ask.user.id)
  keep(ask.challenge, credential, readCsrfToken(page))
  return visitor.post(`${accountUrl}/passkeys/add`, { csrf: readCsrfToken(page), credential })
}

async function signInByPasskey(visitor: Visitor, device: Authenticator, more = {}): Promise<PageResponse> {
  const { base } = await visitor.open()
  const { challenge } = JSON.parse((await visitor.post(`${base}/passkey/challenge`, {})).text)
  const credential = device.get({ challenge, origin: portal.origin, ...more })
  keep(challenge, credential)
  return visitor.follow(await visitor.post(`${base}/passkey`, { credential }))
}

/** Looks up the member of an e-mail with a token, the first call of every page. */
function search(visitor: Visitor, email: string, token: string, more: Record<string, string> = {}) {
  keep(token)
  const headers = { authorization: `Bearer ${token}`, orgKey: 'ALL', ...more }
  return visitor.get(`${memberFindByEmail.path}?email=${encodeURIComponent(email)}`, headers)
}

const counted = (event: string) => portal.metric(`forenet_security_events_total{event="${event}"}`)

/** The line of an event from an address; fails if it is missing. */
async function lineOf(address: string, event: string, reason?: string) {
  const lines = await portal.linesOf(address)
  const found = lines.find((line) => line.event === event && (reason === undefined || line.reason === reason))
  if (!found) throw new Error(`No ${event} (${reason}) among ${JSON.stringify(lines)}`)
  return found
}

describe('without a request log, the security log contains', () => {
  test("the start, with the portal's configuration", async () => {
    expect(await portal.text()).toMatch(/"event":"portal-started"/)
    expect(await counted('portal-started')).toBe(1)
  })

  test('a sign-in and a rejected one, linkable to the same person', async () => {
    const { email, address, id, visitor } = await somebody()
    const before = await counted('sign-in-succeeded')
    await expect(visitor.signIn(email, 'something else entirely')).rejects.toThrow(/401/)
    keep('something else entirely')
    await signIn(visitor, email)
    expect(await lineOf(address, 'sign-in-refused')).toMatchObject({
      stream: 'security',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      outcome: 'refused',
      reason: 'wrong-credentials',
      network: address,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      email: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await lineOf(address, 'sign-in-succeeded')).toMatchObject({ account: id, reason: 'password' })
    expect(await counted('sign-in-succeeded')).toBe(before + 1)
  })

  test('a password reset by e-mail', async () => {
    const { email, address, id, visitor } = await somebody()
    keep(email)
    const { base } = await visitor.open()
    await visitor.post(`${base}/forgot`, { email })
    const link = await portal.linkMailedTo(email)
    keep(new URL(link).searchParams.get('token'))
    await visitor.follow(await visitor.post(link, { password: NEW }))
    expect(await lineOf(address, 'password-reset-asked')).toMatchObject({ email: expect.any(String) })
    expect(await lineOf(address, 'password-reset-done')).toMatchObject({ account: id })
  })

  test('a password change, a wrong one before it, and the ended sessions', async () => {
    const { email, address, id, visitor } = await somebody()
    const elsewhere = portal.visitorFrom(address)
    const { access_token: token } = await signIn(elsewhere, email)
    await signIn(visitor, email)
    const csrf = readCsrfToken(await visitor.get(accountUrl))
    keep(csrf)
    const form = { csrf, password: NEW, currentPassword: 'not this one at all' }
    await visitor.post(`${accountUrl}/password`, form)
    await visitor.post(`${accountUrl}/password`, { ...form, currentPassword: PASSWORD })
    expect(await lineOf(address, 'sign-in-refused', 'password-again')).toMatchObject({ account: id })
    expect(await lineOf(address, 'password-changed')).toMatchObject({ account: id })
    expect(await lineOf(address, 'session-ended')).toMatchObject({ account: id })
    expect((await search(elsewhere, email, token)).status).toBe(401)
    expect(await lineOf(address, 'token-refused', 'session-ended')).toMatchObject({ account: id })
  })

  test('a session ended here, at its next call, while the notification connection is lost', async () => {
    const { email, address, visitor } = await somebody()
    const elsewhere = portal.visitorFrom(address)
    const { access_token: token } = await signIn(elsewhere, email)
    await signIn(visitor, email)
    const form = { csrf: readCsrfToken(await visitor.get(accountUrl)), password: NEW, currentPassword: PASSWORD }
    keep(form.csrf)
    const lost = await portal.database.$client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'forenet-forenet_session_ended' and datname = current_database()`,
    )
    expect(lost.rows).toHaveLength(1)
    await visitor.post(`${accountUrl}/password`, form)
    expect((await search(elsewhere, email, token)).status).toBe(401)
    expect(await lineOf(address, 'token-refused', 'session-ended')).toMatchObject({ event: 'token-refused' })
  })

  test('signing out, with the IP address', async () => {
    const { email, address, id, visitor } = await somebody()
    const { id_token: hint } = await signIn(visitor, email)
    const query = new URLSearchParams({ id_token_hint: hint, client_id: 'forenet-portal' })
    const page = await visitor.get(`${portal.mount}/protocol/openid-connect/logout?${query}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    await visitor.post(`${portal.mount}/protocol/openid-connect/logout/confirm`, { xsrf, logout: 'yes' })
    expect(await lineOf(address, 'session-ended')).toMatchObject({ account: id })
  })

  test('a passkey that was added, used, rejected and removed', async () => {
    const { email, address, id, visitor } = await somebody()
    await signIn(visitor, email)
    const device = new Authenticator()
    const added = await addPasskey(visitor, device)
    const key = /passkeys\/([\w-]{36})\/rename/.exec(added.text)?.[1]
    await signInByPasskey(portal.visitorFrom(address), device)
    await signInByPasskey(portal.visitorFrom(address), device, { verified: false })
    await visitor.post(`${accountUrl}/passkeys/${key}/remove`, { csrf: readCsrfToken(added) })
    expect(await lineOf(address, 'passkey-added')).toMatchObject({ account: id })
    expect(await lineOf(address, 'passkey-used')).toMatchObject({ account: id })
    expect(await lineOf(address, 'sign-in-succeeded', 'passkey')).toMatchObject({ account: id })
    expect(await lineOf(address, 'sign-in-refused', 'passkey-unproven')).toMatchObject({ outcome: 'refused' })
    expect(await lineOf(address, 'passkey-removed')).toMatchObject({ account: id })
  })

  test('an authenticator app: set up, used, rejected, its recovery codes, and removed', async () => {
    const { email, address, id, visitor } = await somebody()
    await signIn(visitor, email)
    const shown = await visitor.get(`${accountUrl}/second-step/app`)
    const key = extractTotpKey(shown)
    const code = generateCode({ now: () => new Date() }, key)
    const codes = extractRecoveryCodes(
      await visitor.post(`${accountUrl}/second-step/app`, { csrf: readCsrfToken(shown), code }),
    )
    expect(codes).toHaveLength(10)
    keep(email, key, ...codes)
    const again = portal.visitorFrom(address)
    const { base } = await again.open()
    await again.post(`${base}/sign-in`, { email, password: PASSWORD })
    await again.post(`${base}/second-step`, { code })
    await again.post(`${base}/recovery-code`, { code: '0000-0000-0000-0000' })
    await again.follow(await again.post(`${base}/recovery-code`, { code: codes[0] ?? '' }))
    const question = await again.get(`${accountUrl}/second-step/remove`)
    await again.post(`${accountUrl}/second-step/remove`, { csrf: readCsrfToken(question) })
    for (const event of ['second-factor-added', 'recovery-codes-made', 'second-factor-removed'])
      expect(await lineOf(address, event)).toMatchObject({ account: id })
    expect(await lineOf(address, 'second-factor-refused', 'wrong-recovery-code')).toMatchObject({ outcome: 'refused' })
    expect(await lineOf(address, 'second-factor-refused', 'used-code')).toMatchObject({ account: id })
    expect(await lineOf(address, 'second-factor-used', 'recovery-code')).toMatchObject({ account: id })
    expect(await lineOf(address, 'sign-in-succeeded', 'recovery-code')).toMatchObject({ account: id })
  })

  test('tokens that are forged, foreign, or rejected by the provider', async () => {
    const { email, address, visitor } = await somebody()
    const tokens = await signIn(visitor, email)
    const forged = `${tokens.access_token.slice(0, -40)}${'A'.repeat(40)}`
    expect((await search(visitor, email, forged)).status).toBe(401)
    expect((await search(visitor, email, tokens.id_token)).status).toBe(401)
    await visitor.get(`${portal.mount}/protocol/openid-connect/userinfo`, { authorization: `Bearer ${forged}` })
    await visitor.post(`${portal.mount}/protocol/openid-connect/token`, {
      grant_type: 'refresh_token',
      client_id: 'forenet-portal',
      refresh_token: `${tokens.refresh_token.slice(0, -10)}AAAAAAAAAA`,
    })
    for (const reason of ['forged', 'foreign', 'userinfo', 'refresh-token'])
      await lineOf(address, 'token-refused', reason)
  })

  test('a malformed bearer token', async () => {
    const { email, address, visitor } = await somebody()
    expect((await search(visitor, email, 'abc.def.ghi')).status).toBe(401)
    await lineOf(address, 'token-refused', 'forged')
  })

  test('a reached limit, and a flood of forged tokens in two lines', async () => {
    const { email, address, visitor } = await somebody()
    const before = await counted('token-refused')
    const forged = `Zm9yZ2Vk.${'A'.repeat(60)}.${'B'.repeat(60)}`
    for (let index = 0; index <= MAX_FORGED_TOKENS_PER_MINUTE; index++) await search(visitor, email, forged)
    expect((await portal.linesOf(address)).map((line) => [line.event, line.reason])).toEqual([
      ['token-refused', 'forged'],
      ['limit-reached', 'requests'],
    ])
    expect(await counted('token-refused')).toBe(before + MAX_FORGED_TOKENS_PER_MINUTE)
    expect(await counted('limit-reached')).toBeGreaterThan(0)
  })

  test('impersonation, its changes, and rejected attempts', async () => {
    const { email, address, id, visitor } = await somebody()
    const member = await createMember(portal.database)
    const acting = { [ACTING_MEMBER_HEADER]: member.id }
    const ordinary = await signIn(visitor, email)
    const device = new Authenticator()
    await addPasskey(visitor, device)
    expect((await search(visitor, email, ordinary.access_token, acting)).status).toBe(403)
    expect(await lineOf(address, 'acting-refused', 'not-allowed')).toMatchObject({ account: id })

    await portal.giveRoles(id, ['org:ALL|role:USER', 'org:ALL|role:SUPER_ADMIN'])
    const again = portal.visitorFrom(address)
    const done = await signInByPasskey(again, device)
    const { access_token: token } = await again.tokensFor(new URL(done.location ?? ''))
    expect((await search(again, member.email ?? '', token, acting)).status).toBe(200)
    await again.send(memberUpdate.path.replace('{memberId}', member.id), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, orgKey: 'ALL', 'content-type': 'application/json', ...acting },
      body: JSON.stringify({ firstName: 'Ida', lastName: 'Krogh' }),
    })
    expect(await lineOf(address, 'acting-started')).toMatchObject({ account: id, member: member.id })
    expect(await lineOf(address, 'acting-called', 'memberUpdate')).toMatchObject({ account: id, member: member.id })
  })
})

test('no password, token, code, link, cookie or address used in these tests', async () => {
  expect(secrets.size).toBeGreaterThan(40)
  const text = await portal.text()
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
})
