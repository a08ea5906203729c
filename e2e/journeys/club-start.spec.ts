import { calendarDateAt } from '@forenet/domain/calendar-date'
import { addPasskeyDevice } from '@forenet/testkit/passkey-device'
import type { BrowserContext, Page } from '@playwright/test'
import { chooseClub, chooseFirstMembershipFor, reviewAndPay } from '../src/buying.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  getPortalOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { createAccount, NEW_PASSWORD } from '../src/new-account.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { SMALLEST_PNG } from '../src/smallest-png.ts'
import { countTaps } from '../src/taps.ts'

/** From the start page to the published club, without the set-up of the second factor. */
const MAX_CLICKS = 22

test('a new user creates and publishes a club, has its first paid member, and opens a season that is renewed', async ({
  page,
  watch,
  browser,
}) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  watch.expectConsole(/422 \(Unprocessable.*\/gateway/)
  await addDevice(page)
  const stranger = await openSecondBrowser(browser)
  await stranger.goto('/start')
  await expect(stranger.getByRole('heading', { level: 1, name: 'Start a club' })).toBeVisible()
  await expectAccessibleInBothSchemes(stranger, 'the page about starting a club')

  const clicks = await countClicks(page.context())
  await createAccount(page, { email: 'ronja.roer@example.org', firstName: 'Ronja', lastName: 'Roer' })
  await page.goto('/start')
  clicks.restart()
  await page.getByRole('link', { name: 'Start a club' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start a club' })).toBeVisible()

  const details = page.getByRole('heading', { name: 'Address and contact' })
  await page.getByLabel('Name', { exact: true }).click()
  await clicks.paused(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText('The club needs a name')).toBeVisible()
  })
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Højmarken Idrætsforening')
  // A key is suggested while typing; the demonstration's club already has the shorter one.
  await expect(page.getByLabel('Short name')).toHaveValue('HOJMARKEN2')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Ry Roklub')
  await page.keyboard.press('Enter')
  await expect(details).toBeFocused()
  await page.reload()
  await expect(details).toBeVisible()
  await page.getByLabel('Street and number').click()
  await page.keyboard.type('Siimtoften 1')
  await page.getByLabel('Postcode').fill('0001')
  await page.getByLabel('CVR number').fill('12345678')
  await clicks.paused(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not a Danish postcode')).toBeVisible()
  })
  await expect(page.getByText('Not a CVR number: check the eight digits')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'a step with what is wrong')
  await page.getByLabel('Postcode').fill('8680')
  await expect(page.getByLabel('City')).toHaveValue('Ry')
  await page.getByLabel('CVR number').fill('10 15 08 17')
  await expect(page.getByLabel('E-mail')).toHaveValue('ronja.roer@example.org')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('We row on the lakes, young and old.')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: SMALLEST_PNG })
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  await page.getByLabel('Club colour').fill('#ffd400')
  await expect(page.getByRole('figure').first()).toContainText('Darkened for readability')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectAccessibleInBothSchemes(page, 'the last step')
  await page.getByLabel('I accept the terms on behalf of the club').check()
  // Owners must set up a second factor.
  await expect(page.getByText('Next, you set up a passkey or an authenticator app')).toBeVisible()
  await page.getByRole('button', { name: 'Start the club' }).click()
  await clicks.paused(async () => {
    await setUpPasskey(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Ry Roklub' })).toBeVisible()
  })
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).locator('img')).toHaveAttribute(
    'src',
    /\/logo\?v=/,
  )
  const checklist = page.getByRole('region', { name: 'Before you publish' })
  await expect(checklist).toContainText('2 of 4 done')
  await expect(checklist.getByRole('button', { name: 'Publish the club' })).toBeDisabled()
  await expectAccessibleInBothSchemes(page, 'the checklist')
  await stranger.goto('/organizations-review')
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByText('Ry Roklub')).toHaveCount(0)

  await checklist.getByRole('link', { name: 'Create a type: Put a membership on sale' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Senior')
  await page.getByRole('button', { name: 'Create and add a season' }).click()
  const season = `${calendarDateAt(new Date()).slice(0, 4)}`
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Senior ${season}`)
  await page.getByLabel('Price in kroner').click()
  await page.keyboard.type('450')
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('On sale', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect(checklist).toContainText('3 of 4 done')
  await checklist.getByRole('link', { name: 'Enter the key: Test the payment key' }).click()
  const key = page.getByRole('textbox', { name: 'Key at Freepay' })
  await key.click()
  await page.keyboard.type('not-a-key-of-anybody')
  await clicks.paused(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText('The payment provider refused the key')).toBeVisible()
  })
  await expectAccessibleInBothSchemes(page, 'a key that was refused')
  await key.fill('stand-in-gateway-key')
  await page.getByRole('button', { name: 'Test it with 1 krone' }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'The key works' })).toBeVisible()
  await clicks.paused(() => expectAccessibleInDanishAndDark(page, 'Betalingsløsning', 'a key that works'))
  await page.getByRole('link', { name: 'To the overview' }).click()
  await expect(checklist).toContainText('4 of 4 done')
  await page.getByRole('button', { name: 'Publish the club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Ry Roklub is published. Everyone can find it now.')).toBeVisible()
  await expect(checklist).toHaveCount(0)
  expect(clicks.counted()).toBeLessThanOrEqual(MAX_CLICKS)

  await stranger.reload()
  await expect(stranger.getByText('Ry Roklub').first()).toBeVisible()
  await stranger.close()

  const rower = await openSecondBrowser(browser)
  watch.context(rower.context())
  await createAccount(rower, { email: 'vagn.roer@example.org', firstName: 'Vagn', lastName: 'Roer' })
  await rower.goto('/edit-profile')
  await rower.getByLabel(/^Street and number/).fill('Skovvej 2')
  await rower.getByLabel(/^Postcode/).fill('8680')
  await rower.getByLabel(/^Country/i).selectOption({ label: 'Denmark' })
  await rower.getByRole('button', { name: /^Save/ }).click()
  await expect(rower.getByText('Your profile is saved.').first()).toBeVisible()
  await chooseClub(rower, /Ry Roklub/)
  await chooseFirstMembershipFor(rower, /Membership for Vagn/)
  await reviewAndPay(rower)
  await payByCard(rower, TEST_CARD_NUMBERS.approves)
  await expect(rower.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveText([/^Vagn Roer/])

  // The club switches its payment provider, and the member renews with the new one.
  await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/gateway`)
  await page.getByLabel('Payment provider').selectOption('Quickpay')
  await expect(page.getByText(/Earlier payments are refunded at Freepay/)).toBeVisible()
  await page.getByLabel('Key at Quickpay', { exact: true }).fill('stand-in-quickpay-key')
  await page.getByRole('button', { name: 'Test it with 1 krone' }).click()
  await expect(page.getByText('Copy the whole key, without spaces')).toBeVisible()
  await page.getByLabel('Private key at Quickpay').fill('stand-in-quickpay-private-key')
  await expectAccessibleInBothSchemes(page, 'another payment provider')
  await page.getByRole('button', { name: 'Test it with 1 krone' }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'The key works' })).toBeVisible()
  await expect(page.getByText(/own agreement with Quickpay/)).toBeVisible()
  await navigation.getByRole('link', { name: 'Membership types' }).click()
  await page.getByRole('link', { name: 'Open the next season' }).click()
  await page.getByRole('checkbox', { name: 'Senior', exact: true }).check()
  await page.getByRole('textbox', { name: 'Price in kroner: Senior', exact: true }).fill('475')
  await page.getByLabel(/^On sale from/).fill(calendarDateAt(new Date()))
  await expect(page.getByRole('region', { name: 'Preview for your members' })).toContainText('+DKK 25')
  await page.getByRole('button', { name: 'Open the season' }).click()
  await page.getByRole('dialog', { name: 'Open the season?' }).getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByText(/^The season is open: /)).toBeVisible()
  await rower.goto('/memberships')
  await rower.getByRole('link', { name: /^Renew/ }).click()
  await expect(rower.getByText('DKK 475.00').first()).toBeVisible()
  await reviewAndPay(rower)
  await payByCard(rower, TEST_CARD_NUMBERS.approves)
  await expect(rower.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await rower.context().close()
  await page.reload()
  await navigation.getByRole('link', { name: 'Membership types' }).click()
  const sold = page.getByRole('region', { name: 'Senior' }).getByRole('listitem')
  await expect(sold).toContainText(['1 purchase', '1 purchase'])
})

