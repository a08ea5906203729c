import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUrl, createAccount, readCsrfToken } from './support/account.ts'
import { Authenticator, readCreationOptions } from './support/authenticator.ts'
import { type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { decodeClaims, extractHeading, type PageResponse, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
let email: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  ;({ email } = await createAccount(portal))
})

const UNKNOWN = 'This passkey cannot be used here.'

const idOf = (page: PageResponse) => /passkeys\/([\w-]{36})\/rename/.exec(page.text)?.[1] ?? ''

async function signedIn(address = email): Promise<Visitor> {
  const visitor = new Visitor(portal)
  visitor.headers['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
  await visitor.tokensFor(await visitor.signIn(address))
  return visitor
}

async function add(visitor: Visitor, device: Authenticator): Promise<PageResponse> {
  const page = await visitor.get(`${accountUrl}/passkeys/add`)
  const { challenge, user } = readCreationOptions(page)
  const credential = device.create({ challenge, origin: portal.origin }, user.id)
  return visitor.post(`${accountUrl}/passkeys/add`, { csrf: readCsrfToken(page), credential })
}

async function challenged(visitor: Visitor): Promise<{ base: string; challenge: string }> {
  const { base } = await visitor.open()
  const answer = await visitor.post(`${base}/passkey/challenge`, {})
  expect(answer.status).toBe(200)
  return { base, challenge: JSON.parse(answer.text).challenge }
}

async function signInWith(device: Authenticator, visitor = new Visitor(portal)): Promise<PageResponse> {
  const { base, challenge } = await challenged(visitor)
  const credential = device.get({ challenge, origin: portal.origin })
  return visitor.follow(await visitor.post(`${base}/passkey`, { credential }))
}

const isIn = (answer: PageResponse) => answer.location?.startsWith(`${portal.origin}/memberships?`) ?? false

describe('a passkey', () => {
  test('is added after a recent sign-in, notified by e-mail, and signs in without e-mail or password', async () => {
    const device = new Authenticator('bada5566-a7aa-401f-bd96-45619a55120d')
    const page = await add(await signedIn(), device)
    expect(page.text).toContain('The passkey “1Password” is added.')
    expect(page.text).toContain('not used yet')
    expect(portal.mails.at(-1)).toMatchObject({ to: email, kind: 'passkey-added', subject: 'A passkey was added' })

    const visitor = new Visitor(portal)
    const done = await signInWith(device, visitor)
    expect(isIn(done)).toBe(true)
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(decodeClaims(tokens.access_token)).toMatchObject({ email, email_verified: true })
    expect((await visitor.get(accountUrl)).text).toContain('last used')
  })

  test('requires user verification, and excludes devices already registered', async () => {
    const visitor = await signedIn()
    const device = new Authenticator()
    await add(visitor, device)
    const ask = readCreationOptions(await visitor.get(`${accountUrl}/passkeys/add`))
    expect(ask).toMatchObject({
      rp: { id: 'localhost', name: 'Forenet' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(ask.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')])
  })

  test('is named after the browser by default, and numbered', async () => {
    const visitor = await signedIn()
    expect((await add(visitor, new Authenticator())).text).toContain('“Firefox on Linux” is added')
    expect((await add(visitor, new Authenticator())).text).toContain('“Firefox on Linux 2” is added')
  })

  test('can be renamed, and removed after confirmation; then it no longer signs in', async () => {
    const visitor = await signedIn()
    const device = new Authenticator()
    const added = await add(visitor, device)
    const page = `${accountUrl}/passkeys/${idOf(added)}`
    const csrf = readCsrfToken(added)
    expect((await visitor.get(`${page}/rename`)).text).toContain('value="Firefox on Linux"')
    expect((await visitor.post(`${page}/rename`, { csrf, name: ' ' })).text).toContain('Enter a name.')
    expect((await visitor.post(`${page}/rename`, { csrf, name: 'evil.example/x' })).status).toBe(400)
    expect((await visitor.post(`${page}/rename`, { csrf, name: 'My <old> phone' })).status).toBe(400)
    const renamed = await visitor.post(`${page}/rename`, { csrf, name: 'My old phone' })
    expect(renamed.text).toContain('The passkey is now called “My old phone”.')

    expect(extractHeading((await visitor.get(`${page}/remove`)).text)).toBe('Remove “My old phone”?')
    expect(isIn(await signInWith(device))).toBe(true)
    const removed = await visitor.post(`${page}/remove`, { csrf })
    expect(removed.text).toContain('You have no passkeys yet.')
    expect(portal.mails.at(-1)).toMatchObject({ to: email, kind: 'passkey-removed' })
    expect(portal.mails.at(-1)?.text).toContain('My old phone')
    const refused = await signInWith(device)
    expect(refused.status).toBe(401)
    expect(refused.text).toContain(UNKNOWN)
    expect((await visitor.post(`${page}/remove`, { csrf })).status).toBe(404)
  })

  test('is removed only after signing in again or with the password', async () => {
    const visitor = await signedIn()
    const device = new Authenticator()
    const page = `${accountUrl}/passkeys/${idOf(await add(visitor, device))}/remove`
    portal.advance(5 * 60 + 1)
    const question = await visitor.get(page)
    expect(question.text).toContain('name="currentPassword"')
    const csrf = readCsrfToken(question)
    const without = await visitor.post(page, { csrf })
    expect([without.status, without.text.includes('Enter your password.')]).toEqual([400, true])
    const wrong = await visitor.post(page, { csrf, currentPassword: 'forkert' })
    expect([wrong.status, wrong.text.includes('This is not your current password.')]).toEqual([400, true])
    expect(isIn(await signInWith(device))).toBe(true)

    // A user without the password can sign in once more and return to the confirmation.
    const link = /<a class="link" href="([^"]+)">Sign in again instead/.exec(question.text)?.[1]
    const again = new Visitor(portal)
    again.cookies = [...visitor.cookies]
    const { url } = await again.follow(await again.get(link?.replaceAll('&#38;', '&') ?? ''))
    const back = await again.follow(await again.post(`${new URL(url).pathname}/sign-in`, { email, password: PASSWORD }))
    expect(new URL(back.url).pathname).toBe(page)
    expect(back.text).not.toContain('currentPassword')

    portal.advance(5 * 60 + 1)
    const removed = await again.post(page, { csrf, currentPassword: PASSWORD })
    expect(removed.text).toContain('You have no passkeys yet.')
    expect((await signInWith(device)).status).toBe(401)
  })

  test('of another account is not found for any action', async () => {
    const owner = await signedIn()
    const page = `${accountUrl}/passkeys/${idOf(await add(owner, new Authenticator()))}`
    const other = await signedIn('asta@example.org')
    const csrf = readCsrfToken(await other.get(accountUrl))
    const tries = [
      await other.get(`${page}/rename`),
      await other.get(`${page}/remove`),
      await other.post(`${page}/rename`, { csrf, name: 'Mine' }),
      await other.post(`${page}/remove`, { csrf }),
      await other.get(`${accountUrl}/passkeys/%00/remove`),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await owner.get(accountUrl)).text).toContain('Firefox on Linux')
  })

  test('is limited to twenty per account', async () => {
    const visitor = await signedIn()
    await portal.pool.query(
      `insert into identity.passkey
         (id, account_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
       select gen_random_uuid(), id, id || '-' || n, '', 0, '{}', false, 'No ' || n, now()
       from identity.account, generate_series(1, 20) as n where email = $1`,
      [email],
    )
    const page = await visitor.get(`${accountUrl}/passkeys/add`)
    expect(page.status).toBe(409)
    expect(page.text).toContain('You have as many passkeys as an account can have.')
  })
})

describe('adding a passkey', () => {
  test('requires the password if the sign-in is older than five minutes', async () => {
    const visitor = await signedIn()
    portal.advance(5 * 60 + 1)
    const page = await visitor.get(`${accountUrl}/passkeys/add`)
    expect(extractHeading(page.text)).toBe('Is it you?')
    expect(page.text).not.toContain('data-ask')
    const csrf = readCsrfToken(page)
    const wrong = await visitor.post(`${accountUrl}/passkeys/confirm`, { csrf, currentPassword: 'forkert' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('This is not your current password.')
    const right = await visitor.post(`${accountUrl}/passkeys/confirm`, { csrf, currentPassword: PASSWORD })
    const { challenge, user } = readCreationOptions(right)
    const credential = new Authenticator().create({ challenge, origin: portal.origin }, user.id)
    const added = await visitor.post(`${accountUrl}/passkeys/add`, { csrf, credential })
    expect(added.text).toContain('is added')
  })

  test('or a new sign-in, which leads back to it', async () => {
    const visitor = await signedIn()
    portal.advance(5 * 60 + 1)
    const page = await visitor.get(`${accountUrl}/passkeys/add`)
    const link = /<a class="link" href="([^"]+)">Sign in again instead/.exec(page.text)?.[1]?.replaceAll('&#38;', '&')
    const { url } = await visitor.follow(await visitor.get(link ?? ''))
    const { pathname } = new URL(url)
    const back = await visitor.follow(await visitor.post(`${pathname}/sign-in`, { email, password: PASSWORD }))
    expect(extractHeading(back.text)).toBe('Add a passkey')
  })

  test('rate-limits password guesses', async () => {
    const visitor = await signedIn()
    portal.advance(5 * 60 + 1)
    const csrf = readCsrfToken(await visitor.get(`${accountUrl}/passkeys/add`))
    const guess = () => visitor.post(`${accountUrl}/passkeys/confirm`, { csrf, currentPassword: 'forkert' })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400)
    const stopped = await guess()
    expect(stopped.status).toBe(429)
    expect(stopped.text).toContain('Too many attempts')
  })

  test('accepts a response once, in time, from this session and origin', async () => {
    const visitor = await signedIn()
    const page = await visitor.get(`${accountUrl}/passkeys/add`)
    const csrf = readCsrfToken(page)
    const send = (credential: string) => visitor.post(`${accountUrl}/passkeys/add`, { csrf, credential })
    const fresh = async () => readCreationOptions(await visitor.get(`${accountUrl}/passkeys/add`))
    const { origin } = portal
    const make = ({ challenge, user }: ReturnType<typeof readCreationOptions>, wrong: object = {}) =>
      new Authenticator().create({ challenge, origin, ...wrong }, user.id)

    const first = make(await fresh())
    expect((await send(first)).text).toContain('is added')
    expect((await send(first)).status).toBe(400)

    const late = make(await fresh())
    portal.advance(5 * 60 + 1)
    const tooLate = await send(late)
    expect(tooLate.status).toBe(400)
    expect(tooLate.text).toContain('That took too long. Try again.')

    const again = await signedIn()
    const mine = readCreationOptions(await again.get(`${accountUrl}/passkeys/add`))
    expect((await send(make(mine))).status).toBe(400)

    const form = { csrf: readCsrfToken(await again.get(accountUrl)) }
    const faults = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }]
    for (const wrong of [...faults, { challenge: 'x' }]) {
      const credential = make(readCreationOptions(await again.get(`${accountUrl}/passkeys/add`)), wrong)
      const refused = await again.post(`${accountUrl}/passkeys/add`, { ...form, credential })
      expect(refused.text, JSON.stringify(wrong)).toContain('The passkey could not be added. Try again.')
    }
    expect((await again.get(accountUrl)).text.match(/\/rename/g)).toHaveLength(1)
  })

  test('rejects forms of other pages, and a credential has one owner', async () => {
    const visitor = await signedIn()
    const device = new Authenticator()
    await add(visitor, device)
    const ask = readCreationOptions(await visitor.get(`${accountUrl}/passkeys/add`))
    const credential = new Authenticator().create({ challenge: ask.challenge, origin: portal.origin }, ask.user.id)
    expect((await visitor.post(`${accountUrl}/passkeys/add`, { credential })).status).toBe(403)
    const other = await signedIn('asta@example.org')
    expect((await add(other, device)).text).toContain('The passkey could not be added')
  })

  test('requires sign-in', async () => {
    const answer = await new Visitor(portal).get(`${accountUrl}/passkeys/add`)
    expect(answer.location).toBe(portal.origin + accountUrl)
  })
})

