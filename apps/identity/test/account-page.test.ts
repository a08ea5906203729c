import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUrl, readCsrfToken } from './support/account.ts'
import { extractLink, type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { createRandomWord, decodeClaims, extractHeading, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
let email: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  email = `${createRandomWord()}@example.org`
  await portal.identity.accounts.create({
    email,
    emailVerified: true,
    givenName: 'Liv',
    familyName: 'Bach',
    password: PASSWORD,
    locale: 'en',
  })
})

async function device(userAgent: string) {
  const visitor = new Visitor(portal)
  visitor.headers['user-agent'] = userAgent
  const tokens = await visitor.tokensFor(await visitor.signIn(email))
  return { visitor, fsid: String(decodeClaims(tokens.access_token).fsid), tokens }
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) Version/18.2 Mobile/15E148 Safari/604.1'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

describe('the account page', () => {
  test('requires sign-in, then returns without a code in the URL', async () => {
    const visitor = new Visitor(portal)
    const start = await visitor.follow(await visitor.get(accountUrl))
    expect(extractHeading(start.text)).toBe('Sign in')
    const { pathname } = new URL(start.url)
    const page = await visitor.follow(await visitor.post(`${pathname}/sign-in`, { email, password: PASSWORD }))
    expect(extractHeading(page.text)).toBe('Your account')
    expect(page.text).toContain(email)
    expect(page.url).not.toContain('code=')
  })

  test('links back to the application, and to no other site', async () => {
    const { visitor } = await device(LAPTOP)
    const back = async (uri: string) => {
      const page = await visitor.get(`${accountUrl}?referrer_uri=${encodeURIComponent(uri)}`)
      return /<a class="link" href="([^"]*)">Back to Forenet/.exec(page.text)?.[1]
    }
    expect(await back(`${portal.origin}/my-profile?x=1`)).toBe(`${portal.origin}/my-profile?x=1`)
    for (const evil of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      `${portal.origin}.evil.example`,
    ]) {
      expect(await back(evil)).toBe(`${portal.origin}/`)
    }
    const uri = encodeURIComponent(`${portal.origin}/events`)
    const page = await visitor.get(`${accountUrl}?referrer_uri=${uri}`)
    const action = /action="([^"]*account\/name[^"]*)"/.exec(page.text)?.[1] ?? ''
    const after = await visitor.post(action, {
      csrf: readCsrfToken(page),
      givenName: 'Liv',
      familyName: 'Bach',
      phone: '',
    })
    expect(after.text).toContain(`href="${portal.origin}/events"`)
  })

  test('changes name and phone', async () => {
    const { visitor } = await device(LAPTOP)
    const csrf = readCsrfToken(await visitor.get(accountUrl))
    const form = { csrf, givenName: 'Livia', familyName: 'Bach-Holm', phone: '+45 11 22 33 44' }
    const page = await visitor.post(`${accountUrl}/name`, form)
    expect(page.text).toContain('Your name and phone are saved.')
    expect(page.text).toContain('value="Livia"')
    expect(await portal.identity.accounts.byEmail(email)).toMatchObject({
      familyName: 'Bach-Holm',
      phone: '+45 11 22 33 44',
    })
    const refused = await visitor.post(`${accountUrl}/name`, { ...form, givenName: '', phone: 'nej' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Enter your first name.')
    expect(refused.text).toContain('value="nej"')
    expect(await portal.identity.accounts.byEmail(email)).toMatchObject({ givenName: 'Livia' })
  })

  test('changes the password with the current one, and ends the other sessions', async () => {
    const [here, there] = [await device(LAPTOP), await device(PHONE)]
    const csrf = readCsrfToken(await here.visitor.get(accountUrl))
    const wrong = await here.visitor.post(`${accountUrl}/password`, {
      csrf,
      currentPassword: 'forkert',
      password: 'fem gule ænder',
    })
    expect(wrong.text).toContain('This is not your current password.')
    const right = await here.visitor.post(`${accountUrl}/password`, {
      csrf,
      currentPassword: PASSWORD,
      password: 'fem gule ænder',
    })
    expect(right.text).toContain('Your password is changed')
    expect(await portal.identity.accounts.authenticate(email, 'fem gule ænder')).toBeDefined()
    expect(portal.ended).toContain(there.fsid)
    expect(portal.ended).not.toContain(here.fsid)
    expect(extractHeading((await here.visitor.get(accountUrl)).text)).toBe('Your account')
    const mails = portal.mails.filter(({ to }) => to === email)
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['password-changed', 'Your password was changed'],
    ])
    expect(extractLink(mails[0])).toBe(`${portal.origin}/auth/realms/forenet/login-actions/reset-credentials`)
    const gone = await there.visitor.follow(await there.visitor.get(accountUrl))
    expect(extractHeading(gone.text)).toBe('Sign in')
  })

  test('lists sessions and ends one', async () => {
    const [here, there] = [await device(LAPTOP), await device(PHONE)]
    const page = await here.visitor.get(accountUrl)
    expect(page.text).toContain('Firefox on Linux')
    expect(page.text).toContain('Safari on iPhone')
    expect(page.text.match(/This device/g)).toHaveLength(1)
    // The current device is listed first, although the phone signed in later.
    expect(page.text).toMatch(
      /Firefox on Linux<\/p><p class="hint">Signed in [^<]+<\/p><\/div><span[^>]*>This device.*Safari/s,
    )
    expect(page.text).toMatch(/aria-label="Sign out: Safari on iPhone, \d+ \w+ \d{4}/)
    const csrf = readCsrfToken(page)
    const ended = await here.visitor.post(`${accountUrl}/sessions`, { csrf, session: there.fsid })
    expect(ended.text).toContain('That device is signed out.')
    expect(ended.text).not.toContain('Safari on iPhone')
    expect(portal.ended).toContain(there.fsid)
    const refreshed = await there.visitor.token({
      grant_type: 'refresh_token',
      refresh_token: there.tokens.refresh_token,
    })
    expect(refreshed.status).toBe(400)
  })

  test('ends all other sessions of the account, and none of others', async () => {
    const stranger = new Visitor(portal)
    const theirs = decodeClaims((await stranger.tokensFor(await stranger.signIn())).access_token).fsid
    const [here, there] = [await device(LAPTOP), await device(PHONE)]
    const csrf = readCsrfToken(await here.visitor.get(accountUrl))
    await here.visitor.post(`${accountUrl}/sessions`, { csrf, session: String(theirs) })
    await here.visitor.post(`${accountUrl}/sessions`, { csrf, session: 'others' })
    expect(portal.ended).toContain(there.fsid)
    expect(portal.ended).not.toContain(theirs)
    expect(portal.ended).not.toContain(here.fsid)
  })

  test('rejects forms of other pages, sessions and sites', async () => {
    const [here, other] = [await device(LAPTOP), await device(PHONE)]
    const form = { givenName: 'Evil', familyName: 'Twin', phone: '' }
    const foreign = readCsrfToken(await other.visitor.get(accountUrl))
    const csrf = readCsrfToken(await here.visitor.get(accountUrl))
    const tries = [
      await here.visitor.post(`${accountUrl}/name`, form),
      await here.visitor.post(`${accountUrl}/name`, { ...form, csrf: foreign }),
      await here.visitor.post(`${accountUrl}/name`, { ...form, csrf: `${csrf}x` }),
      await here.visitor.post(`${accountUrl}/name`, { ...form, csrf }, { origin: 'https://evil.example' }),
      await here.visitor.post(`${accountUrl}/name`, { ...form, csrf }, { 'sec-fetch-site': 'cross-site' }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await portal.identity.accounts.byEmail(email)).toMatchObject({ givenName: 'Liv' })
  })
})
