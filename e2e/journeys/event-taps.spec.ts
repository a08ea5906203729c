import {
  expect,
  expectAccessible,
  expectAccessibleInDanishAndDark,
  getPortalOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { payByCard, TEST_CARD_NUMBERS, waitForPaymentWindow } from '../src/payment-window.ts'
import { openEvent } from '../src/registering.ts'
import { countTaps } from '../src/taps.ts'
import { findSmallTouchTargets } from '../src/touch-targets.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('three people are registered, up to the payment window, in nine taps', async ({ page, context }) => {
  const taps = await countTaps(context)
  await openPageAs(page, 'camilla@example.org')
  await openEvent(page, 'MEJERIET', 'Fru Polle')
  const before = taps.count()
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  for (const name of ['Ruth Dalsgaard', 'Ole Hansen']) {
    await page.getByRole('button', { name: 'Add a guest' }).click()
    // The name field has the focus.
    await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused()
    await page.keyboard.type(name)
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /I accept the terms/ }).click()
  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await waitForPaymentWindow(page)
  // One person takes three taps; each further person takes a tap and a name.
  expect(taps.count() - before).toBe(6)
})

test('an expired membership is renewed on the way, and the ticket has the member price', async ({ page }) => {
  await openPageAs(page, 'mette@example.org')
  await openEvent(page, 'HOJMARKEN', 'Åløbet')
  await expect(page.getByText('Renew first: DKK 100.00 instead of DKK 130.00')).toBeVisible()
  await page.getByRole('link', { name: 'Renew and register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Renew and register' })).toBeVisible()
  await expect(page.getByText(/This takes two payments/)).toBeVisible()
  await expectAccessible(page, 'renew and register')
  await expectAccessibleInDanishAndDark(page, 'Forny og tilmeld', 'renew and register')
  expect(await findSmallTouchTargets(page), 'too small for a finger').toEqual([])
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL((url) => url.origin === getPortalOrigin() && url.pathname.endsWith('/membership/confirm'))
  await page.getByRole('link', { name: 'Continue to registration' }).click()
  // The question of the event must be answered again; accepted terms are preserved.
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
  await expect(page.getByText(/Renew first/)).toHaveCount(0)
  await page
    .getByLabel(/størrelse/i)
    .first()
    .selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('checkbox', { name: /I accept the terms/ })).toBeChecked()
  await page.getByRole('button', { name: 'Pay DKK 100.00' }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL((url) => url.origin === getPortalOrigin() && url.pathname.endsWith('/success'))
  await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
})