test('creating a club in Danish, on a phone', async ({ browser, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  const context = await browser.newContext({
    locale: 'da-DK',
    baseURL: getPortalOrigin(),
    viewport: { width: 390, height: 844 },
  })
  watch.context(context)
  const page = await context.newPage()
  await page.goto('/start')
  await page.getByRole('button', { name: 'Log ind, og opret en forening' }).click()
  await page.waitForURL(/\/auth\/realms\//)
  await page.getByLabel(/^e-?mail/i).fill('mette@example.org')
  await page.getByLabel('Adgangskode', { exact: true }).fill('foreningsliv')
  await page.getByRole('button', { name: 'Log ind', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Opret en forening' })).toBeVisible()
  await page.getByLabel('Navn', { exact: true }).fill('Grundejerforeningen Ådalen')
  await page.getByLabel('Foreningstype').selectOption('Grundejer- eller boligforening')
  await page.getByRole('button', { name: 'Næste' }).click()
  for (const heading of ['Adresse og kontakt', 'Beskrivelse og logo']) {
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    await expectAccessible(page, heading)
    await page.getByRole('button', { name: 'Næste' }).click()
  }
  await expect(page.getByText(/boligforening · GRUNDEJERFORENINGEN/)).toBeVisible()
  await page.getByRole('button', { name: 'Opret foreningen' }).click()
  await expect(page.getByText('Acceptér vilkårene for at fortsætte')).toBeVisible()
  // The form's button bar may cover half of a button at the previous scroll position.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expectAccessible(page, 'the terms that were not agreed to')
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'scrolls sideways').toBe(390)
  await context.close()
})

test('a club waits for the super administrator, who declines and then approves it', { tag: '@smoke' }, async ({
  browser,
  watch,
}) => {
  await runWithOwnPortal(
    async (origin) => {
      const [founder, operator] = await Promise.all(
        [0, 1].map(async () => {
          const context = await browser.newContext({ locale: 'en-GB', baseURL: origin })
          watch.context(context, origin)
          return context.newPage()
        }),
      )
      if (!founder || !operator) throw new Error('There are two browsers')
      await openPageAs(founder, 'henrik@example.org', '/manage')
      await founder.goto('/start')
      await expect(founder.getByText(/The operator of this portal reviews the club/)).toBeVisible()
      await founder.getByRole('link', { name: 'Start a club' }).click()
      await founder.getByLabel('Name', { exact: true }).fill('Ry Spejdergruppe')
      await founder.getByLabel('Type of club').selectOption('Scouts')
      for (const heading of ['Address and contact', 'Description and logo', 'Review and terms']) {
        await founder.getByRole('button', { name: 'Next' }).click()
        await expect(founder.getByRole('heading', { name: heading })).toBeFocused()
      }
      await founder.getByLabel('I accept the terms on behalf of the club').check()
      await founder.getByRole('button', { name: 'Start the club' }).click()
      const checklist = founder.getByRole('region', { name: 'Before you publish' })
      await expect(checklist.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()

      await openPageAs(operator, 'camilla@example.org', '/manage')
      await operator.getByRole('link', { name: 'Review' }).click()
      const card = operator.getByRole('region', { name: 'Ry Spejdergruppe' })
      await expect(card).toContainText('henrik@example.org')
      await expectAccessibleInBothSchemes(operator, 'the clubs to approve')
      await card.getByRole('button', { name: 'Decline Ry Spejdergruppe' }).click()
      const dialog = operator.getByRole('dialog', { name: 'Decline Ry Spejdergruppe?' })
      await dialog.getByRole('button', { name: 'Decline' }).click()
      await expect(dialog.getByText('Enter a reason')).toBeVisible()
      await dialog.getByLabel('Reason').fill('There is a group of this name already.')
      await expectAccessibleInBothSchemes(operator, 'declining a club')
      await dialog.getByRole('button', { name: 'Decline' }).click()
      await expect(operator.getByRole('heading', { name: 'No clubs are waiting' })).toBeVisible()

      await waitForMail('henrik@example.org', /^Ry Spejdergruppe (is not approved|er ikke godkendt)/)
      await founder.reload()
      await expect(checklist).toContainText('There is a group of this name already.')
      await expectAccessibleInBothSchemes(founder, 'a club that was declined')
      await checklist.getByRole('button', { name: 'Reapply' }).click()
      await expect(checklist.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
      await operator.reload()
      await operator.getByRole('button', { name: 'Approve Ry Spejdergruppe' }).click()
      await expect(operator.getByRole('heading', { name: 'No clubs are waiting' })).toBeVisible()
      await waitForMail('henrik@example.org', /^Ry Spejdergruppe (is approved|er godkendt)/)
      await founder.reload()
      await expect(checklist.getByRole('heading', { name: /^Approved/ })).toBeVisible()
      await founder.context().close()
      await operator.context().close()
    },
    { CLUB_STARTS: 'approval' },
  )
})

async function addDevice(page: Page): Promise<void> {
  await addPasskeyDevice(page)
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
}

async function setUpPasskey(page: Page): Promise<void> {
  await page.waitForURL(/\/interaction\//)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: /passkey/ }).click()
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByRole('link', { name: 'I have saved them, continue' }).click()
}

/** Like `countTaps`, except while paused. */
async function countClicks(context: BrowserContext) {
  const taps = await countTaps(context)
  let skipped = 0
  return {
    restart() {
      skipped = taps.count()
    },
    async paused(work: () => Promise<void>) {
      const before = taps.count()
      await work()
      skipped += taps.count() - before
    },
    counted: () => taps.count() - skipped,
  }
}
