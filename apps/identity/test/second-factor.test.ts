import { secretsIn } from '@forenet/testkit/secrets-in-database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account, createAccount, csrfOf } from './support/account.ts'
import { Authenticator, askOf } from './support/authenticator.ts'
import { linkIn, PASSWORD, type Portal, startPortal } from './support/portal.ts'
import { codeOf, codesIn, keyIn, setUpApp, startOfStep, toSecondStep, wrongCode } from './support/second-factor.ts'
import { type Answer, claims, heading, Visitor } from './support/visitor.ts'

const STEP = 'Confirm that it is you'
const NEW = 'fire nye grønne både'

let portal: Portal
let email: string
let id: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  startOfStep(portal)
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
  const { secret, codes } = await setUpApp(portal, visitor)
  portal.advance(30)
  return { visitor, secret, codes }
}

const isIn = (answer: Answer) => answer.location?.startsWith(`${portal.origin}/memberships?`) ?? false
const events = () => portal.securityEvents.filter((event) => event.account === id).map((e) => [e.event, e.reason])
const mailed = () => portal.mails.filter((mail) => mail.to === email).map((mail) => mail.kind)

describe('an authenticator app', () => {
  test('is set up with a code, and then required after the password', async () => {
    const { secret } = await withApp()
    expect(mailed()).toEqual(['second-factor-added'])
    const visitor = new Visitor(portal)
    const step = await toSecondStep(visitor, email, PASSWORD)
    expect(heading(step.text)).toBe(STEP)
    expect(step.text).toMatch(/autocomplete="one-time-code"[^>]* inputmode="numeric"/)
    const done = await visitor.follow(await visitor.post(`${step.base}/second-step`, { code: codeOf(portal, secret) }))
    expect(isIn(done)).toBe(true)
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(claims(tokens.access_token)).toMatchObject({ email, amr: ['pwd', 'otp', 'mfa'], acr: 'aal2' })
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
    const page = await visitor.get(`${account}/second-step/app`)
    const secret = keyIn(page)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(page.text).toContain('<svg class="qr" role="img" aria-label="QR code for your authenticator app"')
    const uri = `otpauth://totp/Forenet:${encodeURIComponent(email)}?issuer=Forenet&amp;secret=${secret}&amp;algorithm=SHA1&amp;digits=6&amp;period=30`
    expect(page.text.replaceAll('&#38;', '&amp;')).toContain(uri)
    const refused = await visitor.post(`${account}/second-step/app`, {
      csrf: csrfOf(page),
      code: wrongCode(portal, secret),
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('This code is incorrect.')
    expect(keyIn(refused)).toBe(secret)
    expect(mailed()).toEqual([])
    expect((await toSecondStep(new Visitor(portal), email, PASSWORD)).location).toContain('/memberships')
  })

  test.each([
    ['', 'Enter the code.'],
    ['12345', 'The code is six digits.'],
    ['12345a', 'The code is six digits.'],
    ['1234567', 'The code is six digits.'],
  ])('the code %j is refused with a message', async (code, words) => {
    await withApp()
    const visitor = new Visitor(portal)
    const { base } = await toSecondStep(visitor, email, PASSWORD)
    const refused = await visitor.post(`${base}/second-step`, { code })
    expect([refused.status, refused.text.includes(words)]).toEqual([400, true])
  })

  test('accepts a code with a space, and one of the adjacent time steps', async () => {
    const { secret } = await withApp()
    for (const steps of [-1, 2, 3]) {
      const visitor = new Visitor(portal)
      const { base } = await toSecondStep(visitor, email, PASSWORD)
      const code = codeOf(portal, secret, steps).replace(/^.../, '$& ')
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
    const code = codeOf(portal, secret)
    const first = new Visitor(portal)
    const second = new Visitor(portal)
    const { base } = await toSecondStep(first, email, PASSWORD)
    const other = await toSecondStep(second, email, PASSWORD)
    expect(isIn(await first.follow(await first.post(`${base}/second-step`, { code })))).toBe(true)
    const refused = await second.post(`${other.base}/second-step`, { code })
    expect([refused.status, refused.text.includes('This code has been used.')]).toEqual([401, true])
    expect(events()).toContainEqual(['second-factor-refused', 'used-code'])
  })

  test('accepts a code once among concurrent requests', async () => {
    const { secret } = await withApp()
    const code = codeOf(portal, secret)
    const waiting = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = new Visitor(portal)
        return { visitor, base: (await toSecondStep(visitor, email, PASSWORD)).base }
      }),
    )
    const sent = waiting.map(({ visitor, base }) => visitor.post(`${base}/second-step`, { code }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([303, 401, 401, 401, 401, 401])
  })

  test('is required for each new sign-in, and cannot be bypassed', async () => {
    await withApp()
    const visitor = new Visitor(portal)
    const step = await toSecondStep(visitor, email, PASSWORD)
    // Returning to the application without the code starts a new sign-in.
    const [uid] = /interaction\/([\w-]+)/.exec(step.base)?.slice(1) ?? []
    const back = await visitor.follow(await visitor.get(`${portal.mount}/protocol/openid-connect/auth/${uid}`))
    expect(heading(back.text)).toBe('Sign in')
    expect((await visitor.get(`${new URL(back.url).pathname}/second-step`)).location).toContain('/sign-in')
    for (const page of ['set-up', 'set-up/app', 'set-up/passkey']) {
      const { base } = await toSecondStep(visitor, email, PASSWORD)
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
    const { base } = await toSecondStep(visitor, email, PASSWORD)
    await visitor.follow(await visitor.post(`${base}/second-step`, { code: codeOf(portal, secret) }))
    const replaced = await setUpApp(portal, visitor)
    expect(replaced.secret).not.toBe(secret)
    expect(replaced.page.text).toContain('The new authenticator app is set up.')
    expect(replaced.page.text).toContain('10 left')
    portal.advance(30)
    const again = new Visitor(portal)
    const step = await toSecondStep(again, email, PASSWORD)
    expect((await again.post(`${step.base}/second-step`, { code: codeOf(portal, secret) })).status).toBe(401)
    const code = codeOf(portal, replaced.secret)
    expect(isIn(await again.follow(await again.post(`${step.base}/second-step`, { code })))).toBe(true)
    expect(codes).toHaveLength(10)
  })

  test('can be removed after signing in again or with the password; then the password suffices', async () => {
    const { secret } = await withApp()
    const visitor = new Visitor(portal)
    const { base } = await toSecondStep(visitor, email, PASSWORD)
    await visitor.follow(await visitor.post(`${base}/second-step`, { code: codeOf(portal, secret) }))
    portal.advance(6 * 60)
    const page = `${account}/second-step/remove`
    const asked = await visitor.get(page)
    expect(asked.text).toContain('name="currentPassword"')
    const csrf = csrfOf(asked)
    expect((await visitor.post(page, { csrf })).status).toBe(400)
    expect((await visitor.post(page, { csrf, currentPassword: 'not this one at all' })).status).toBe(400)
    const removed = await visitor.post(page, { csrf, currentPassword: PASSWORD })
    expect(removed.text).toContain('The authenticator app is removed.')
    expect(removed.text).toContain('You have no authenticator app yet.')
    expect(mailed()).toEqual(['second-factor-added', 'second-factor-removed'])
    expect(events()).toContainEqual(['second-factor-removed', 'authenticator-app'])
    expect((await toSecondStep(new Visitor(portal), email, PASSWORD)).location).toContain('/memberships')
  })

  test('cannot be changed by a session signed in without it', async () => {
    const { visitor, secret } = await withApp()
    portal.advance(30)
    for (const page of ['second-step/app', 'second-step/remove', 'second-step/recovery-codes', 'passkeys/add']) {
      const answer = await visitor.get(`${account}/${page}`)
      expect(new URL(answer.location ?? '').searchParams.get('acr_values'), page).toBe('aal2')
    }
    const step = await visitor.follow(await visitor.get(`${account}/second-step/remove`))
    const base = new URL(step.url).pathname.replace(/\/sign-in$/, '')
    const half = await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password: PASSWORD }))
    expect(heading(half.text)).toBe(STEP)
    const done = await visitor.follow(await visitor.post(`${base}/second-step`, { code: codeOf(portal, secret) }))
    expect(heading(done.text)).toBe('Remove the authenticator app?')
  })

  test('remains after a password reset, and is required for that sign-in too', async () => {
    const { secret } = await withApp()
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    await visitor.post(`${base}/forgot`, { email })
    const link = linkIn(portal.mails.findLast((mail) => mail.to === email))
    const step = await visitor.follow(await visitor.post(link, { password: NEW }))
    expect(heading(step.text)).toBe(STEP)
    const done = await visitor.follow(await visitor.post(`${base}/second-step`, { code: codeOf(portal, secret) }))
    expect(isIn(done)).toBe(true)
  })

  test('a sign-in with an outdated password fails at the second factor too', async () => {
    const { secret } = await withApp()
    const visitor = new Visitor(portal)
    const { base } = await toSecondStep(visitor, email, PASSWORD)
    await portal.identity.accounts.setPassword(id, NEW)
    const done = await visitor.follow(await visitor.post(`${base}/second-step`, { code: codeOf(portal, secret) }))
    expect(isIn(done)).toBe(false)
  })

  test('a passkey signs in without it', async () => {
    const visitor = await signedIn()
    const device = new Authenticator()
    const page = await visitor.get(`${account}/passkeys/add`)
    const ask = askOf(page)
    const credential = device.create({ challenge: ask.challenge, origin: portal.origin }, ask.user.id)
    await visitor.post(`${account}/passkeys/add`, { csrf: csrfOf(page), credential })
    await setUpApp(portal, visitor)
    const again = new Visitor(portal)
    const step = await toSecondStep(again, email, PASSWORD)
    expect(step.text).toContain('Sign in with a passkey')
    const { challenge } = JSON.parse((await again.post(`${step.base}/passkey/challenge`, {})).text)
    const signed = device.get({ challenge, origin: portal.origin })
    const done = await again.follow(await again.post(`${step.base}/passkey`, { credential: signed }))
    expect(isIn(done)).toBe(true)
    expect(claims((await again.tokensFor(new URL(done.location ?? ''))).access_token)).toMatchObject({ acr: 'aal2' })
  })

  test('has a key that a copy of the database does not reveal', async () => {
    const { visitor, secret, codes } = await withApp()
    const waiting = await signedInAgain(visitor, secret)
    const shown = keyIn(await waiting.get(`${account}/second-step/app`))
    const plain = codes.map((code) => code.replaceAll('-', ''))
    const secrets = { app: secret, enrolment: shown, ...Object.fromEntries(plain.map((code, nth) => [`${nth}`, code])) }
    expect(await secretsIn(portal.pool, secrets)).toEqual([])
    await expect(portal.pool.query(`update identity.totp set secret = 'in clear'`)).rejects.toThrow(
      /totp_secret_sealed/,
    )
  })
})

