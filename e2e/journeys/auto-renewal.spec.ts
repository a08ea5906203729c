import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { chooseClub, chooseFirstMembershipFor } from '../src/buying.ts'
import { listSubscriptionStates, switchToQuickpay } from '../src/club-at-quickpay.ts'
import { makeRenewalDue } from '../src/due-renewal.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInDanishAndDark,
  getSandboxOrigin,
  openPageAs,
  type PageErrorWatch,
  test,
} from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'
import { payByCard, TEST_CARD_NUMBERS, waitForPaymentWindow } from '../src/payment-window.ts'

test('a member agrees to automatic renewal, sees it, skips it once and stops it', async ({ page }) => {
  await openPageAs(page, 'daniel@example.org', '/membership/new')
  await chooseClub(page, /Klang/)
  await chooseFirstMembershipFor(page, /Membership for Daniel/)
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
  await waitForPaymentWindow(page)
  await payByCard(page, TEST_CARD_NUMBERS.approves)
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

const NEW_CARD = '5100000000000800'
const CHOIR_KEY = 'KLANGBUND'

async function buyWithRenewal(page: Page, club: RegExp, name: RegExp): Promise<void> {
  await chooseClub(page, club)
  await chooseFirstMembershipFor(page, name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'Renew automatically' }).check()
  for (const [label, value] of [
    ['Street and number', 'Skovvej 2'],
    ['Postcode', '8600'],
  ] as const) {
    const field = page.getByLabel(label)
    if (await field.isVisible()) await field.fill(value)
  }
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check()
  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(async () => {
    await page.goto('/memberships')
    await expect(page.getByText(/^Renews automatically on/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

for (const provider of ['Freepay', 'Quickpay'] as const) {
  const title = 'a declined renewal is paid with a new card, saved without buying, and then stopped'
  test(`${title}, at ${provider}`, async ({ browser, watch }) => {
    await expectDeclinedAndStopped(provider, browser, watch)
  })
}

async function expectDeclinedAndStopped(
  provider: 'Freepay' | 'Quickpay',
  browser: Browser,
  watch: PageErrorWatch,
): Promise<void> {
  test.setTimeout(300_000)
  await runWithOwnPortal(async (origin, dataDir) => {
    if (provider === 'Quickpay') await switchToQuickpay(dataDir, CHOIR_KEY)
    const context = await browser.newContext({ baseURL: origin })
    watch.context(context, origin)
    const page = await context.newPage()
    await openPageAs(page, 'daniel@example.org', '/membership/new')
    await buyWithRenewal(page, /Klang/, /Membership for Daniel/)
    await fetch(`${getSandboxOrigin()}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'gateway', operation: 'authorizeRecurring', kind: 'refuse' }),
    })
    await makeRenewalDue(dataDir, 'daniel@example.org')
    const mail = await waitForMail('daniel@example.org', /did not go through|gik ikke igennem/)
    await page.goto(new URL(extractLink(mail, /\/history$/)).pathname)
    const panel = page.getByRole('region', { name: 'Automatic renewal' })
    await expect(panel.getByText(/^The card was declined, and nothing has been charged/)).toBeVisible()
    await expectAccessible(page, 'a declined renewal')

    await panel.getByRole('button', { name: 'Save a new card' }).click()
    await waitForPaymentWindow(page)
    await page.getByRole('link', { name: /cancel/i }).click()
    await expect(panel.getByText(/^No new card was saved/)).toBeVisible()
    await panel.getByRole('button', { name: 'Save a new card' }).click()
    await payByCard(page, NEW_CARD)
    await expect(panel.getByText(/^The new card is saved/)).toBeVisible({ timeout: 30_000 })
    await expect(panel.getByText(/^Card ending in 0800/)).toBeVisible()
    await expectAccessibleInDanishAndDark(page, 'Medlemskabets historik', 'a new card')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('list').getByText('Paid', { exact: true })).toHaveCount(2, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    watch.expectConsole(/404 \(Not Found\).*renewal/)
    await page.goto(`${new URL(page.url()).pathname}?cardWindow=${randomUUID()}&outcome=accepted`)
    await expect(panel.getByText(/^We could not find the card you were saving/)).toBeVisible()
    await panel.getByRole('button', { name: 'Stop automatic renewal' }).click()
    await expect(panel).toHaveCount(0)
    if (provider === 'Quickpay') {
      // Of the first card and of the new one.
      const cancelled = ['cancelled', 'cancelled']
      await expect.poll(() => listSubscriptionStates(dataDir), { timeout: 60_000 }).toEqual(cancelled)
    }
    await context.close()
  })
}
