import { findPlaintextSecrets } from '@forenet/testkit/secrets-in-database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUrl, createAccount, readCsrfToken } from './support/account.ts'
import { Authenticator, readCreationOptions } from './support/authenticator.ts'
import { extractLink, type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import {
  advanceToTimeStep,
  extractRecoveryCodes,
  extractTotpKey,
  generateCode,
  generateWrongCode,
  goToSecondFactor,
  setUpAuthenticatorApp,
} from './support/second-factor.ts'
import { decodeClaims, extractHeading, type PageResponse, Visitor } from './support/visitor.ts'

const STEP = 'Confirm that it is you'
const NEW = 'fire nye grønne både'

let portal: IdentityTestPortal
let email: string
let id: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  advanceToTimeStep(portal)
  ;({ id, email } = await createAccount(portal))
})

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(portal)
  await visitor.tokensFor(await visitor.signIn(email))
  return visitor
}

/** Sets up an app and advances 30 seconds, so that the app's next code is unused. */
async function withApp(): Promise<{ visitor: Visitor; secret: string; codes: string[] }> {
  const visitor = await signedIn()
  const { secret, codes } = await setUpAuthenticatorApp(portal, visitor)
  portal.advance(30)
  return { visitor, secret, codes }
}

const isIn = (answer: PageResponse) => answer.location?.startsWith(`${portal.origin}/memberships?`) ?? false
const events = () => portal.securityEvents.filter((event) => event.account === id).map((e) => [e.event, e.reason])
const mailed = () => portal.mails.filter((mail) => mail.to === email).map((mail) => mail.kind)

