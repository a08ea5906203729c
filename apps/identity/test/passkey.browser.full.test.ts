import { getSharedBrowser } from '@forenet/testkit/browser'
import { addPasskeyDevice } from '@forenet/testkit/passkey-device'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addApplication } from './support/application.ts'
import { collectBrowserErrors } from './support/complaints.ts'
import { expectGoodPage } from './support/good-page.ts'
import { type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { createRandomWord } from './support/visitor.ts'

vi.setConfig({ testTimeout: 90_000 })
const PATIENT = { timeout: 30_000 }

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
  email = `${createRandomWord()}@example.org`
  const person = { email, emailVerified: true, givenName: 'Liv', familyName: 'Bach', password: PASSWORD }
  await portal.identity.accounts.create(person)
  context = await browser.newContext({ locale: 'en-GB' })
  complaints = collectBrowserErrors(context)
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

type Device = Awaited<ReturnType<typeof addPasskeyDevice>>

async function setOwnerThere({ cdp, authenticatorId }: Device, isThere: boolean): Promise<void> {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isThere })
}

const account = () => `${portal.origin}${portal.mount}/account`

async function signInByPassword(page: Page): Promise<void> {
  await page.goto(account())
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create the passkey' }).click()
}

/** Disables passkey autofill, so that the virtual device does not sign in automatically. */
async function withoutOffers(page: Page): Promise<void> {
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
}

test('adds a passkey and signs in with it by the button; a failed device shows an error', async () => {
  const page = await context.newPage()
  const device = await addPasskeyDevice(page)
  await withoutOffers(page)
  await signInByPassword(page)
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await setOwnerThere(device, false)
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByRole('alert').getByText('No passkey was created. You can try again.').waitFor()
  await setOwnerThere(device, true)
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByText('The passkey “Chrome on Linux” is added.').waitFor()
  await addPasskey(page)
  await page.getByRole('alert').getByText('A passkey for your account is already kept there.').waitFor()

  await context.clearCookies()
  await page.goto(account())
  await setOwnerThere(device, false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').getByText('No passkey was chosen.').waitFor()
  await setOwnerThere(device, true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  expect(await page.getByText(/last used/).count()).toBe(1)
})

test('offers passkeys in the e-mail field', async () => {
  const page = await context.newPage()
  await addPasskeyDevice(page)
  await signInByPassword(page)
  await addPasskey(page)
  await page.getByText('The passkey “Chrome on Linux” is added.').waitFor()
  await context.clearCookies()
  await page.goto(account())
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
})

test('renews the offer on a page left open', async () => {
  const page = await context.newPage()
  await addPasskeyDevice(page)
  await page.clock.install()
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/passkey/challenge')) asked.push(`${response.status()}`)
  })
  await page.goto(account())
  await vi.waitFor(() => expect(asked).toEqual(['200']), PATIENT)
  // The faked clock also runs independently, by many seconds on a busy machine.
  await page.clock.fastForward('02:50')
  expect(asked).toEqual(['200'])
  await page.clock.fastForward('01:20')
  await vi.waitFor(() => expect(asked).toEqual(['200', '200']), PATIENT)
})

test('works in browsers without JSON methods for credentials', async () => {
  const page = await context.newPage()
  await addPasskeyDevice(page)
  await withoutOffers(page)
  await page.addInitScript(`
    delete PublicKeyCredential.parseCreationOptionsFromJSON
    delete PublicKeyCredential.parseRequestOptionsFromJSON
    delete PublicKeyCredential.prototype.toJSON`)
  await signInByPassword(page)
  await addPasskey(page)
  await page.getByText('The passkey “Chrome on Linux” is added.').waitFor()
  await addPasskey(page)
  await page.getByRole('alert').getByText('A passkey for your account is already kept there.').waitFor()
  await context.clearCookies()
  await page.goto(account())
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
})

test('a browser without passkey support gets an explanation instead of the offer', async () => {
  const page = await context.newPage()
  await page.addInitScript('delete window.PublicKeyCredential')
  await page.goto(account())
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false)
  await signInByPassword(page)
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByText('This browser cannot use passkeys.').waitFor()
  expect(await page.getByRole('button', { name: 'Create the passkey' }).isVisible()).toBe(false)
})

test('every passkey page is accessible in both schemes and fits a phone', async () => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await addPasskeyDevice(page)
  await withoutOffers(page)
  await page.goto(account())
  await expectGoodPage(page)
  await signInByPassword(page)
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByText('The passkey “Chrome on Linux” is added.').waitFor()
  await expectGoodPage(page)
  for (const choice of ['Rename', 'Remove']) {
    await page.getByRole('link', { name: `${choice}: Chrome on Linux` }).click()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
  }
  portal.advance(5 * 60 + 1)
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name: 'Is it you?' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').waitFor()
  await expectGoodPage(page)
})
