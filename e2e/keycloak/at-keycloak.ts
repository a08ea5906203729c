import { expect, type Page } from '@playwright/test'
import { test as journey, portalOrigin } from '../src/journey.ts'

/** Whether the Keycloak lies on the portal's own site, or on another, whose cookies its frames do not get. */
export type AtSite = { site: 'own' | 'other' }

/** A journey at the portal and the Keycloak of its project's site. */
export const test = journey.extend<{ itsConsole: undefined }, AtSite & { atSite: undefined }>({
  site: ['own', { option: true, scope: 'worker' }],
  atSite: [
    async ({ site }, use) => {
      const addresses = (site === 'own' ? process.env.OWN_SITE : process.env.OTHER_SITE) ?? ''
      const [PORTAL_ORIGIN, IDENTITY_ORIGIN] = addresses.split(' ')
      Object.assign(process.env, { PORTAL_ORIGIN, IDENTITY_ORIGIN })
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
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
