import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractLink, type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { createRandomWord, decodeClaims, extractHeading, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())

const form = (email: string, more: Record<string, string> = {}) => ({
  givenName: 'Frida',
  familyName: 'Møller',
  email,
  password: 'tre små grå gæs',
  terms: 'yes',
  ...more,
})

async function register(visitor: Visitor, email: string, more: Record<string, string> = {}) {
  const { base } = await visitor.open({ prompt: 'create' })
  const page = await visitor.follow(await visitor.post(`${base}/register`, form(email, more)))
  return { base, page }
}

const mailsTo = (email: string) => portal.mails.filter((mail) => mail.to === email)
function actionTo(page: string, text: string): string {
  const action = new RegExp(`action="([^"]*/login-actions/${page}[^"]*)"`).exec(text)?.[1]
  if (!action) throw new Error(`No form of the page goes to ${page}`)
  return action
}

const fresh = () => `${createRandomWord()}@example.org`

describe('registering', () => {
  test('sends an e-mail; its link in the same browser signs in and returns to the requested page', async () => {
    const visitor = new Visitor(portal)
    const email = fresh()
    const { page } = await register(visitor, email)
    expect(extractHeading(page.text)).toBe('We have sent you an e-mail')
    expect(page.text).toContain(email)
    const [mail] = mailsTo(email)
    expect(mail).toMatchObject({ kind: 'verify-email', subject: 'Confirm your e-mail' })
    expect(mail?.text).toContain('Hi Frida,')
    expect(mail?.html).toContain(extractLink(mail))
    expect(extractLink(mail)).toMatch(new RegExp(`^${portal.origin}`))

    const done = await visitor.follow(await visitor.get(extractLink(mail)))
    expect(done.location).toMatch(/\/memberships\?year=2027&code=/)
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(decodeClaims(tokens.access_token)).toMatchObject({
      email,
      email_verified: true,
      name: 'Frida Møller',
      realm_access: { roles: ['org:ALL|role:USER'] },
    })
    expect(mailsTo(email).map(({ kind }) => kind)).toEqual(['verify-email', 'welcome'])
    const row = await portal.pool.query('select terms_accepted_at from identity.account where email = $1', [email])
    expect(row.rows[0].terms_accepted_at).toBeInstanceOf(Date)
  })

  test('creates no account before the link is opened', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal)
    const email = fresh()
    const { base } = await register(visitor, email)
    expect(await portal.identity.accounts.byEmail(email)).toBeUndefined()
    const early = await visitor.post(`${base}/confirmed`, {})
    expect(early.status).toBe(409)
    expect(early.text).toContain('The address is not confirmed yet')
    // Signing in with the correct password returns to the waiting page and sends a new e-mail; a wrong password fails.
    const again = await visitor.open()
    const right = await visitor.follow(
      await visitor.post(`${again.base}/sign-in`, { email, password: 'tre små grå gæs' }),
    )
    expect(extractHeading(right.text)).toBe('We have sent you an e-mail')
    expect(mailsTo(email)).toHaveLength(2)
    const wrong = await visitor.post(`${again.base}/sign-in`, { email, password: 'tre små grå æsler' })
    expect(wrong.status).toBe(401)
  })

  test('link opened elsewhere requests the password; then the first browser can sign in with it', {
    tags: 'full',
  }, async () => {
    const visitor = new Visitor(portal)
    const email = fresh()
    const { base } = await register(visitor, email)
    const elsewhere = new Visitor(portal)
    const link = extractLink(mailsTo(email)[0])
    const asked = await elsewhere.get(link)
    expect(extractHeading(asked.text)).toBe('Confirm your e-mail')
    expect(asked.text).toContain('Frida Møller')
    const action = actionTo('confirm-email', asked.text)
    const none = await elsewhere.post(action, {})
    expect([none.status, none.text.includes('Enter your password.')]).toEqual([400, true])
    expect(await portal.identity.accounts.byEmail(email)).toBeUndefined()

    const confirmed = await elsewhere.post(action, { password: 'tre små grå gæs' })
    expect(extractHeading(confirmed.text)).toBe('Your e-mail is confirmed')
    expect(elsewhere.cookies.map(({ name }) => name)).not.toContain('forenet_session')
    const twice = await elsewhere.post(action, { password: 'tre små grå gæs' })
    expect([twice.status, extractHeading(twice.text)]).toEqual([410, 'This link no longer works'])

    const back = await visitor.follow(await visitor.post(`${base}/confirmed`, {}))
    expect([back.status, extractHeading(back.text)]).toEqual([200, 'Sign in'])
    expect(back.text).toContain('Your address is confirmed. Sign in with your password to continue.')
    expect(back.text).toContain(`value="${email}"`)
    const done = await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password: 'tre små grå gæs' }))
    expect(done.location).toContain('/memberships?year=2027&code=')
  })

  test('an older link is obsolete once the address is confirmed', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal)
    const email = fresh()
    const { base } = await register(visitor, email)
    await visitor.post(`${base}/resend`, {})
    const [first, second] = mailsTo(email)
    await visitor.follow(await visitor.get(extractLink(second)))
    const old = await new Visitor(portal).get(extractLink(first))
    expect([old.status, extractHeading(old.text)]).toEqual([410, 'This link no longer works'])
  })

  test('link opened in the same browser signs in, also when continuing from the waiting page', {
    tags: 'full',
  }, async () => {
    const visitor = new Visitor(portal)
    const email = fresh()
    const { base } = await register(visitor, email)
    await visitor.get(extractLink(mailsTo(email)[0]))
    const done = await visitor.follow(await visitor.post(`${base}/confirmed`, {}))
    expect(done.location).toContain('/memberships?year=2027&code=')
  })

  test('the e-mail can be sent again a few times', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal)
    const email = fresh()
    const { base } = await register(visitor, email)
    const again = await visitor.follow(await visitor.post(`${base}/resend`, {}))
    expect(again.text).toContain('Sent again. Use the newest e-mail.')
    expect(mailsTo(email)).toHaveLength(2)
    for (let i = 0; i < 3; i++) await visitor.post(`${base}/resend`, {})
    const refused = await visitor.post(`${base}/resend`, {})
    expect(refused.status).toBe(429)
    expect(refused.text).toMatch(/Too many attempts\. Wait (10|9) minutes/)
    expect(mailsTo(email)).toHaveLength(5)
    const done = await visitor.follow(await visitor.get(extractLink(mailsTo(email)[0])))
    expect(done.location).toContain('code=')
  })

  test('an expired link does not work', { tags: 'full' }, async () => {
    const own = await startPortal({ ttlSeconds: { confirmLink: 60 } })
    const visitor = new Visitor(own)
    const { base } = await visitor.open({ prompt: 'create' })
    await visitor.post(`${base}/register`, form('late@example.org'))
    own.advance(61)
    const page = await visitor.get(extractLink(own.mails[0]))
    expect([page.status, extractHeading(page.text)]).toEqual([410, 'This link no longer works'])
    expect(await own.identity.accounts.byEmail('late@example.org')).toBeUndefined()
    await own.close()
  })
})

