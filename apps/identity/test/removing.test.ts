import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { createRandomWord, decodeClaims, extractHeading, type Tokens, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
let email: string
let id: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  email = `${createRandomWord()}@example.org`
  const person = { email, emailVerified: true, givenName: 'Liv', familyName: 'Bach', password: PASSWORD }
  id = (await portal.identity.accounts.create(person)).id
})

async function signIn(): Promise<{ visitor: Visitor; callback: URL; tokens: Tokens }> {
  const visitor = new Visitor(portal)
  const callback = await visitor.signIn(email)
  return { visitor, callback, tokens: await visitor.tokensFor(callback) }
}

const profile = (tokens: Tokens) =>
  fetch(`${portal.origin}${portal.mount}/protocol/openid-connect/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })

async function remains(): Promise<Record<string, number>> {
  const found = await portal.pool.query<Record<string, number>>(
    `select (select count(*)::int from identity.account where lower(email) = $2) as accounts,
       (select count(*)::int from identity.registration where lower(email) = $2) as registrations,
       (select count(*)::int from identity.mail_link where account_id = $1) as links,
       (select count(*)::int from identity.passkey where account_id = $1) as passkeys,
       (select count(*)::int from identity.sign_in where account_id = $1) as "signIns",
       (select count(*)::int from identity.oidc_payload
        where model in ('Session', 'Grant', 'RefreshToken', 'AuthorizationCode')
          and account_id = $1) as payloads`,
    [id, email],
  )
  return found.rows[0] ?? {}
}

const NOTHING = { accounts: 0, registrations: 0, links: 0, passkeys: 0, signIns: 0, payloads: 0 }

describe('deleting an account', () => {
  test('ends all sessions and tokens immediately, and leaves no data', async () => {
    const [one, two] = [await signIn(), await signIn()]
    await portal.pool.query(
      `insert into identity.passkey
         (id, account_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
       values (gen_random_uuid(), $1, $2, '', 0, '{}', false, 'Phone', now())`,
      [id, createRandomWord()],
    )
    // Creates a password reset, and a registration of the same address.
    await one.visitor.post(`${portal.mount}/login-actions/reset-credentials`, { email })
    const newcomer = new Visitor(portal)
    const { base } = await newcomer.open({ prompt: 'create' })
    const form = { givenName: 'Liv', familyName: 'Bach', email, password: 'tre små grå gæs', terms: 'yes' }
    await newcomer.post(`${base}/register`, form)
    expect(Object.values(await remains()).filter((count) => count === 0)).toEqual([])
    expect((await profile(one.tokens)).status).toBe(200)

    await portal.identity.accounts.remove(email.toUpperCase())

    expect(portal.ended).toEqual(
      expect.arrayContaining([one, two].map(({ tokens }) => decodeClaims(tokens.access_token).fsid)),
    )
    for (const { tokens, visitor } of [one, two]) {
      expect((await profile(tokens)).status).toBe(401)
      const refreshed = await visitor.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
      expect(refreshed.status).toBe(400)
      const page = await visitor.follow(await visitor.get(`${portal.mount}/account`))
      expect(extractHeading(page.text)).toBe('Sign in')
    }
    expect(await remains()).toEqual(NOTHING)
    expect(await portal.identity.accounts.authenticate(email, PASSWORD)).toBeUndefined()
  })

  test('invalidates a code not yet exchanged', async () => {
    const visitor = new Visitor(portal)
    const callback = await visitor.signIn(email)
    await portal.identity.accounts.remove(email)
    await expect(visitor.tokensFor(callback)).rejects.toThrow('No tokens')
    expect(await remains()).toEqual(NOTHING)
  })

  test('deletes grants without a session', async () => {
    await signIn()
    await portal.pool.query(`delete from identity.oidc_payload where model = 'Session' and account_id = $1`, [id])
    expect((await remains()).payloads).toBeGreaterThan(0)
    await portal.identity.accounts.remove(email)
    expect(await remains()).toEqual(NOTHING)
  })

  test('is idempotent, and resumes after an interruption', async () => {
    await signIn()
    await portal.identity.accounts.setDisabled(id, true)
    await Promise.all([1, 2, 3].map(() => portal.identity.accounts.remove(email)))
    await portal.identity.accounts.remove(email)
    await portal.identity.accounts.remove('nobody@example.org')
    expect(await remains()).toEqual(NOTHING)
  })

  test('does not affect other accounts, and frees the address', async () => {
    const other = new Visitor(portal)
    const tokens = await other.tokensFor(await other.signIn())
    await portal.identity.accounts.remove(email)
    expect((await profile(tokens)).status).toBe(200)
    const again = { email, givenName: 'Liv', familyName: 'Bach', password: PASSWORD }
    expect((await portal.identity.accounts.create(again)).id).not.toBe(id)
  })
})
