import { getSharedBrowser } from '@forenet/testkit/browser'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createAccount } from './support/account.ts'
import { addApplication } from './support/application.ts'
import { collectBrowserErrors } from './support/complaints.ts'
import { expectGoodPage } from './support/good-page.ts'
import { type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { advanceToTimeStep, generateCode } from './support/second-factor.ts'

vi.setConfig({ testTimeout: 90_000 })

let portal: IdentityTestPortal
let browser: Browser
let context: BrowserContext
let complaints: string[]
let email: string

beforeAll(async () => {
  portal = await startPortal({ application: addApplication })
  browser = await getSharedBrowser()
})
afterAll(async () => {
  await portal?.close()
})
beforeEach(async () => {
  advanceToTimeStep(portal)
  ;({ email } = await createAccount(portal, { roles: ['org:HAVN|role:ADMIN'], locale: 'da' }))
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function open(locale: 'da-DK' | 'en-GB', width: number): Promise<Page> {
  context = await browser.newContext({ locale, viewport: { width, height: 900 } })
  complaints = collectBrowserErrors(context)
  return context.newPage()
}

const account = () => `${portal.origin}${portal.mount}/account`

async function typePassword(page: Page, { label, button }: { label: string; button: string }): Promise<void> {
  await page.goto(account())
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(label, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function look(page: Page, name: string): Promise<void> {
  await expectGoodPage(page)
  if (!process.env.PICTURES) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${colorScheme}.png`, fullPage: true })
  }
}

test('an administrator sets up an app on a phone in Danish, and signs in with it and with a recovery code', async () => {
  const page = await open('da-DK', 390)
  await typePassword(page, { label: 'Adgangskode', button: 'Log ind' })
  await page.getByRole('heading', { name: 'Beskyt din konto' }).waitFor()
  await look(page, 'set-up-da')
  await page.getByRole('link', { name: 'Brug en godkendelsesapp' }).click()
  const secret = (await page.locator('.key code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Engangskode').fill('12')
  await page.getByRole('button', { name: 'Bekræft' }).click()
  await page.getByText('Koden er seks cifre.').waitFor()
  await look(page, 'app-da')
  await page.getByLabel('Engangskode').fill(generateCode(portal, secret))
  await page.getByRole('button', { name: 'Bekræft' }).click()
  await page.getByRole('heading', { name: 'Gem dine gendannelseskoder' }).waitFor()
  await look(page, 'recovery-codes-da')
  const codes = await page.locator('.codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Kopiér' }).click()
  await page.getByRole('button', { name: 'Kopieret' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'))
  await page.getByRole('link', { name: 'Jeg har gemt dem, fortsæt' }).click()
  await page.getByRole('heading', { name: 'Din konto' }).waitFor()
  await look(page, 'account-da')

  portal.advance(30)
  await context.clearCookies()
  await typePassword(page, { label: 'Adgangskode', button: 'Log ind' })
  await page.getByLabel('Engangskode').waitFor()
  await look(page, 'second-step-da')
  await page.getByRole('link', { name: 'Brug en gendannelseskode' }).click()
  await page.getByLabel('Gendannelseskode').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Log ind' }).click()
  await page.getByText('Det er ikke en af dine gendannelseskoder').waitFor()
  await look(page, 'recovery-code-da')
  await page.getByLabel('Gendannelseskode').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Log ind' }).click()
  await page.getByText('9 tilbage').waitFor()
})

test('an administrator adds a passkey at sign-in, needs it after the password, and adds an app too', async () => {
  const page = await open('en-GB', 1440)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const device = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...device },
  })
  await typePassword(page, { label: 'Password', button: 'Sign in' })
  await look(page, 'set-up')
  await page.getByRole('link', { name: 'Use a passkey' }).click()
  await look(page, 'set-up-passkey')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await look(page, 'recovery-codes')
  await page.getByRole('link', { name: 'I have saved them, continue' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.getByRole('link', { name: 'Use an authenticator app' }).click()
  await look(page, 'app')
  const secret = (await page.locator('.key code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('One-time code').fill(generateCode(portal, secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  // Recovery codes that were saved with the passkey remain valid.
  await page.getByText('The authenticator app is set up.').waitFor()
  await page.getByText('10 left').waitFor()
  await page.getByRole('link', { name: 'Replace the authenticator app' }).waitFor()
  await look(page, 'account')
  await page.getByRole('link', { name: 'Remove the authenticator app' }).click()
  await look(page, 'remove-app')
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByText('The authenticator app is removed.').waitFor()

  await context.clearCookies()
  // Disables passkey autofill, which the virtual device would accept.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  await typePassword(page, { label: 'Password', button: 'Sign in' })
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await look(page, 'second-step-passkey')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
})