describe('an address that has an account', () => {
  test('is not revealed: the page is the same, but the owner is notified', { tags: 'full' }, async () => {
    const stranger = new Visitor(portal)
    const taken = await register(stranger, 'ASTA@example.org')
    const free = await register(new Visitor(portal), fresh())
    const normal = (text: string, base: string) => text.replaceAll(base, '').replaceAll(/<strong>[^<]*<\/strong>/g, '')
    expect(normal(taken.page.text, taken.base)).toBe(normal(free.page.text, free.base))
    expect(taken.page.status).toBe(free.page.status)
    const [mail] = mailsTo('asta@example.org')
    expect(mail).toMatchObject({ kind: 'reset-password', subject: 'You already have an account' })
    const stay = await stranger.post(`${taken.base}/confirmed`, {})
    expect(stay.status).toBe(409)
    expect(await portal.identity.accounts.authenticate('asta@example.org', PASSWORD)).toMatchObject({
      givenName: 'Asta',
    })
  })

  test("registered twice, goes to the reader of its e-mail, with that registration's password", {
    tags: 'full',
  }, async () => {
    const email = fresh()
    const [owner, thief] = [new Visitor(portal), new Visitor(portal)]
    await register(owner, email, { password: 'ejerens egen sætning' })
    const theft = await register(thief, email, { password: 'tyvens lange sætning' })
    await owner.follow(await owner.get(extractLink(mailsTo(email)[0])))
    expect(await portal.identity.accounts.authenticate(email, 'ejerens egen sætning')).toBeDefined()
    expect(await portal.identity.accounts.authenticate(email, 'tyvens lange sætning')).toBeUndefined()
    const gone = await thief.follow(await thief.post(`${theft.base}/confirmed`, {}))
    expect(extractHeading(gone.text)).toBe('Sign in')
    expect((await new Visitor(portal).get(extractLink(mailsTo(email)[1]))).status).toBe(410)
  })
})