describe('an authenticator app', () => {
  test('is set up with a code, and then required after the password', async () => {
    const { secret } = await withApp()
    expect(mailed()).toEqual(['second-factor-added'])
    const visitor = new Visitor(portal)
    const step = await goToSecondFactor(visitor, email, PASSWORD)
    expect(extractHeading(step.text)).toBe(STEP)
    expect(step.text).toMatch(/autocomplete="one-time-code"[^>]* inputmode="numeric"/)
    const done = await visitor.follow(
      await visitor.post(`${step.base}/second-step`, { code: generateCode(portal, secret) }),
    )
    expect(isIn(done)).toBe(true)
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(decodeClaims(tokens.access_token)).toMatchObject({ email, amr: ['pwd', 'otp', 'mfa'], acr: 'aal2' })
    const used = events().filter(([event]) => event !== 'session-ended')
    expect(used).toEqual([
      ['sign-in-succeeded', 'password'],
      ['second-factor-added', 'authenticator-app'],
      ['recovery-codes-made', undefined],
      ['second-factor-used', 'one-time-code'],
      ['sign-in-succeeded', 'one-time-code'],
    ])
  })

  test('is displayed as QR code and key, unchanged until confirmed by a code', async () => {
    const visitor = await signedIn()
    const page = await visitor.get(`${accountUrl}/second-step/app`)
    const secret = extractTotpKey(page)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(page.text).toContain('<svg class="qr" role="img" aria-label="QR code for your authenticator app"')
    const uri = `otpauth://totp/Forenet:${encodeURIComponent(email)}?issuer=Forenet&amp;secret=${secret}&amp;algorithm=SHA1&amp;digits=6&amp;period=30`
    expect(page.text.replaceAll('&#38;', '&amp;')).toContain(uri)
    const refused = await visitor.post(`${accountUrl}/second-step/app`, {
      csrf: readCsrfToken(page),
      code: generateWrongCode(portal, secret),
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('This code is incorrect.')
    expect(extractTotpKey(refused)).toBe(secret)
    expect(mailed()).toEqual([])
    expect((await goToSecondFactor(new Visitor(portal), email, PASSWORD)).location).toContain('/memberships')
  })

  test.each([
    ['', 'Enter the code.'],
    ['12345', 'The code is six digits.'],
    ['12345a', 'The code is six digits.'],
    ['1234567', 'The code is six digits.'],
  ])('the code %j is refused with a message', async (code, words) => {
    await withApp()
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    const refused = await visitor.post(`${base}/second-step`, { code })
    expect([refused.status, refused.text.includes(words)]).toEqual([400, true])
  })

  test('accepts a code with a space, and one of the adjacent time steps', async () => {
    const { secret } = await withApp()
    for (const steps of [-1, 2, 3]) {
      const visitor = new Visitor(portal)
      const { base } = await goToSecondFactor(visitor, email, PASSWORD)
      const code = generateCode(portal, secret, steps).replace(/^.../, '$& ')
      const answer = await visitor.follow(await visitor.post(`${base}/second-step`, { code }))
      if (steps === -1) expect(answer.text).toContain('This code has been used.')
      if (steps === 2) expect(answer.text).toContain('This code is incorrect.')
      if (steps !== 3) continue
      portal.advance(60)
      expect(isIn(await visitor.follow(await visitor.post(`${base}/second-step`, { code })))).toBe(true)
    }
  })

  test('accepts each code once', async () => {
    const { secret } = await withApp()
    const code = generateCode(portal, secret)
    const first = new Visitor(portal)
    const second = new Visitor(portal)
    const { base } = await goToSecondFactor(first, email, PASSWORD)
    const other = await goToSecondFactor(second, email, PASSWORD)
    expect(isIn(await first.follow(await first.post(`${base}/second-step`, { code })))).toBe(true)
    const refused = await second.post(`${other.base}/second-step`, { code })
    expect([refused.status, refused.text.includes('This code has been used.')]).toEqual([401, true])
    expect(events()).toContainEqual(['second-factor-refused', 'used-code'])
  })

  test('accepts a code once among concurrent requests', async () => {
    const { secret } = await withApp()
    const code = generateCode(portal, secret)
    const waiting = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = new Visitor(portal)
        return { visitor, base: (await goToSecondFactor(visitor, email, PASSWORD)).base }
      }),
    )
    const sent = waiting.map(({ visitor, base }) => visitor.post(`${base}/second-step`, { code }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([303, 401, 401, 401, 401, 401])
  })

  test('is required for each new sign-in, and cannot be bypassed', async () => {
    await withApp()
    const visitor = new Visitor(portal)
    const step = await goToSecondFactor(visitor, email, PASSWORD)
    // Returning to the application without the code starts a new sign-in.
    const [uid] = /interaction\/([\w-]+)/.exec(step.base)?.slice(1) ?? []
    const back = await visitor.follow(await visitor.get(`${portal.mount}/protocol/openid-connect/auth/${uid}`))
    expect(extractHeading(back.text)).toBe('Sign in')
    expect((await visitor.get(`${new URL(back.url).pathname}/second-step`)).location).toContain('/sign-in')
    for (const page of ['set-up', 'set-up/app', 'set-up/passkey']) {
      const { base } = await goToSecondFactor(visitor, email, PASSWORD)
      expect((await visitor.get(`${base}/${page}`)).location).toContain('/sign-in')
    }
    const stranger = new Visitor(portal)
    const { base } = await stranger.open()
    for (const page of ['second-step', 'recovery-code', 'set-up']) {
      expect((await stranger.get(`${base}/${page}`)).location).toContain('/sign-in')
      const sent = await stranger.post(`${base}/${page}`, { code: '123456' })
      expect(page === 'set-up' ? 404 : sent.location).toEqual(
        page === 'set-up' ? 404 : expect.stringContaining('/sign-in'),
      )
    }
  })

  test('can be replaced; the recovery codes remain valid', async () => {
    const { secret, codes } = await withApp()
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    await visitor.follow(await visitor.post(`${base}/second-step`, { code: generateCode(portal, secret) }))
    const replaced = await setUpAuthenticatorApp(portal, visitor)
    expect(replaced.secret).not.toBe(secret)
    expect(replaced.page.text).toContain('The new authenticator app is set up.')
    expect(replaced.page.text).toContain('10 left')
    portal.advance(30)
    const again = new Visitor(portal)
    const step = await goToSecondFactor(again, email, PASSWORD)
    expect((await again.post(`${step.base}/second-step`, { code: generateCode(portal, secret) })).status).toBe(401)
    const code = generateCode(portal, replaced.secret)
    expect(isIn(await again.follow(await again.post(`${step.base}/second-step`, { code })))).toBe(true)
    expect(codes).toHaveLength(10)
  })

  test('can be removed after signing in again or with the password; then the password suffices', async () => {
    const { secret } = await withApp()
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    await visitor.follow(await visitor.post(`${base}/second-step`, { code: generateCode(portal, secret) }))
    portal.advance(6 * 60)
    const page = `${accountUrl}/second-step/remove`
    const asked = await visitor.get(page)
    expect(asked.text).toContain('name="currentPassword"')
    const csrf = readCsrfToken(asked)
    expect((await visitor.post(page, { csrf })).status).toBe(400)
    expect((await visitor.post(page, { csrf, currentPassword: 'not this one at all' })).status).toBe(400)
    const removed = await visitor.post(page, { csrf, currentPassword: PASSWORD })
    expect(removed.text).toContain('The authenticator app is removed.')
    expect(removed.text).toContain('You have no authenticator app yet.')
    expect(mailed()).toEqual(['second-factor-added', 'second-factor-removed'])
    expect(events()).toContainEqual(['second-factor-removed', 'authenticator-app'])
    expect((await goToSecondFactor(new Visitor(portal), email, PASSWORD)).location).toContain('/memberships')
  })

  test('cannot be changed by a session signed in without it', async () => {
    const { visitor, secret } = await withApp()
    portal.advance(30)
    for (const page of ['second-step/app', 'second-step/remove', 'second-step/recovery-codes', 'passkeys/add']) {
      const answer = await visitor.get(`${accountUrl}/${page}`)
      expect(new URL(answer.location ?? '').searchParams.get('acr_values'), page).toBe('aal2')
    }
    const step = await visitor.follow(await visitor.get(`${accountUrl}/second-step/remove`))
    const base = new URL(step.url).pathname.replace(/\/sign-in$/, '')
    const half = await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password: PASSWORD }))
    expect(extractHeading(half.text)).toBe(STEP)
    const done = await visitor.follow(await visitor.post(`${base}/second-step`, { code: generateCode(portal, secret) }))
    expect(extractHeading(done.text)).toBe('Remove the authenticator app?')
  })

  test('remains after a password reset, and is required for that sign-in too', async () => {
    const { secret } = await withApp()
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    await visitor.post(`${base}/forgot`, { email })
    const link = extractLink(portal.mails.findLast((mail) => mail.to === email))
    const step = await visitor.follow(await visitor.post(link, { password: NEW }))
    expect(extractHeading(step.text)).toBe(STEP)
    const done = await visitor.follow(await visitor.post(`${base}/second-step`, { code: generateCode(portal, secret) }))
    expect(isIn(done)).toBe(true)
  })

  test('a sign-in with an outdated password fails at the second factor too', async () => {
    const { secret } = await withApp()
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    await portal.identity.accounts.setPassword(id, NEW)
    const done = await visitor.follow(await visitor.post(`${base}/second-step`, { code: generateCode(portal, secret) }))
    expect(isIn(done)).toBe(false)
  })

  test('a passkey signs in without it', async () => {
    const visitor = await signedIn()
    const device = new Authenticator()
    const page = await visitor.get(`${accountUrl}/passkeys/add`)
    const ask = readCreationOptions(page)
    const credential = device.create({ challenge: ask.challenge, origin: portal.origin }, ask.user.id)
    await visitor.post(`${accountUrl}/passkeys/add`, { csrf: readCsrfToken(page), credential })
    await setUpAuthenticatorApp(portal, visitor)
    const again = new Visitor(portal)
    const step = await goToSecondFactor(again, email, PASSWORD)
    expect(step.text).toContain('Sign in with a passkey')
    const { challenge } = JSON.parse((await again.post(`${step.base}/passkey/challenge`, {})).text)
    const signed = device.get({ challenge, origin: portal.origin })
    const done = await again.follow(await again.post(`${step.base}/passkey`, { credential: signed }))
    expect(isIn(done)).toBe(true)
    expect(decodeClaims((await again.tokensFor(new URL(done.location ?? ''))).access_token)).toMatchObject({
      acr: 'aal2',
    })
  })

  test('has a key that a copy of the database does not reveal', async () => {
    const { visitor, secret, codes } = await withApp()
    const waiting = await signedInAgain(visitor, secret)
    const shown = extractTotpKey(await waiting.get(`${accountUrl}/second-step/app`))
    const plain = codes.map((code) => code.replaceAll('-', ''))
    const secrets = { app: secret, enrolment: shown, ...Object.fromEntries(plain.map((code, nth) => [`${nth}`, code])) }
    expect(await findPlaintextSecrets(portal.pool, secrets)).toEqual([])
    await expect(portal.pool.query(`update identity.totp set secret = 'in clear'`)).rejects.toThrow(
      /totp_secret_sealed/,
    )
  })
})

