import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUrl, createAccount, readCsrfToken } from './support/account.ts'
import { Authenticator, readCreationOptions } from './support/authenticator.ts'
import { extractLink, type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import {
  advanceToTimeStep,
  extractRecoveryCodes,
  extractTotpKey,
  generateCode,
  goToSecondFactor,
  setUpAuthenticatorApp,
} from './support/second-factor.ts'
import { decodeClaims, extractHeading, type PageResponse, Visitor } from './support/visitor.ts'

const SET_UP = 'Protect your account'
const STEP = 'Confirm that it is you'

let portal: IdentityTestPortal
let email: string
let id: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  advanceToTimeStep(portal)
  ;({ id, email } = await createAccount(portal, { roles: ['org:HAVN|role:ADMIN'] }))
})

const isIn = (answer: PageResponse) => answer.location?.startsWith(`${portal.origin}/memberships?`) ?? false
const claimsAfter = async (visitor: Visitor, address: string) =>
  decodeClaims((await visitor.tokensFor(new URL(address))).access_token)

async function setUpPasskey(visitor: Visitor, device: Authenticator, base: string): Promise<PageResponse> {
  const page = await visitor.get(`${base}/set-up/passkey`)
  const { challenge, user } = readCreationOptions(page)
  const credential = device.create({ challenge, origin: portal.origin }, user.id)
  return visitor.post(`${base}/set-up/passkey`, { credential })
}

const nextOf = (page: PageResponse) =>
  /<a class="button" href="([^"]+)">I have saved them/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? ''

describe('an administrator without a second factor', () => {
  test('must set up an app, gets recovery codes, and is signed in with both factors', async () => {
    const visitor = new Visitor(portal)
    const choice = await goToSecondFactor(visitor, email, PASSWORD)
    expect(extractHeading(choice.text)).toBe(SET_UP)
    const shown = await visitor.get(`${choice.base}/set-up/app`)
    const secret = extractTotpKey(shown)
    expect((await visitor.post(`${choice.base}/set-up/app`, { code: '12' })).status).toBe(400)
    const codes = await visitor.post(`${choice.base}/set-up/app`, { code: generateCode(portal, secret) })
    expect(extractHeading(codes.text)).toBe('Save your recovery codes')
    expect(extractRecoveryCodes(codes)).toHaveLength(10)
    const done = await visitor.follow(await visitor.get(nextOf(codes)))
    expect(await claimsAfter(visitor, done.location ?? '')).toMatchObject({
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'aal2',
      realm_access: { roles: ['org:ALL|role:USER', 'org:HAVN|role:ADMIN'] },
    })
    expect(portal.mails.at(-1)).toMatchObject({ to: email, kind: 'second-factor-added' })

    portal.advance(30)
    const again = new Visitor(portal)
    const step = await goToSecondFactor(again, email, PASSWORD)
    expect(extractHeading(step.text)).toBe(STEP)
    const code = generateCode(portal, secret)
    expect(isIn(await again.follow(await again.post(`${step.base}/second-step`, { code })))).toBe(true)
  })

  test('can add a passkey instead, which is required after the password; or a recovery code', {
    tags: 'full',
  }, async () => {
    const visitor = new Visitor(portal)
    const device = new Authenticator()
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    const page = await setUpPasskey(visitor, device, base)
    const [code = ''] = extractRecoveryCodes(page)
    const done = await visitor.follow(await visitor.get(nextOf(page)))
    expect(await claimsAfter(visitor, done.location ?? '')).toMatchObject({ acr: 'aal2' })
    expect(portal.mails.at(-1)).toMatchObject({ to: email, kind: 'passkey-added' })

    const again = new Visitor(portal)
    const step = await goToSecondFactor(again, email, PASSWORD)
    expect(extractHeading(step.text)).toBe(STEP)
    expect(step.text).not.toContain('name="code"')
    const { challenge } = JSON.parse((await again.post(`${step.base}/passkey/challenge`, {})).text)
    const credential = device.get({ challenge, origin: portal.origin })
    expect(isIn(await again.follow(await again.post(`${step.base}/passkey`, { credential })))).toBe(true)

    const third = new Visitor(portal)
    const last = await goToSecondFactor(third, email, PASSWORD)
    expect(isIn(await third.follow(await third.post(`${last.base}/recovery-code`, { code })))).toBe(true)
  })

  test('cannot bypass the set-up, also after a password reset', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    const uid = base.split('/').at(-1)
    const back = await visitor.follow(await visitor.get(`${portal.mount}/protocol/openid-connect/auth/${uid}`))
    expect(extractHeading(back.text)).toBe('Sign in')
    const again = await visitor.open()
    await visitor.post(`${again.base}/forgot`, { email })
    const link = extractLink(portal.mails.findLast((mail) => mail.to === email))
    const reset = await visitor.follow(await visitor.post(link, { password: 'fire nye grønne både' }))
    expect(extractHeading(reset.text)).toBe(SET_UP)
  })

  test('cannot use a passkey without user verification, or a passkey for another sign-in', async () => {
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    const device = new Authenticator()
    const { challenge, user } = readCreationOptions(await visitor.get(`${base}/set-up/passkey`))
    const unproved = device.create({ challenge, origin: portal.origin, verified: false }, user.id)
    expect((await visitor.post(`${base}/set-up/passkey`, { credential: unproved })).status).toBe(400)
    const elsewhere = new Visitor(portal)
    const other = await goToSecondFactor(elsewhere, email, PASSWORD)
    const asked = readCreationOptions(await elsewhere.get(`${other.base}/set-up/passkey`))
    const foreign = device.create({ challenge: asked.challenge, origin: portal.origin }, user.id)
    expect((await visitor.post(`${base}/set-up/passkey`, { credential: foreign })).status).toBe(400)
    expect(isIn(await visitor.follow(await visitor.get(`${base}/set-up`)))).toBe(false)
  })

  test('signs in once when two set-ups with the same password run concurrently', async () => {
    const both = [new Visitor(portal), new Visitor(portal)]
    const begun = await Promise.all(
      both.map(async (visitor) => {
        const { base } = await goToSecondFactor(visitor, email, PASSWORD)
        return { visitor, base, secret: extractTotpKey(await visitor.get(`${base}/set-up/app`)) }
      }),
    )
    const [first, second] = begun
    if (!first || !second) throw new Error('Two have begun')
    const confirm = ({ visitor, base, secret }: typeof first) =>
      visitor.post(`${base}/set-up/app`, { code: generateCode(portal, secret) })
    const headings = (await Promise.all([confirm(first), confirm(second)])).map(({ text }) => extractHeading(text))
    expect(headings.filter((title) => title === 'Save your recovery codes')).toHaveLength(1)
    const other = headings[0] === 'Save your recovery codes' ? second : first
    expect((await other.visitor.get(`${other.base}/set-up/app`)).location).toContain('/sign-in')
  })
})