async function signedInAgain(visitor: Visitor, secret: string): Promise<Visitor> {
  const again = new Visitor(portal)
  again.cookies = visitor.cookies.filter(({ name }) => name.includes('device'))
  const { base } = await toSecondStep(again, email, PASSWORD)
  await again.follow(await again.post(`${base}/second-step`, { code: codeOf(portal, secret) }))
  return again
}

describe('recovery codes', () => {
  test('are ten, each works once, and its use is notified', async () => {
    const { codes } = await withApp()
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/)
    const visitor = new Visitor(portal)
    const { base } = await toSecondStep(visitor, email, PASSWORD)
    expect((await visitor.get(`${base}/recovery-code`)).text).toContain('Use a recovery code')
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    const done = await visitor.follow(await visitor.post(`${base}/recovery-code`, { code: typed }))
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(claims(tokens.access_token)).toMatchObject({ acr: 'aal2' })
    expect(mailed()).toEqual(['second-factor-added', 'recovery-code-used'])
    expect((await visitor.get(account)).text).toContain('9 left')

    const again = new Visitor(portal)
    const step = await toSecondStep(again, email, PASSWORD)
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
        return { visitor, base: (await toSecondStep(visitor, email, PASSWORD)).base }
      }),
    )
    const sent = waiting.map(({ visitor, base }) => visitor.post(`${base}/recovery-code`, { code: codes[0] ?? '' }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([303, 401, 401, 401, 401])
  })

  test('are regenerated after confirmation; the old ones become invalid', async () => {
    const { visitor, secret, codes } = await withApp()
    const owner = await signedInAgain(visitor, secret)
    const page = await owner.get(`${account}/second-step/recovery-codes`)
    expect(heading(page.text)).toBe('Create new recovery codes?')
    const made = await owner.post(`${account}/second-step/recovery-codes`, { csrf: csrfOf(page) })
    const fresh = codesIn(made)
    expect(fresh).toHaveLength(10)
    expect(made.text).not.toContain('hreflang')
    expect(fresh.some((code) => codes.includes(code))).toBe(false)
    expect(mailed()).toContain('recovery-codes-made')
    const again = new Visitor(portal)
    const { base } = await toSecondStep(again, email, PASSWORD)
    expect((await again.post(`${base}/recovery-code`, { code: codes[1] ?? '' })).status).toBe(401)
    expect(isIn(await again.follow(await again.post(`${base}/recovery-code`, { code: fresh[1] ?? '' })))).toBe(true)
  })
})

describe('guessing codes', () => {
  test('is limited per network; other networks and a known browser can continue', async () => {
    const { visitor: owner, secret } = await withApp()
    const guess = async (address: string) => {
      const visitor = new Visitor(portal, address)
      const { base } = await toSecondStep(visitor, email, PASSWORD)
      return (await visitor.post(`${base}/second-step`, { code: wrongCode(portal, secret) })).status
    }
    const near: number[] = []
    for (let nth = 0; nth < 11; nth++) near.push(await guess('198.51.100.7'))
    expect(near).toEqual([...Array(10).fill(401), 429])
    expect(events()).toContainEqual(['limit-reached', 'second-factor'])
    const far: number[] = []
    for (let nth = 0; nth < 11; nth++) far.push(await guess(`203.0.113.${nth}`))
    expect(far).toEqual([...Array(10).fill(401), 429])
    expect(await signedInAgain(owner, secret).then((again) => again.get(account))).toMatchObject({ status: 200 })
  })
})
