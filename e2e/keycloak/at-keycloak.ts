import { expect, type Page } from '@playwright/test'
import { getPortalOrigin, getSandboxOrigin, test as journey } from '../src/journey.ts'
import { readSimulatedCodes } from '../src/sessions.ts'

/** Whether Keycloak is on the portal's site, or on another site, where its iframes get no cookies. */
export type KeycloakSite = { site: 'own' | 'other' }

/** Password of all accounts, because the realm refuses the demonstration's. */
export const PASSWORD = 'three quiet boats'

export const test = journey.extend<{ itsConsole: undefined }, KeycloakSite>({
  site: ['own', { option: true, scope: 'worker' }],
  portal: async ({ site }, use) => {
    const addresses = (site === 'own' ? process.env.OWN_SITE : process.env.OTHER_SITE) ?? ''
    const [PORTAL_ORIGIN, IDENTITY_ORIGIN] = addresses.split(' ')
    Object.assign(process.env, { PORTAL_ORIGIN, IDENTITY_ORIGIN })
    await use(undefined)
  },
  itsConsole: [
    async ({ site, watch }, use) => {
      // Keycloak's page checks for third-party cookies, which do not exist here.
      if (site === 'other') watch.expectConsole(/^requestStorageAccess: .*\/3p-cookies\/step1\.html/)
      await use(undefined)
    },
    { auto: true },
  ],
})

export async function expectSignedIn(page: Page): Promise<void> {
  await page.waitForURL((url) => url.origin === getPortalOrigin())
  await expect(page.getByRole('button', { name: /^(Your account|Din konto): / })).toBeVisible()
}

export async function goToSignIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
}

export async function setUpAuthenticatorApp(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Mobile Authenticator Setup' })).toBeVisible()
  await page.getByRole('link', { name: 'Unable to scan?' }).click()
  const key = (await page.locator('#kc-totp-secret-key').textContent()) ?? ''
  const phone = await page.context().newPage()
  await phone.goto(`${getSandboxOrigin()}/authenticator/add`)
  await phone.getByLabel('Account').fill(email)
  await phone.getByRole('textbox', { name: 'Key' }).fill(key)
  await phone.getByRole('button', { name: 'Add a key' }).click()
  await expect(phone.getByText(email)).toBeVisible()
  await phone.close()
  // The label on Keycloak's page is not associated with the field.
  await page.locator('#totp').fill((await readSimulatedCodes(email)).code)
  await page.getByRole('button', { name: 'Submit' }).click()
}

export async function signInAsAdministrator(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Sign in as administrator' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await setUpAuthenticatorApp(page, email)
  await expectSignedIn(page)
}
