import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from './support/account.ts'
import { extractLink, type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { decodeClaims, extractHeading, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
let email: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  ;({ email } = await createAccount(portal, { givenName: 'Gry', familyName: 'Vang', locale: 'da' }))
})

const NEW = 'fire nye grønne både'
const mailsTo = (address: string) => portal.mails.filter((mail) => mail.to === address)

async function forget(visitor: Visitor, address: string) {
  const { base } = await visitor.open()
  const page = await visitor.post(`${base}/forgot`, { email: address })
  return { base, page }
}

describe('a forgotten password', () => {
  test('is reset by the link, which signs in where it was requested', async () => {
    const visitor = new Visitor(portal)
    await forget(visitor, email.toUpperCase())
    const [mail] = mailsTo(email)
    expect(mail).toMatchObject({ kind: 'reset-password', subject: 'Choose a new password' })
    const page = await visitor.get(extractLink(mail))
    expect(extractHeading(page.text)).toBe('Choose a new password')
    expect(page.text).toContain('Save and sign in')
    const done = await visitor.follow(await visitor.post(extractLink(mail), { password: NEW }))
    expect(done.location).toContain('/memberships?year=2027&code=')
    // The notification is in the account's language and links to a password reset.
    expect(mailsTo(email)[1]).toMatchObject({ kind: 'password-changed', subject: 'Din adgangskode er skiftet' })
    expect(extractLink(mailsTo(email)[1])).toBe(`${portal.origin}${portal.mount}/login-actions/reset-credentials`)
    expect(await portal.identity.accounts.authenticate(email, NEW)).toBeDefined()
    expect(await portal.identity.accounts.authenticate(email, PASSWORD)).toBeUndefined()
  })

  test('has a link back to the sign-in it started in, or to the portal', async () => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    const wayBack = (text: string) => /<p class="after"><a class="link" href="([^"]+)"/.exec(text)?.[1]
    expect(wayBack((await visitor.get(`${base}/forgot`)).text)).toBe(`${base}/sign-in`)
    const alone = `${portal.mount}/login-actions/reset-credentials`
    expect(wayBack((await visitor.get(alone)).text)).toBe(`${portal.origin}/`)
    expect(wayBack((await visitor.post(alone, { email: 'nobody-at-all@example.org' })).text)).toBe(`${portal.origin}/`)
  })

  test('the response is the same for an unknown address, and nothing is sent', async () => {
    const known = await forget(new Visitor(portal), email)
    const unknown = await forget(new Visitor(portal), 'nobody-here@example.org')
    const normal = ({ base, page }: typeof known) =>
      page.text.replaceAll(base, '').replaceAll(/<strong>[^<]*<\/strong>/g, '')
    expect(normal(unknown)).toBe(normal(known))
    expect(unknown.page.status).toBe(known.page.status)
    expect(mailsTo('nobody-here@example.org')).toEqual([])
  })

  test('nothing is sent to a disabled account either', async () => {
    await forget(new Visitor(portal), 'bo@example.org')
    expect(mailsTo('bo@example.org')).toEqual([])
  })

  test("a link works once, and invalidates the account's other links", async () => {
    const visitor = new Visitor(portal)
    await forget(visitor, email)
    await portal.pool.query('delete from identity.rate_limit')
    await forget(visitor, email)
    const [first, second] = mailsTo(email)
    const elsewhere = new Visitor(portal)
    const saved = await elsewhere.post(extractLink(second), { password: NEW })
    expect(extractHeading(saved.text)).toBe('Your new password is saved')
    for (const mail of [first, second]) {
      expect((await elsewhere.get(extractLink(mail))).status).toBe(410)
      expect((await elsewhere.post(extractLink(mail), { password: 'endnu en ny sætning' })).status).toBe(410)
    }
    expect(await portal.identity.accounts.authenticate(email, NEW)).toBeDefined()
  })

  test('two concurrent uses of one link: only one sets the password', async () => {
    await forget(new Visitor(portal), email)
    const link = extractLink(mailsTo(email)[0])
    const tries = ['den ene nye sætning', 'den anden nye sætning'].map((password) =>
      new Visitor(portal).post(link, { password }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 410])
  })

  test('a link expires after an hour', async () => {
    const own = await startPortal()
    const visitor = new Visitor(own)
    const { base } = await visitor.open()
    await visitor.post(`${base}/forgot`, { email: 'asta@example.org' })
    own.advance(59 * 60)
    expect((await visitor.get(extractLink(own.mails[0]))).status).toBe(200)
    own.advance(61)
    expect((await visitor.get(extractLink(own.mails[0]))).status).toBe(410)
    await own.close()
  })

  test('a weak new password is refused without consuming the link', async () => {
    await forget(new Visitor(portal), email)
    const link = extractLink(mailsTo(email)[0])
    const refused = await new Visitor(portal).post(link, { password: '1234567890' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Choose something harder to guess')
    expect((await new Visitor(portal).post(link, { password: NEW })).status).toBe(200)
  })

  test('a reset ends every session of the account', async () => {
    const device = new Visitor(portal)
    const tokens = await device.tokensFor(await device.signIn(email))
    await forget(new Visitor(portal), email)
    await new Visitor(portal).post(extractLink(mailsTo(email)[0]), { password: NEW })
    expect(portal.ended).toContain(decodeClaims(tokens.access_token).fsid)
    const refreshed = await device.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(refreshed.status).toBe(400)
    const silent = await device.get(device.authorizationUrl({ prompt: 'none' }))
    expect(new URL(silent.location ?? '').searchParams.get('error')).toBe('login_required')
  })

  test("works without a sign-in, at Keycloak's URL", async () => {
    const visitor = new Visitor(portal)
    const path = `${portal.mount}/login-actions/reset-credentials`
    expect(extractHeading((await visitor.get(path)).text)).toBe('Forgotten your password?')
    await visitor.post(path, { email })
    const saved = await visitor.post(extractLink(mailsTo(email)[0]), { password: NEW })
    expect(extractHeading(saved.text)).toBe('Your new password is saved')
  })

  test("a reset during re-authentication keeps this browser's session", async () => {
    const visitor = new Visitor(portal)
    await visitor.signIn(email)
    const { base } = await visitor.open({ prompt: 'login' })
    await visitor.post(`${base}/forgot`, { email })
    const done = await visitor.follow(await visitor.post(extractLink(mailsTo(email)[0]), { password: NEW }))
    expect(done.location).toContain('code=')
  })
})

describe('guessing passwords', () => {
  test('is rate-limited per account with a message, and correct passwords do not count', async () => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    const attempt = (password: string) => visitor.post(`${base}/sign-in`, { email, password })
    for (let i = 0; i < 10; i++) expect((await attempt(`forkert ${i}`)).status).toBe(401)
    const slowed = await attempt(PASSWORD)
    expect(slowed.status).toBe(429)
    expect(slowed.text).toMatch(/Too many attempts\. Wait \d+ seconds and try again\./)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(30)
    portal.advance(61)
    expect((await visitor.follow(await attempt(PASSWORD))).location).toContain('code=')
  })

  test('is limited equally for unknown accounts', async () => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    const form = { email: 'guess@example.org', password: 'forkert' }
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await visitor.post(`${base}/sign-in`, form)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('a disabled account is revealed only to someone with its password', async () => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    const owner = await visitor.post(`${base}/sign-in`, { email: 'bo@example.org', password: PASSWORD })
    expect([owner.status, owner.text.includes('This account is closed')]).toEqual([403, true])
    const other = await visitor.post(`${base}/sign-in`, { email: 'bo@example.org', password: 'forkert kode' })
    expect([other.status, other.text.includes('closed')]).toEqual([401, false])
  })
})