describe('a session', () => {
  test('from before the role remains weak; requiring a second factor signs in again', { tags: 'full' }, async () => {
    await portal.identity.accounts.setRoles(id, ['org:ALL|role:USER'])
    const visitor = new Visitor(portal)
    await visitor.tokensFor(await visitor.signIn(email))
    await portal.identity.accounts.setRoles(id, ['org:ALL|role:USER', 'org:HAVN|role:ADMIN'])
    const silent = await visitor.follow(await visitor.get(visitor.authorizationUrl({ prompt: 'none' })))
    expect(await claimsAfter(visitor, silent.location ?? '')).toMatchObject({ acr: 'aal1' })
    const { base, text } = await visitor.open({ acr_values: 'aal2' })
    expect(extractHeading(text)).toBe('Sign in')
    const choice = await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password: PASSWORD }))
    expect(extractHeading(choice.text)).toBe(SET_UP)
    const page = await setUpPasskey(visitor, new Authenticator(), base)
    const done = await visitor.follow(await visitor.get(nextOf(page)))
    expect(await claimsAfter(visitor, done.location ?? '')).toMatchObject({ acr: 'aal2' })
  })

  test('reports its strength silently, and is not challenged again if strong', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    const page = await setUpPasskey(visitor, new Authenticator(), base)
    const done = await visitor.follow(await visitor.get(nextOf(page)))
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    const refreshed = await visitor.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(decodeClaims(((await refreshed.json()) as typeof tokens).access_token)).toMatchObject({ acr: 'aal2' })
    const silently: Record<string, string>[] = [{ prompt: 'none' }, { acr_values: 'aal2' }]
    for (const more of silently) {
      const silent = await visitor.follow(await visitor.get(visitor.authorizationUrl(more)))
      expect(await claimsAfter(visitor, silent.location ?? '')).toMatchObject({ acr: 'aal2' })
    }
    expect(extractHeading((await visitor.open({ prompt: 'login', acr_values: 'aal2' })).text)).toBe('Sign in')
  })

  test('of a member must set up a second factor if the application requires it, and is strong from then on', {
    tags: 'full',
  }, async () => {
    await portal.identity.accounts.setRoles(id, ['org:ALL|role:USER'])
    const visitor = new Visitor(portal)
    expect(await claimsAfter(visitor, (await visitor.signIn(email)).href)).toMatchObject({ acr: 'aal1' })
    const { base } = await visitor.open({ acr_values: 'aal2' })
    const choice = await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password: PASSWORD }))
    expect(extractHeading(choice.text)).toBe(SET_UP)
    const page = await setUpPasskey(visitor, new Authenticator(), base)
    const done = await visitor.follow(await visitor.get(nextOf(page)))
    expect(await claimsAfter(visitor, done.location ?? '')).toMatchObject({ acr: 'aal2' })
    // A member who is no administrator can still sign in with the password only.
    const other = new Visitor(portal)
    expect(await claimsAfter(other, (await other.signIn(email)).href)).toMatchObject({ acr: 'aal1' })
  })
})

test('a user who removes the app must set one up at the next sign-in', { tags: 'full' }, async () => {
  await portal.identity.accounts.setRoles(id, ['org:ALL|role:USER'])
  const visitor = new Visitor(portal)
  await visitor.tokensFor(await visitor.signIn(email))
  const { secret } = await setUpAuthenticatorApp(portal, visitor)
  await portal.identity.accounts.setRoles(id, ['org:ALL|role:SUPER_ADMIN'])
  portal.advance(30)
  const again = new Visitor(portal)
  const { base } = await goToSecondFactor(again, email, PASSWORD)
  await again.follow(await again.post(`${base}/second-step`, { code: generateCode(portal, secret) }))
  const page = await again.get(`${accountUrl}/second-step/remove`)
  await again.post(`${accountUrl}/second-step/remove`, { csrf: readCsrfToken(page) })
  expect(extractHeading((await goToSecondFactor(new Visitor(portal), email, PASSWORD)).text)).toBe(SET_UP)
})
