import { expect, fillSignIn } from '../src/journey.ts'
import { readSimulatedCodes } from '../src/sessions.ts'
import { expectSignedIn, goToSignIn, PASSWORD, signInAsAdministrator, test } from './at-keycloak.ts'
import { createKeycloakUser } from './realm-admin.ts'

const NOT_A_MEMBER_YET = /404 \(Not Found\).*search-email/

test('an administrator is a plain member before the second factor, and keeps the role through refreshes and sign-ins', async ({
  page,
  context,
  watch,
  site,
}) => {
  watch.expectConsole(NOT_A_MEMBER_YET)
  const email = `hanne.${site}@example.org`
  await createKeycloakUser({
    email,
    firstName: 'Hanne',
    lastName: 'Holm',
    password: PASSWORD,
    roles: ['org:HOJMARKEN|role:ADMIN'],
  })
  await goToSignIn(page)
  await fillSignIn(page, email, PASSWORD)
  await expectSignedIn(page)
  const clubs = page.getByRole('navigation').getByRole('link', { name: 'Run a club' })
  await expect(clubs).toHaveCount(0)
  await signInAsAdministrator(page, email, PASSWORD)
  await expect(clubs).toBeVisible()
  await page.reload()
  await expectSignedIn(page)
  await expect(clubs).toBeVisible()

  // The next sign-in requires password and code, after which the role is in effect immediately.
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  const { code: used } = await readSimulatedCodes(email)
  await goToSignIn(page)
  await fillSignIn(page, email, PASSWORD)
  const { code, nextCode } = await readSimulatedCodes(email)
  await page.getByRole('textbox', { name: /^one-time code/i }).fill(code === used ? nextCode : code)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectSignedIn(page)
  await expect(clubs).toBeVisible()
})
