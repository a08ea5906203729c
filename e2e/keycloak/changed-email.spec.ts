import type { Page } from '@playwright/test'
import { expect, fillSignIn, getIdentityOrigin } from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { expectSignedIn, goToSignIn, PASSWORD, test } from './at-keycloak.ts'
import { changeEmail, createKeycloakUser } from './realm-admin.ts'

const PHONE_NUMBER = '22334455'
const NOT_A_MEMBER_YET = /404 \(Not Found\).*search-email/

test('an e-mail changed on Keycloak’s account page is confirmed by e-mail, and the member follows', async ({
  page,
  watch,
  site,
}) => {
  watch.expectConsole(NOT_A_MEMBER_YET)
  const [before, after] = [`eva.${site}@example.org`, `eva.new.${site}@example.org`]
  await createKeycloakUser({ email: before, firstName: 'Eva', lastName: 'Elmegaard', password: PASSWORD })
  await becomeMember(page, before)
  await page.getByRole('button', { name: 'Account security' }).click()
  await page.waitForURL((url) => url.origin === getIdentityOrigin())
  await page.getByRole('button', { name: /update email/i }).click()
  await page.getByRole('textbox', { name: /^email/i }).fill(after)
  await page.getByRole('button', { name: 'Submit' }).click()
  const mail = await waitForMail(after, /e-?mail/i)
  await expect(page.getByRole('heading', { name: 'Confirmation email sent' })).toBeVisible()
  await page.goto(extractLink(mail, /\/realms\/forenet\//))
  await expect(page.getByText(/has been (successfully )?updated/)).toBeVisible()
  await page.goto('/my-profile')
  await expectSignedIn(page)
  await expectMember(page, after)
})

test('an e-mail of another member is explained, and nothing is lost', async ({ page, watch, site, context }) => {
  watch.expectConsole(NOT_A_MEMBER_YET)
  const own = `kaja.${site}@example.org`
  const id = await createKeycloakUser({ email: own, firstName: 'Kaja', lastName: 'Kjeldsen', password: PASSWORD })
  await becomeMember(page, own)
  await changeEmail(id, 'daniel@example.org')
  try {
    await context.clearCookies()
    await goToSignIn(page, '/my-profile')
    await fillSignIn(page, 'daniel@example.org', PASSWORD)
    await expectSignedIn(page)
    await expect(page.getByRole('alert')).toContainText('You sign in with daniel@example.org')
    await expect(page.getByRole('alert')).toContainText(`Your data stays under ${own}`)
    await expectMember(page, own)
  } finally {
    await changeEmail(id, own)
  }
})

/** The phone number identifies the member later. */
async function becomeMember(page: Page, email: string): Promise<void> {
  await goToSignIn(page, '/edit-profile')
  await fillSignIn(page, email, PASSWORD)
  await expectSignedIn(page)
  await page.getByLabel(/^Phone/).fill(PHONE_NUMBER)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await page.goto('/my-profile')
  await expectMember(page, email)
}

async function expectMember(page: Page, email: string): Promise<void> {
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByText(PHONE_NUMBER).first()).toBeVisible()
}
