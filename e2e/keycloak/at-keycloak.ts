import { expect, type Page } from '@playwright/test'
import { test as journey, portalOrigin, sandboxOrigin } from '../src/journey.ts'
import { codesOf } from '../src/sessions.ts'

/** Whether the Keycloak lies on the portal's own site, or on another, whose cookies its frames do not get. */
export type AtSite = { site: 'own' | 'other' }

/** A journey at the portal and the Keycloak of its project's site. */
export const test = journey.extend<{ itsConsole: undefined }, AtSite>({
  site: ['own', { option: true, scope: 'worker' }],
  // In place of the portal that journeys have otherwise.
  portal: async ({ site }, use) => {
    const addresses = (site === 'own' ? process.env.OWN_SITE : process.env.OTHER_SITE) ?? ''
    const [PORTAL_ORIGIN, IDENTITY_ORIGIN] = addresses.split(' ')
    Object.assign(process.env, { PORTAL_ORIGIN, IDENTITY_ORIGIN })
    await use(undefined)
  },
  itsConsole: [
    async ({ site, watch }, use) => {
      // Keycloak's own page finds out whether its frames get cookies here; that they do not is what this site is about.
      if (site === 'other') watch.expectConsole(/^requestStorageAccess: .*\/3p-cookies\/step1\.html/)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Waits until the portal shows a page to somebody who is signed in. */
export async function expectSignedIn(page: Page): Promise<void> {
  await page.waitForURL((url) => url.origin === portalOrigin())
  await expect(page.getByRole('button', { name: /^(Your account|Din konto): / })).toBeVisible()
}

/** Opens a page of the portal to somebody who is not signed in, and waits for Keycloak's page. */
export async function goToSignIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
}

/** Sets up the authenticator app that Keycloak's page asks for, in the stand-in of somebody's phone. */
export async function setUpApp(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Mobile Authenticator Setup' })).toBeVisible()
  await page.getByRole('link', { name: 'Unable to scan?' }).click()
  const key = (await page.locator('#kc-totp-secret-key').textContent()) ?? ''
  const phone = await page.context().newPage()
  await phone.goto(`${sandboxOrigin()}/authenticator/add`)
  await phone.getByLabel('Account').fill(email)
  await phone.getByRole('textbox', { name: 'Key' }).fill(key)
  await phone.getByRole('button', { name: 'Add a key' }).click()
  await expect(phone.getByText(email)).toBeVisible()
  await phone.close()
  // Keycloak's page does not tie its label to the field.
  await page.locator('#totp').fill((await codesOf(email)).code)
  await page.getByRole('button', { name: 'Submit' }).click()
}

/** Asks the portal for a sign-in that counts for administrators, by a password and an app that is set up now. */
export async function signInAsAdministrator(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Sign in as administrator' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await setUpApp(page, email)
  await expectSignedIn(page)
}
