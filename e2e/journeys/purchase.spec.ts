import { chooseClub, chooseFirstMembershipFor, reviewAndPay } from '../src/buying.ts'
import { SEASON_ON_SALE } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInDanishAndDark,
  fillSignIn,
  getSandboxOrigin,
  openPageAs,
  test,
  WITH_ANIMATIONS_AND_SERVICE_WORKER,
} from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { createAccount } from '../src/new-account.ts'
import { payByCard, TEST_CARD_NUMBERS, waitForPaymentWindow } from '../src/payment-window.ts'
import { countTaps } from '../src/taps.ts'

test.use(WITH_ANIMATIONS_AND_SERVICE_WORKER)

const SPORTS_CLUB_NAME = /Højmarken/
const CHOIR_NAME = /Klang/

test('a parent renews for the family, with receipt, e-mail and message', { tag: '@smoke' }, async ({ page }) => {
  await openPageAs(page, 'thomas@example.org', '/memberships')
  await expectAccessible(page, 'memberships')
  await chooseClub(page, SPORTS_CLUB_NAME)
  await expect(
    page
      .getByText('Waiting for Birthe')
      .or(page.getByText(/Birthe.*approve/))
      .first(),
  ).toBeVisible()
  await chooseFirstMembershipFor(page, /Membership for Thomas/)
  await chooseFirstMembershipFor(page, /Membership for Freja/)
  await expectAccessible(page, 'choice')
  await reviewAndPay(page)
  await waitForPaymentWindow(page)
  await expectAccessible(page, 'payment window')
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL(/\/membership\/confirm\?/)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeFocused()
  await expectAccessible(page, 'confirmation')
  await expectAccessibleInDanishAndDark(page, 'Betalingen er gennemført', 'confirmation')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()

  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByText(/HOJMA-M-/).first()).toBeVisible()
  await expect(page.getByText('0200').first()).toBeVisible()
  await expectAccessible(page, 'receipt')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/)

  const mail = await waitForMail('thomas@example.org', /member of .*Højmarken/)
  expect(mail.text).toContain('Freja')
  await expect
    .poll(async () => (await (await fetch(`${getSandboxOrigin()}/sandbox/whatsapp`)).text()).includes('Thomas'))
    .toBe(true)
  await page.goto('/memberships')
  await page
    .getByRole('link', { name: /History of Thomas/ })
    .first()
    .click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'history')
})

test('a declined card shows the reason, and a retry pays', { tag: '@smoke' }, async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/membership/new')
  await chooseClub(page, SPORTS_CLUB_NAME)
  await chooseFirstMembershipFor(page, /Membership for Mette/)
  await reviewAndPay(page)
  await payByCard(page, TEST_CARD_NUMBERS.noMoney)
  await page.waitForURL(/\/membership\/decline\?/)
  await expect(page.getByText('There is not enough money on the account.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeFocused()
  await expectAccessible(page, 'decline')
  await expectAccessibleInDanishAndDark(page, 'Betalingen mislykkedes', 'decline')
  await page.getByRole('button', { name: /^Try again/ }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
})

test('leaving the payment window loses nothing', async ({ page }) => {
  await openPageAs(page, 'camilla@example.org', '/membership/new')
  await chooseClub(page, SPORTS_CLUB_NAME)
  await chooseFirstMembershipFor(page, /Membership for Camilla/)
  await reviewAndPay(page)
  await waitForPaymentWindow(page)
  await page.goto('/')
  await expect(page.getByText('Unfinished payment').first()).toBeVisible()
  await page.goto('/memberships')
  await page
    .getByRole('link', { name: /Continue the payment/ })
    .or(page.getByRole('button', { name: /Continue the payment/ }))
    .first()
    .click()
  await page
    .getByRole('button', { name: /^(Pay|Try again)/ })
    .first()
    .click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
})

test('a missing address is requested where it is needed, and the town follows from the post code', async ({ page }) => {
  await openPageAs(page, 'daniel@example.org', '/membership/new')
  await chooseClub(page, SPORTS_CLUB_NAME)
  await expect(page.getByText('Please complete your profile to continue.')).toHaveCount(1)
  await chooseFirstMembershipFor(page, /Membership for Daniel/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Address is missing. Please add your address in profile to proceed.')).toHaveCount(1)
  await expect(page.getByLabel('Country')).toHaveValue('Denmark')
  await expectAccessible(page, 'address')

  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await expect(page.getByLabel('Street and number')).toBeFocused()
  for (const field of ['Street and number', 'Postcode', 'City']) {
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByText('Tick the box to continue', { exact: false })).toBeVisible()
  await expectAccessible(page, 'address, with all that is wrong')
  await page.getByLabel('Street and number').fill('Skovvej 2')
  await page.getByLabel('Postcode').fill('8600')
  await expect(page.getByLabel('City')).toHaveValue('Silkeborg')
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check()
  await page.getByLabel('Postcode').press('Enter')
  await waitForPaymentWindow(page)
  await page.goto('/my-profile')
  await expect(page.getByText('Skovvej 2').first()).toBeVisible()
})

test('a first membership including the address takes at most eight taps', async ({ page, context, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await createAccount(page, { email: 'viola@example.org' })
  const taps = await countTaps(context)
  await page.goto('/')
  await page.getByRole('link', { name: SPORTS_CLUB_NAME }).first().click()
  await page.getByRole('link', { name: `Choose Passiv ${SEASON_ON_SALE}` }).click()
  await expect(page.getByRole('radio', { name: new RegExp(`Passiv ${SEASON_ON_SALE}`) })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Street and number').click()
  await page.keyboard.type('Skovvej 2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('8600')
  await expect(page.getByLabel('City')).toHaveValue('Silkeborg')
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).click()
  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await waitForPaymentWindow(page)
  await page.getByLabel(/^card number/i).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  expect(taps.count(), 'taps from the front page to the paid membership').toBeGreaterThanOrEqual(6)
  expect(taps.count(), 'taps from the front page to the paid membership').toBeLessThanOrEqual(8)
})

test('profile editing opened for the address starts at it', async ({ page, watch }) => {
  const email = 'asta@example.org'
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await createAccount(page, { email })
  await page.goto('/memberships')
  await expect(page.getByText('Please complete your profile to continue.')).toHaveCount(1)
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('Street and number')).toBeFocused()
  await expect(page.getByLabel('Country')).toHaveValue('Denmark')
  await page.getByRole('button', { name: /^Save/ }).click()
  for (const field of ['Street and number', 'Postcode', 'City']) {
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Street and number')).toBeFocused()
  await page.getByLabel('Street and number').fill('Skovvej 2')
  await page.getByLabel('Postcode').fill('1000')
  await expect(page.getByLabel('City')).toHaveValue('København K')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(/\/memberships/)
  await expect(page.getByText('Please complete your profile to continue.')).toHaveCount(0)
})

test('an expired session returns to the purchase', async ({ page, context, watch }) => {
  watch.expectConsole(/401|400/)
  await openPageAs(page, 'camilla@example.org', '/membership/new')
  await chooseClub(page, CHOIR_NAME)
  const here = page.url()
  await context.clearCookies()
  await page.goto(here)
  await page.waitForURL(/\/auth\/realms\//)
  await fillSignIn(page, 'camilla@example.org')
  await expect(page).toHaveURL(here)
})