describe('signing in with a passkey', () => {
  let device: Authenticator
  beforeEach(async () => {
    device = new Authenticator()
    await add(await signedIn(), device)
  })

  test('requests any discoverable passkey with user verification', async () => {
    const visitor = new Visitor(portal)
    const { base, text, headers } = await visitor.open()
    expect(text).toContain('autocomplete="username webauthn"')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    // No other page may send requests from scripts.
    const other = await visitor.get(`${base}/register`)
    expect(other.headers.get('content-security-policy')).not.toContain('connect-src')
    const answer = await visitor.post(`${base}/passkey/challenge`, {})
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(answer.text)).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
    expect(JSON.parse(answer.text).allowCredentials).toBeUndefined()
  })

  test('accepts a response once', async () => {
    const visitor = new Visitor(portal)
    const { base, challenge } = await challenged(visitor)
    const credential = device.get({ challenge, origin: portal.origin })
    const first = await visitor.post(`${base}/passkey`, { credential })
    expect(first.status).toBe(303)
    const replayed = await visitor.post(`${base}/passkey`, { credential })
    expect(replayed.status).toBe(401)
    expect(replayed.text).toContain('That took too long. Try again.')
  })

  test('rejects a late response, or one for another sign-in', async () => {
    const late = new Visitor(portal)
    const asked = await challenged(late)
    portal.advance(5 * 60 + 1)
    const credential = device.get({ challenge: asked.challenge, origin: portal.origin })
    const tooLate = await late.post(`${asked.base}/passkey`, { credential })
    expect(tooLate.status).toBe(401)
    expect(tooLate.text).toContain('That took too long. Try again.')

    const [mine, theirs] = [new Visitor(portal), new Visitor(portal)]
    const [here, there] = [await challenged(mine), await challenged(theirs)]
    const swapped = device.get({ challenge: there.challenge, origin: portal.origin })
    const refused = await mine.post(`${here.base}/passkey`, { credential: swapped })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain(UNKNOWN)
  })

  test.each<[string, object]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another place’s passkey', { rpId: 'evil.example' }],
    ['no proof of the owner', { verified: false }],
  ])('refuses %s', async (_what, wrong) => {
    const visitor = new Visitor(portal)
    const { base, challenge } = await challenged(visitor)
    const credential = device.get({ challenge, origin: portal.origin, ...wrong })
    const refused = await visitor.post(`${base}/passkey`, { credential })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain(UNKNOWN)
  })

  test("responds alike to an unknown key, wrong signature, another account's passkey and garbage", async () => {
    const own = device.userHandle
    const foreign = Buffer.from((await portal.identity.accounts.byEmail('asta@example.org'))?.id ?? '')
    const unknown = new Authenticator()
    const forged = new Authenticator(device.aaguid, device.id)
    const answers = async (of: (challenge: string) => string) => {
      const visitor = new Visitor(portal)
      const { base, challenge } = await challenged(visitor)
      const answer = await visitor.post(`${base}/passkey`, { credential: of(challenge) })
      return { status: answer.status, text: answer.text.replaceAll(base, '') }
    }
    const { origin } = portal
    const signedAs = (signer: Authenticator, userHandle: Buffer) => (challenge: string) => {
      signer.userHandle = userHandle
      return signer.get({ challenge, origin })
    }
    const all = [
      await answers(signedAs(unknown, own)),
      await answers(signedAs(forged, own)),
      await answers(signedAs(device, foreign)),
      await answers(() => 'rubbish'),
      await answers(() => '{"id":"x","response":null}'),
    ]
    expect(all[0]?.status).toBe(401)
    expect(all[0]?.text).toContain(UNKNOWN)
    for (const answer of all) expect(answer).toEqual(all[0])
    device.userHandle = own
    expect(isIn(await signInWith(device))).toBe(true)
  })

  test('rejects a decreased counter, as of a cloned authenticator', async () => {
    device.counter = 5
    expect(isIn(await signInWith(device))).toBe(true)
    device.counter = 6
    expect(isIn(await signInWith(device))).toBe(true)
    device.counter = 6
    expect((await signInWith(device)).status).toBe(401)
    device.counter = 2
    expect((await signInWith(device)).status).toBe(401)
    device.counter = 7
    expect(isIn(await signInWith(device))).toBe(true)
  })

  test('refuses disabled accounts, and requests confirmation of unconfirmed addresses', async () => {
    const { id } = (await portal.identity.accounts.byEmail(email)) ?? { id: '' }
    await portal.identity.accounts.changeEmail(id, `new-${email}`)
    const unconfirmed = await signInWith(device)
    expect(extractHeading(unconfirmed.text)).toBe('We have sent you an e-mail')
    await portal.identity.accounts.setDisabled(id, true)
    const closed = await signInWith(device)
    expect(closed.status).toBe(403)
    expect(closed.text).toContain('This account is closed.')
  })

  test('is rate-limited like the password', async () => {
    const wrong = new Authenticator()
    wrong.userHandle = device.userHandle
    for (let tries = 0; tries < 10; tries++) expect((await signInWith(wrong)).status).toBe(401)
    const stopped = await signInWith(wrong)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    // Successful sign-ins do not count towards the limit.
    portal.advance(3600)
    for (let times = 0; times < 11; times++) expect(isIn(await signInWith(device))).toBe(true)
  })
})

test('no passkeys are offered at an IP address', { tags: 'full' }, async () => {
  const elsewhere = await startPortal({ host: '127.0.0.1' })
  try {
    const visitor = new Visitor(elsewhere)
    const { base, text } = await visitor.open()
    expect(text).not.toContain('passkey')
    expect((await visitor.post(`${base}/passkey/challenge`, {})).status).toBe(404)
    await visitor.signIn()
    expect((await visitor.get(accountUrl)).text).not.toContain('passkey')
    expect((await visitor.get(`${accountUrl}/passkeys/add`)).status).toBe(404)
  } finally {
    await elsewhere.close()
  }
})
