import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUrl, createAccount, readCsrfToken } from './support/account.ts'
import { Authenticator, readCreationOptions } from './support/authenticator.ts'
import { extractLink, type IdentityTestPortal, PASSWORD, PASSWORD_HASH, startPortal } from './support/portal.ts'
import {
  advanceToTimeStep,
  extractRecoveryCodes,
  generateCode,
  goToSecondFactor,
  setUpAuthenticatorApp,
} from './support/second-factor.ts'
import { createRandomWord, extractHeading, type PageResponse, Visitor } from './support/visitor.ts'

const NEW = 'fire nye grønne både'
const STEP = 'Confirm that it is you'

/** Accounts for which the application requires a second factor because of roles it stores itself. */
const officers = new Set<string>()
let portal: IdentityTestPortal
let email: string
let id: string
beforeAll(async () => {
  portal = await startPortal({ asksForStrong: async (asked) => officers.has(asked.email) })
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  advanceToTimeStep(portal)
  ;({ id, email } = await createAccount(portal))
})

const isIn = (answer: PageResponse) => answer.location?.startsWith(`${portal.origin}/memberships?`) ?? false

/** Signs in with the password only, like the owner on a new device, or a thief. */
async function byPassword(): Promise<Visitor> {
  const visitor = new Visitor(portal)
  await visitor.tokensFor(await visitor.signIn(email))
  return visitor
}

async function addPasskey(visitor: Visitor): Promise<Authenticator> {
  const device = new Authenticator()
  const page = await visitor.get(`${accountUrl}/passkeys/add`)
  const { challenge, user } = readCreationOptions(page)
  const credential = device.create({ challenge, origin: portal.origin }, user.id)
  const added = await visitor.post(`${accountUrl}/passkeys/add`, { csrf: readCsrfToken(page), credential })
  expect(extractHeading(added.text)).toBe('Your account')
  return device
}

async function signByPasskey(visitor: Visitor, device: Authenticator, base: string): Promise<PageResponse> {
  const { challenge } = JSON.parse((await visitor.post(`${base}/passkey/challenge`, {})).text)
  const credential = device.get({ challenge, origin: portal.origin })
  return visitor.follow(await visitor.post(`${base}/passkey`, { credential }))
}

async function factors() {
  const passkeys = await portal.pool.query('select id from identity.passkey where account_id = $1 order by id', [id])
  const apps = await portal.pool.query('select from identity.totp where account_id = $1', [id])
  return { passkeys: passkeys.rows.map((row) => row.id as string), app: apps.rowCount === 1 }
}

/** Expects every page and form that changes sign-in methods to require a second factor. */
async function expectGuarded(visitor: Visitor): Promise<void> {
  const before = await factors()
  const [passkey = ''] = before.passkeys
  const csrf = readCsrfToken(await visitor.get(accountUrl))
  const pages = [
    'second-step/app',
    'second-step/remove',
    'second-step/recovery-codes',
    'passkeys/add',
    `passkeys/${passkey}/rename`,
    `passkeys/${passkey}/remove`,
  ]
  for (const page of pages) {
    const form = { csrf, currentPassword: PASSWORD, name: 'Mine', code: '123456' }
    for (const answer of [
      await visitor.get(`${accountUrl}/${page}`),
      await visitor.post(`${accountUrl}/${page}`, form),
    ]) {
      expect(new URL(answer.location ?? portal.origin).searchParams.get('acr_values'), page).toBe('aal2')
    }
  }
  expect(await factors()).toEqual(before)
}

