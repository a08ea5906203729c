import { getSharedBrowser } from '@forenet/testkit/browser'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type Keycloak from 'keycloak-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addApplication } from './support/application.ts'
import { collectBrowserErrors } from './support/complaints.ts'
import { expectGoodPage } from './support/good-page.ts'
import { extractLink, type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { createRandomWord, Visitor } from './support/visitor.ts'

declare const kc: Keycloak

vi.setConfig({ testTimeout: 90_000 })

let portal: IdentityTestPortal
let browser: Browser
let context: BrowserContext
let complaints: string[]

beforeAll(async () => {
  portal = await startPortal({ application: addApplication })
  browser = await getSharedBrowser()
})
afterAll(async () => {
  await portal?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB' })
  complaints = collectBrowserErrors(context)
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function open(path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(portal.origin + path)
  return page
}

const state = (page: Page, wanted: 'in' | 'out') =>
  page.locator('#state', { hasText: new RegExp(`^${wanted}$`) }).waitFor({ timeout: 30_000 })

async function signIn(page: Page, email = 'asta@example.org', password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signedIn(path = '/'): Promise<Page> {
  const page = await open(path)
  await state(page, 'out')
  await page.evaluate(() => void kc.login())
  await signIn(page)
  await state(page, 'in')
  return page
}

describe('keycloak-js', () => {
  test('starts signed out without redirect, signs in with S256 and a verifier of 96 characters, and returns', async () => {
    const page = await open('/memberships?year=2027')
    await state(page, 'out')
    expect(page.url()).toBe(`${portal.origin}/memberships?year=2027`)
    const asked = page.waitForRequest((request) => request.url().includes('/openid-connect/auth?'))
    await page.evaluate(() => void kc.login())
    const query = new URL((await asked).url()).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    await signIn(page)
    await state(page, 'in')
    expect(page.url()).toBe(`${portal.origin}/memberships?year=2027`)
    const token = await page.evaluate(() => ({ ...kc.tokenParsed, here: kc.hasRealmRole('org:HAVN|role:USER') }))
    expect(token).toMatchObject({ name: 'Asta Lind', here: true, aud: 'portal-api' })
    expect(await page.evaluate(() => kc.loadUserInfo())).toMatchObject({ email: 'asta@example.org' })
    expect(await page.evaluate(() => kc.loadUserProfile())).toMatchObject({ firstName: 'Asta', emailVerified: true })
  })

  test('is signed in again silently after a reload, and refreshes tokens', async () => {
    const page = await signedIn()
    const visited: string[] = []
    page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(frame.url()))
    await page.reload()
    await state(page, 'in')
    expect(visited).toEqual([`${portal.origin}/`])
    const before = await page.evaluate(() => kc.token)
    expect(await page.evaluate(() => kc.updateToken(-1))).toBe(true)
    const after = await page.evaluate(() => ({ token: kc.token, sid: kc.sessionId }))
    expect(after.token).not.toBe(before)
    expect(after.sid).toBeTruthy()
  })
})

describe('a new user', () => {
  test('registers, opens the e-mail, and is signed in where they started', async () => {
    const page = await open('/memberships?year=2027')
    await state(page, 'out')
    await page.evaluate(() => void kc.register())
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Kjær')
    await page.getByLabel('E-mail').fill('nora@example.org')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('kort')
    await page.getByText('Too easy to guess').waitFor()
    await password.fill('tre små grå gæs på tur')
    await page.getByText('Strong', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show the password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Create account' }).click()
    // Everything but the terms is filled in, so the error is at the terms field, which has the focus.
    const alert = page.getByRole('alert')
    expect(await alert.textContent()).toBe('Accept the terms to create an account.')
    expect(await page.locator(':focus').getAttribute('id')).toBe('terms')
    await page.getByLabel('I accept the').check()
    await page.getByLabel('Password', { exact: true }).fill('tre små grå gæs på tur')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'We have sent you an e-mail' }).waitFor()

    const mail = await context.newPage()
    await mail.goto(extractLink(portal.mails.find(({ to }) => to === 'nora@example.org')))
    await mail.waitForURL(/\/memberships\?year=2027/)
    expect(portal.mails.at(-1)).toMatchObject({ to: 'nora@example.org', kind: 'welcome' })
    // The first browser tab notices the sign-in on its next check and continues.
    await page.goto(`${portal.origin}/memberships?year=2027`)
    await state(page, 'in')
    expect(await page.evaluate(() => kc.tokenParsed?.email)).toBe('nora@example.org')
  })

  test('resets a forgotten password with the keyboard only', async () => {
    const page = await open('/memberships')
    await state(page, 'out')
    await page.evaluate(() => void kc.login())
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focused = page.locator(':focus')
    // A page may be painted before it focuses its field, and keystrokes before that would be lost.
    const hasFocus = (id: string) => page.locator(`#${id}:focus`).waitFor()
    await hasFocus('email')
    await press('Tab')
    expect(await focused.textContent()).toBe('Forgotten password?')
    await press('Enter')
    await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()
    await hasFocus('email')
    await page.keyboard.type('nora@example.org')
    await press('Enter')
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()

    await page.goto(extractLink(portal.mails.at(-1)))
    await hasFocus('password')
    await page.keyboard.type('fire nye grønne både')
    await press('Enter')
    await page.waitForURL(`${portal.origin}/memberships`)
    await state(page, 'in')
    expect(await portal.identity.accounts.authenticate('nora@example.org', 'fire nye grønne både')).toBeDefined()
  })

  test('can sign in without scripts', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'da-DK' })
    const page = await plain.newPage()
    const query = new URLSearchParams({
      client_id: 'forenet-portal',
      redirect_uri: `${portal.origin}/memberships`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    await page.goto(`${portal.origin}${portal.mount}/protocol/openid-connect/auth?${query}`)
    await page.getByLabel('E-mail').fill('asta@example.org')
    await page.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log ind', exact: true }).click()
    await page.waitForURL(/\/memberships\?code=/)
    await plain.close()
  })
})

describe('every page', () => {
  test.each([
    ['da', 390],
    ['en', 1440],
  ] as const)('is accessible in both schemes and fits the viewport: %s, %i px', async (locale, width) => {
    const own = await browser.newContext({ locale, viewport: { width, height: 844 } })
    const page = await own.newPage()
    await page.goto(portal.origin)
    await state(page, 'out')
    await page.evaluate(() => void kc.login())
    await page.waitForURL(/interaction/)
    const base = page.url()
    const forms = [base, `${base}/register`, `${base}/forgot`]
    const rest = [
      ...['/terms', '/nowhere', '/protocol/openid-connect/logout/success'],
      ...['/login-actions/confirm-email', '/login-actions/discarded'],
    ]
    for (const url of [...forms, ...rest.map((path) => portal.origin + portal.mount + path)]) {
      await page.goto(url)
      await expectGoodPage(page)
      if (forms.includes(url)) {
        await page.locator('form button.button').first().click()
        await page.getByRole('alert').first().waitFor()
        await expectGoodPage(page)
      }
    }
    await page.goto(await confirmLink())
    await expectGoodPage(page)
    await page.getByRole('button', { name: /^(Ja|Yes)/ }).click()
    await page.getByRole('alert').first().waitFor()
    await expectGoodPage(page)
    await page.goto(base)
    await page.locator('#email').fill('asta@example.org')
    await page.locator('#password').fill(PASSWORD)
    await page.locator('form button.button').first().click()
    await state(page, 'in')
    for (const path of ['/account', '/protocol/openid-connect/logout']) {
      await page.goto(portal.origin + portal.mount + path)
      await expectGoodPage(page)
    }
    await own.close()
  })
})

async function confirmLink(): Promise<string> {
  const visitor = new Visitor(portal)
  const { base } = await visitor.open({ prompt: 'create' })
  const email = `${createRandomWord()}@example.org`
  const form = { givenName: 'Frida', familyName: 'Møller', email, password: 'tre små grå gæs', terms: 'yes' }
  await visitor.post(`${base}/register`, form)
  return extractLink(portal.mails.find((mail) => mail.to === email))
}
