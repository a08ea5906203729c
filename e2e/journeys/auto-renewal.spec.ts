import { chooseClub, chooseFirstFor } from '../src/buying.ts'
import { expect, expectAccessible, expectAccessibleInDanishAndDark, openAs, test } from '../src/journey.ts'
import { atPaymentWindow, CARDS, payByCard } from '../src/payment-window.ts'

test('a member agrees to automatic renewal, sees it, skips it once and stops it', async ({ page }) => {
  await openAs(page, 'daniel@example.org', '/membership/new')
  await chooseClub(page, /Klang/)
  await chooseFirstFor(page, /Membership for Daniel/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  const consent = page.getByRole('checkbox', { name: 'Renew automatically' })
  await expect(consent).not.toBeChecked()
  await expect(page.getByText(/until I stop the renewal\. Today the price is DKK/)).toBeVisible()
  await expectAccessible(page, 'review with consent to renewal')
  await consent.check()
  for (const [label, value] of [
    ['Street and number', 'Skovvej 2'],
    ['Postcode', '8600'],
  ] as const) {
    const field = page.getByLabel(label)
    if (await field.isVisible()) await field.fill(value)
  }
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check()
  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await atPaymentWindow(page)
  await payByCard(page, CARDS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()

  const history = page.getByRole('link', { name: /History of Daniel.*Klang/ })
  await expect(async () => {
    await page.goto('/memberships')
    await expect(page.getByText(/^Renews automatically on/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page, 'memberships that renew automatically')
  await history.first().click()
  const panel = page.getByRole('region', { name: 'Automatic renewal' })
  await expect(panel.getByText(/^Card ending in 0200 · expires/)).toBeVisible()
  await panel.getByText(/^Agreed on/).click()
  await expect(panel.getByText(/may charge my card the price of the next period/)).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Medlemskabets historik', 'automatic renewal')
  await panel.getByRole('button', { name: 'Skip the next one' }).click()
  await expect(panel.getByText('The next renewal is skipped')).toBeVisible()
  await panel.getByRole('button', { name: 'Renew after all' }).click()
  await expect(panel.getByText('Renews automatically', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Stop automatic renewal' }).click()
  await expect(panel).toHaveCount(0)
})
