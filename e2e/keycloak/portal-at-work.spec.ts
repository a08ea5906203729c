import { chooseClub, chooseFirstMembershipFor, reviewAndPay } from '../src/buying.ts'
import { expect, fillSignIn } from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { expectSignedIn, goToSignIn, PASSWORD, signInAsAdministrator, test } from './at-keycloak.ts'
import { createKeycloakUser } from './realm-admin.ts'

const THOMAS_EMAIL = 'thomas@example.org'

test('a member from before Keycloak buys a membership', async ({ page, site }) => {
  // The portals use different clubs, because they share a gateway, which accepts an order number (club and count) only
  // once.
  const club = site === 'own' ? 'Højmarken' : 'Klang'
  await goToSignIn(page, '/memberships')
  await fillSignIn(page, THOMAS_EMAIL, PASSWORD)
  await expectSignedIn(page)
  await chooseClub(page, new RegExp(club))
  await chooseFirstMembershipFor(page, /Membership for Thomas/)
  await reviewAndPay(page)
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL(/\/membership\/confirm\?/)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await waitForMail(THOMAS_EMAIL, new RegExp(`member of .*${club}`))
})

test('a super administrator can impersonate a member only after the second factor', async ({ page, watch, site }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  const email = `sara.${site}@example.org`
  const roles = ['org:ALL|role:SUPER_ADMIN']
  await createKeycloakUser({ email, firstName: 'Sara', lastName: 'Super', password: PASSWORD, roles })
  await goToSignIn(page)
  await fillSignIn(page, email, PASSWORD)
  await expectSignedIn(page)
  const picker = page.getByRole('banner').getByRole('button', { name: 'Act for a member' })
  await expect(picker).toHaveCount(0)
  await signInAsAdministrator(page, email, PASSWORD)
  await picker.click()
  await page.getByRole('combobox', { name: 'Search members...' }).fill(THOMAS_EMAIL)
  await expect(page.getByText('Members found: 1', { exact: true })).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await reloaded
  await expect(page.getByRole('region', { name: 'Acting for a member' })).toContainText('You are acting for Thomas')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Thomas' })).toBeVisible()
})