async function signedInAgain(visitor: Visitor, secret: string): Promise<Visitor> {
  const again = new Visitor(portal)
  again.cookies = visitor.cookies.filter(({ name }) => name.includes('device'))
  const { base } = await goToSecondFactor(again, email, PASSWORD)
  await again.follow(await again.post(`${base}/second-step`, { code: generateCode(portal, secret) }))
  return again
}

describe('recovery codes', () => {
  test('are ten, each works once, and its use is notified', async () => {
    const { codes } = await withApp()
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/)
    const visitor = new Visitor(portal)
    const { base } = await goToSecondFactor(visitor, email, PASSWORD)
    expect((await visitor.get(`${base}/recovery-code`)).text).toContain('Use a recovery code')
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    const done = await visitor.follow(await visitor.post(`${base}/recovery-code`, { code: typed }))
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(decodeClaims(tokens.access_token)).toMatchObject({ acr: 'aal2' })
    expect(mailed()).toEqual(['second-factor-added', 'recovery-code-used'])
    expect((await visitor.get(accountUrl)).text).toContain('9 left')

    const again = new Visitor(portal)
    const step = await goToSecondFactor(again, email, PASSWORD)
    const refused = await again.post(`${step.base}/recovery-code`, { code })
    expect([refused.status, refused.text.includes('or it has been used')]).toEqual([401, true])
    expect((await again.post(`${step.base}/recovery-code`, { code: 'nonsense' })).status).toBe(400)
    expect(events()).toContainEqual(['second-factor-used', 'recovery-code'])
    expect(events()).toContainEqual(['second-factor-refused', 'wrong-recovery-code'])
  })

  test('work once among concurrent requests with the same code', async () => {
    const { codes } = await withApp()
    const waiting = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const visitor = new Visitor(portal)
        return { visitor, base: (await goToSecondFactor(visitor, email, PASSWORD)).base }
      }),
    )
    const sent = waiting.map(({ visitor, base }) => visitor.post(`${base}/recovery-code`, { code: codes[0] ?? '' }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([303, 401, 401, 401, 401])
  })

  test('are regenerated after confirmation; the old ones become invalid', async () => {
    const { visitor, secret, codes } = await withApp()
    const owner = await signedInAgain(visitor, secret)
    const page = await owner.get(`${accountUrl}/second-step/recovery-codes`)
    expect(extractHeading(page.text)).toBe('Create new recovery codes?')
    const made = await owner.post(`${accountUrl}/second-step/recovery-codes`, { csrf: readCsrfToken(page) })
    const fresh = extractRecoveryCodes(made)
    expect(fresh).toHaveLength(10)
    expect(made.text).not.toContain('hreflang')
    expect(fresh.some((code) => codes.includes(code))).toBe(false)
    expect(mailed()).toContain('recovery-codes-made')
    const again = new Visitor(portal)
    const { base } = await goToSecondFactor(again, email, PASSWORD)
    expect((await again.post(`${base}/recovery-code`, { code: codes[1] ?? '' })).status).toBe(401)
    expect(isIn(await again.follow(await again.post(`${base}/recovery-code`, { code: fresh[1] ?? '' })))).toBe(true)
  })
})

describe('guessing codes', () => {
  test('is limited per network; other networks and a known browser can continue', async () => {
    const { visitor: owner, secret } = await withApp()
    const guess = async (address: string) => {
      const visitor = new Visitor(portal, address)
      const { base } = await goToSecondFactor(visitor, email, PASSWORD)
      return (await visitor.post(`${base}/second-step`, { code: generateWrongCode(portal, secret) })).status
    }
    const near: number[] = []
    for (let nth = 0; nth < 11; nth++) near.push(await guess('198.51.100.7'))
    expect(near).toEqual([...Array(10).fill(401), 429])
    expect(events()).toContainEqual(['limit-reached', 'second-factor'])
    const far: number[] = []
    for (let nth = 0; nth < 11; nth++) far.push(await guess(`203.0.113.${nth}`))
    expect(far).toEqual([...Array(10).fill(401), 429])
    expect(await signedInAgain(owner, secret).then((again) => again.get(accountUrl))).toMatchObject({ status: 200 })
  })
})
