import { addPasskeyDevice } from '@forenet/testkit/passkey-device'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothSchemes, fillSignIn, getPortalOrigin, openPageAs, test } from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { createAccount, NEW_PASSWORD } from '../src/new-account.ts'

test.use({ serviceWorkers: 'allow' })

test('a member adds a passkey, signs in with it, and removes it', async ({ page, context, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  watch.expectConsole(/401 \(Unauthorized\).*\/passkey/)
  const email = 'pia.passkey@example.org'
  await addPasskeyDevice(page)
  // Disables passkey autofill, which the virtual device would accept immediately.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  await createAccount(page, { email })

  await openSecurity(page)
  await expectAccessibleInBothSchemes(page, 'account page')
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await expectAccessibleInBothSchemes(page, 'adding a passkey')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByText(/^The passkey “.+” is added\.$/)).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'account page with a passkey')
  await waitForMail(email, /passkey was added|adgangsnøgle er tilføjet/)
  // "Back to Forenet" still leads to the page before the account page.
  await page.getByRole('link', { name: 'Back to Forenet' }).click()
  await page.waitForURL(/\/my-profile/)

  await page.getByRole('button', { name: 'Logout' }).click()
  // The redirect through the provider ends at this page.
  await page.waitForURL(/\/page-lock-screen/)
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto('/memberships?from=passkey')
  await page.waitForURL(/\/auth\/realms\//)
  await expectAccessibleInBothSchemes(page, 'sign-in with passkeys')
  await signInWithPasskey(page)
  await page.waitForURL((url) => url.pathname === '/memberships' && url.search === '?from=passkey')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await openSecurity(page)
  await page.getByRole('link', { name: /^Remove: / }).click()
  await expectAccessibleInBothSchemes(page, 'removing a passkey')
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await waitForMail(email, /passkey was removed|adgangsnøgle er fjernet/)

  await context.clearCookies()
  await page.goto('/memberships')
  await page.waitForURL(/\/auth\/realms\//)
  await signInWithPasskey(page)
  await expect(page.getByRole('alert')).toContainText('This passkey cannot be used here.')
  await fillSignIn(page, email, NEW_PASSWORD)
  await page.waitForURL((url) => url.origin === getPortalOrigin() && url.pathname === '/memberships')
})

test('a member signs out another device from the account page', async ({ page, browser, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  const email = 'simon.sessions@example.org'
  await createAccount(page, { email })
  const elsewhere = await browser.newContext({ userAgent: PHONE_USER_AGENT })
  const phone = await elsewhere.newPage()
  await openPageAs(phone, email, `${getPortalOrigin()}/memberships`, { password: NEW_PASSWORD })

  await openSecurity(page)
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByText('This device')).toHaveCount(1)
  await devices.getByRole('button', { name: 'Sign out: Safari on iPhone' }).click()
  await expect(devices.getByText('That device is signed out.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await phone.goto(`${getPortalOrigin()}/my-profile`)
  await phone.waitForURL(/\/auth\/realms\//)
  await elsewhere.close()
})

const PHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) Version/18.2 Mobile/15E148 Safari/604.1'

async function signInWithPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/my-profile')
  await expect(page.getByRole('heading', { name: 'Password, passkeys and devices' })).toBeVisible()
  await page.getByRole('button', { name: 'Account security' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
}