describe('an address registered by someone else', () => {
  const THIEF = 'tyvens lange sætning'

  async function stolen() {
    const [thief, owner] = [new Visitor(portal), new Visitor(portal)]
    const email = fresh()
    const { base } = await register(thief, email, { password: THIEF })
    const asked = await owner.get(extractLink(mailsTo(email)[0]))
    return { thief, owner, email, base, asked }
  }

  test('cannot be confirmed by its owner without the password', { tags: 'full' }, async () => {
    const { thief, owner, email, base, asked } = await stolen()
    const guessed = await owner.post(actionTo('confirm-email', asked.text), { password: 'ejerens egen sætning' })
    expect([guessed.status, extractHeading(guessed.text)]).toEqual([401, 'Confirm your e-mail'])
    expect(guessed.text).toContain('That is not the password that was chosen for this account.')
    expect(await portal.identity.accounts.byEmail(email)).toBeUndefined()
    expect((await thief.post(`${base}/confirmed`, {})).status).toBe(409)
  })

  test('can be discarded by its owner, who can register again, and the other registration is void', {
    tags: 'full',
  }, async () => {
    const { thief, owner, email, base, asked } = await stolen()
    const gone = await owner.follow(await owner.post(actionTo('discard-registration', asked.text), {}))
    expect([gone.status, extractHeading(gone.text)]).toEqual([200, 'The registration has been deleted'])
    expect((await owner.get(extractLink(mailsTo(email)[0]))).status).toBe(410)
    const thiefGoesOn = await thief.follow(await thief.post(`${base}/confirmed`, {}))
    expect(extractHeading(thiefGoesOn.text)).toBe('Sign in')
    expect((await thief.post(`${base}/sign-in`, { email, password: THIEF })).status).toBe(401)

    await register(owner, email, { password: 'ejerens egen sætning' })
    const done = await owner.follow(await owner.get(extractLink(mailsTo(email)[1])))
    expect(done.location).toContain('code=')
    expect(await portal.identity.accounts.authenticate(email, 'ejerens egen sætning')).toBeDefined()
    expect(await portal.identity.accounts.authenticate(email, THIEF)).toBeUndefined()
  })

  test('password guesses are rate-limited', { tags: 'full' }, async () => {
    const { owner, asked } = await stolen()
    const action = actionTo('confirm-email', asked.text)
    for (let i = 0; i < 10; i++) expect((await owner.post(action, { password: `gæt ${i}` })).status).toBe(401)
    const slowed = await owner.post(action, { password: THIEF })
    expect([slowed.status, /Too many attempts/.test(slowed.text)]).toEqual([429, true])
  })

  test('an invalid discard link gets a message', async () => {
    const none = await new Visitor(portal).post(`${portal.mount}/login-actions/discard-registration?token=x`, {})
    expect([none.status, extractHeading(none.text)]).toEqual([410, 'This link no longer works'])
  })
})

