import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillSignIn, getIdentityOrigin } from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { expectSignedIn, goToSignIn, PASSWORD, test } from './at-keycloak.ts'
import { createKeycloakUser, withRealmSettings } from './realm-admin.ts'

/**
 * Error of a script of Keycloak, which expects a password field that is displayed only after the e-mail is confirmed.
 */
const ITS_OWN_SCRIPT = /reading 'addEventListener'/
const NOT_A_MEMBER_YET = /404 \(Not Found\).*search-email/

test('a new user registers, confirms the e-mail, and becomes a member', async ({ page, watch, site }) => {
  watch.expectConsole(ITS_OWN_SCRIPT)
  watch.expectConsole(NOT_A_MEMBER_YET)
  const email = `nora.${site}@example.org`
  await register(page, email)
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible()
  const mail = await waitForMail(email, /^Verify email/)
  await page.goto(extractLink(mail, /\/realms\/forenet\//))
  await page.getByRole('textbox', { name: /^new password/i }).fill(PASSWORD)
  await page.getByRole('textbox', { name: /^confirm password/i }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectSignedIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nora' })).toBeVisible()
  await page.goto('/my-profile')
  await expect(page.getByText('22334455').first()).toBeVisible()
})

test('the page says so if e-mails cannot be sent', async ({ page, watch, site }) => {
  watch.expectConsole(ITS_OWN_SCRIPT)
  watch.expectConsole(/500 \(Internal Server Error\).*\/realms\/forenet\//)
  await withRealmSettings({ smtpServer: { host: 'localhost', port: '1', from: 'portal@example.org' } }, async () => {
    await register(page, `nils.${site}@example.org`)
    await expect(page.getByText(/Failed to send email/)).toBeVisible()
    await expect(page.getByText(/sent|You need to verify/i)).toHaveCount(0)
  })
})

test('a user with an unconfirmed e-mail gets a message, and is led through confirmation', async ({
  page,
  watch,
  site,
}) => {
  watch.expectConsole(NOT_A_MEMBER_YET)
  watch.expectConsole(/403 \(Forbidden\)/)
  const email = `uffe.${site}@example.org`
  await createKeycloakUser({
    email,
    firstName: 'Uffe',
    lastName: 'Ubekræftet',
    password: PASSWORD,
    emailVerified: false,
  })
  await withRealmSettings({ verifyEmail: false }, async () => {
    await goToSignIn(page)
    await fillSignIn(page, email, PASSWORD)
    await expect(page.getByRole('alert')).toContainText('Confirm your e-mail first')
    await expect(page.getByText(/have sent/i)).toHaveCount(0)
    await expectAccessible(page, 'an e-mail that is not confirmed')
  })
  await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible()
  await page.goto(extractLink(await waitForMail(email, /^Verify email/), /\/realms\/forenet\//))
  await expectSignedIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Uffe' })).toBeVisible()
})

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/page-register')
  await page.waitForURL((url) => url.origin === getIdentityOrigin())
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await page.getByRole('textbox', { name: /^email/i }).fill(email)
  await page.getByRole('textbox', { name: /^first name/i }).fill('Nora')
  await page.getByRole('textbox', { name: /^last name/i }).fill('Newcomer')
  await page.getByRole('textbox', { name: /^phone/i }).fill('22 33 44 55')
  await page.getByRole('button', { name: 'Register' }).click()
}