describe('a member with a passkey', () => {
  test('can add an app after a password sign-in, as long as the application never required a second factor', async () => {
    await addPasskey(await byPassword())
    const visitor = await byPassword()
    const { page } = await setUpAuthenticatorApp(portal, visitor)
    expect(extractHeading(page.text)).toBe('Save your recovery codes')
  })

  test('cannot change sign-in methods after a password sign-in once the application has required a second factor', async () => {
    const device = await addPasskey(await byPassword())
    const thief = await byPassword()
    const { base } = await goToSecondFactor(new Visitor(portal), email, PASSWORD, { acr_values: 'aal2' })
    expect(base).toBeTruthy()
    // The second factor is required but its key is not shown, because anyone with the password could request it.
    expect((await thief.get(`${accountUrl}/second-step/app`)).status).toBe(200)

    const owner = new Visitor(portal)
    const step = await goToSecondFactor(owner, email, PASSWORD, { acr_values: 'aal2' })
    expect(extractHeading(step.text)).toBe(STEP)
    expect(isIn(await signByPasskey(owner, device, step.base))).toBe(true)
    const since = (await portal.identity.accounts.byId(id))?.strongSignInSince
    expect(since).toBeInstanceOf(Date)

    // An earlier session with an open set-up page requires a second factor too.
    await expectGuarded(thief)
    await expectGuarded(await byPassword())
    // The owner can finish setting up, and can still sign in as a member with the password.
    expect(extractHeading((await setUpAuthenticatorApp(portal, owner)).page.text)).toBe('Save your recovery codes')
    portal.advance(60)
    await goToSecondFactor(new Visitor(portal), email, PASSWORD, { acr_values: 'aal2' })
    expect((await portal.identity.accounts.byId(id))?.strongSignInSince).toEqual(since)
  })

  test('is asked for the passkey, then returns to the requested page', { tags: 'full' }, async () => {
    const device = await addPasskey(await byPassword())
    officers.add(email)
    const visitor = await byPassword()
    const asked = await visitor.follow(await visitor.get(`${accountUrl}/second-step/app`))
    const base = new URL(asked.url).pathname.replace(/\/sign-in$/, '')
    const half = await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password: PASSWORD }))
    expect(extractHeading(half.text)).toBe(STEP)
    // The set-up page is only for accounts without a second factor.
    expect((await visitor.get(`${base}/set-up/app`)).location).toContain('/sign-in')
    expect(extractHeading((await signByPasskey(visitor, device, base)).text)).toBe('Set up an authenticator app')
  })
})

describe('an officer with a role of the application only', () => {
  test('needs the second factor even before it was ever used: a passkey alone is strong', {
    tags: 'full',
  }, async () => {
    const device = await addPasskey(await byPassword())
    officers.add(email)
    const { base } = await new Visitor(portal).open()
    expect(base).toBeTruthy()
    const owner = new Visitor(portal)
    expect(isIn(await signByPasskey(owner, device, (await owner.open()).base))).toBe(true)
    await expectGuarded(await byPassword())
    expect(extractHeading((await setUpAuthenticatorApp(portal, owner)).page.text)).toBe('Save your recovery codes')
  })

  test('without a second factor can set one up on the account page or when it is required', {
    tags: 'full',
  }, async () => {
    officers.add(email)
    const onPage = await byPassword()
    const { secret } = await setUpAuthenticatorApp(portal, onPage)
    portal.advance(30)
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD, { acr_values: 'aal2' })
    const code = generateCode(portal, secret)
    expect(isIn(await visitor.follow(await visitor.post(`${base}/second-step`, { code })))).toBe(true)

    email = `${createRandomWord()}@example.org`
    officers.add(email)
    const made = { email, emailVerified: true, givenName: 'Bo', familyName: 'Dam', locale: 'en' as const }
    await portal.identity.accounts.create({ ...made, passwordHash: PASSWORD_HASH })
    const choice = await goToSecondFactor(new Visitor(portal), email, PASSWORD, { acr_values: 'aal2' })
    expect(extractHeading(choice.text)).toBe('Protect your account')
  })

  test('can use a recovery code if the passkey is lost', { tags: 'full' }, async () => {
    const device = await addPasskey(await byPassword())
    officers.add(email)
    const owner = new Visitor(portal)
    await signByPasskey(owner, device, (await owner.open()).base)
    const page = await owner.get(`${accountUrl}/second-step/recovery-codes`)
    const csrf = readCsrfToken(page)
    const [code = ''] = extractRecoveryCodes(await owner.post(`${accountUrl}/second-step/recovery-codes`, { csrf }))

    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD, { acr_values: 'aal2' })
    expect(isIn(await visitor.follow(await visitor.post(`${base}/recovery-code`, { code })))).toBe(true)
    const [passkey] = (await factors()).passkeys
    const question = await visitor.get(`${accountUrl}/passkeys/${passkey}/remove`)
    await visitor.post(`${accountUrl}/passkeys/${passkey}/remove`, { csrf: readCsrfToken(question) })
    await addPasskey(visitor)
    expect((await factors()).passkeys).not.toContain(passkey)
  })

  test('keeps the passkey after a password reset, since access to the mailbox is not enough', {
    tags: 'full',
  }, async () => {
    await addPasskey(await byPassword())
    officers.add(email)
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    await visitor.post(`${base}/forgot`, { email })
    const link = extractLink(portal.mails.findLast((mail) => mail.to === email))
    const saved = await visitor.post(link, { password: NEW })
    const before = await factors()
    const forged = await visitor.post(`${base}/passkeys`, { passkey: before.passkeys[0] ?? '' })
    expect(await factors()).toEqual(before)
    expect(isIn(await visitor.follow(forged))).toBe(true)
    expect(new URL(saved.location ?? '').pathname).toBe(`${base}/passkeys`)
  })
})