describe('an account with an unconfirmed address', () => {
  test('can sign in once it is confirmed', async () => {
    const email = fresh()
    await portal.identity.accounts.create({ email, givenName: 'Ny', familyName: 'Ven', password: PASSWORD })
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    const page = await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password: PASSWORD }))
    expect(extractHeading(page.text)).toBe('We have sent you an e-mail')
    const done = await visitor.follow(await visitor.get(extractLink(mailsTo(email)[0])))
    expect(decodeClaims((await visitor.tokensFor(new URL(done.location ?? ''))).access_token)).toMatchObject({
      email_verified: true,
    })
  })

  test('link opened elsewhere requests the password too, and another waiting browser is not signed in', {
    tags: 'full',
  }, async () => {
    const email = fresh()
    const made = await portal.identity.accounts.create({
      email,
      givenName: 'Ny',
      familyName: 'Ven',
      password: PASSWORD,
    })
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    await visitor.post(`${base}/sign-in`, { email, password: PASSWORD })
    const elsewhere = new Visitor(portal)
    const asked = await elsewhere.get(extractLink(mailsTo(email)[0]))
    expect(asked.text).not.toContain('discard-registration')
    expect(asked.text).toContain('/login-actions/reset-credentials')
    const action = actionTo('confirm-email', asked.text)
    expect((await elsewhere.post(action, { password: 'forkert' })).status).toBe(401)
    expect((await portal.identity.accounts.byId(made.id))?.emailVerified).toBe(false)
    expect(extractHeading((await elsewhere.post(action, { password: PASSWORD })).text)).toBe('Your e-mail is confirmed')
    const back = await visitor.follow(await visitor.post(`${base}/confirmed`, {}))
    expect(extractHeading(back.text)).toBe('Sign in')
    expect(visitor.cookies.map(({ name }) => name)).not.toContain('forenet_session')
  })
})

describe('the form', () => {
  test('shows errors per field, preserves input, but never the password', async () => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open({ prompt: 'create' })
    const page = await visitor.post(`${base}/register`, { givenName: 'Frida', email: 'frida', password: 'kort' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('value="Frida"')
    expect(page.text).not.toContain('value="kort"')
    for (const field of ['familyName', 'email', 'password', 'terms']) {
      expect(page.text).toMatch(new RegExp(`<p class="fault" id="${field}-fault" role="alert">[^<]+</p>`))
      expect(page.text).toMatch(
        new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-fault"[^>]*aria-invalid="true"`),
      )
    }
    expect(page.text.match(/autofocus/g)).toHaveLength(1)
  })

  test('is in Danish if requested, also the e-mail, and the language switch preserves the sign-in', {
    tags: 'full',
  }, async () => {
    const visitor = new Visitor(portal)
    const { base, text } = await visitor.open({ prompt: 'create', ui_locales: 'da' })
    expect(extractHeading(text)).toBe('Opret din konto')
    expect(text).toContain('<html lang="da">')
    const english = await visitor.get(`${base}?kc_locale=en`)
    expect(extractHeading(english.text)).toBe('Create your account')
    // The chosen language persists, although the application requested Danish.
    const faulty = await visitor.post(`${base}/register`, {})
    expect(faulty.text).toContain('Enter your e-mail.')
    await visitor.get(`${base}?kc_locale=da`)
    const email = fresh()
    const page = await visitor.follow(await visitor.post(`${base}/register`, form(email)))
    expect(extractHeading(page.text)).toBe('Vi har sendt dig en e-mail')
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe('Bekræft din e-mail')
    expect(mail?.html).toContain('<html lang="da">')
    await visitor.follow(await visitor.get(extractLink(mail)))
    expect(await portal.identity.accounts.byEmail(email)).toMatchObject({ locale: 'da' })
  })

  test('limits the e-mails one visitor can trigger', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal)
    const email = fresh()
    const { base } = await visitor.open({ prompt: 'create' })
    for (let i = 0; i < 4; i++) await visitor.post(`${base}/register`, form(email))
    const page = await visitor.post(`${base}/register`, form(email))
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(page.text).toMatch(/Too many attempts\. Wait (10|9) minutes/)
    expect(mailsTo(email)).toHaveLength(4)
  })
})

test('a failed e-mail shows an error and does not count', { tags: 'full' }, async () => {
  let broken = true
  const own = await startPortal({
    sendMail: async () => {
      if (broken) throw new Error('no outbox')
    },
  })
  const visitor = new Visitor(own)
  const { base } = await visitor.open({ prompt: 'create' })
  const page = await visitor.post(`${base}/register`, form('unlucky@example.org'))
  expect(page.status).toBe(500)
  expect(extractHeading(page.text)).toBe('That did not work')
  expect(page.text).not.toContain('outbox')
  broken = false
  const again = await visitor.follow(await visitor.post(`${base}/register`, form('unlucky@example.org')))
  expect(extractHeading(again.text)).toBe('We have sent you an e-mail')
  await own.close()
})
