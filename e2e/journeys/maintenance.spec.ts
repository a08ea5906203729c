import { chooseClub, chooseFirstMembershipFor, reviewAndPay } from '../src/buying.ts'
import { runForenetCommand } from '../src/forenet-command.ts'
import { expect, expectAccessible, expectAccessibleInDanishAndDark, openPageAs, test } from '../src/journey.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'
import { waitForPaymentWindow } from '../src/payment-window.ts'

test.use({ serviceWorkers: 'allow' })

const POLL_INTERVAL_MS = 15_000

test('during maintenance a member can read, keeps typed input, and continues afterwards', async ({ page, watch }) => {
  watch.expectConsole(/503 \(Service Unavailable\)/)
  await runWithOwnPortal(async (origin, dataDir) => {
    const notice = page
      .getByRole('region', { name: 'Notices' })
      .getByRole('status')
      .filter({ hasText: 'Forenet is under maintenance' })
    const refused = page.getByRole('alert').filter({ hasText: 'Forenet is under maintenance' })
    await page.clock.install()
    await openPageAs(page, 'thomas@example.org', `${origin}/edit-profile`)
    const city = page.getByLabel(/^City/)
    await city.fill('Ebeltoft')
    await expect(notice).toHaveCount(0)

    await runForenetCommand(
      dataDir,
      'maintenance',
      'on',
      '--da',
      'Det varer til kl. 22.',
      '--en',
      'It lasts until 10 pm.',
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(refused).toBeVisible()
    await expect(city).toHaveValue('Ebeltoft')
    await expect(notice).toContainText('It lasts until 10 pm.')
    await expectAccessible(page, 'the profile in maintenance')

    await chooseClub(page, /Højmarken/, origin)
    await expect(notice).toBeVisible()
    await chooseFirstMembershipFor(page, /Membership for Thomas/)
    await reviewAndPay(page)
    await expect(refused).toBeVisible()
    await expectAccessible(page, 'a purchase in maintenance')

    await runForenetCommand(dataDir, 'maintenance', 'off')
    await page.clock.fastForward(POLL_INTERVAL_MS)
    await expect(notice).toHaveCount(0)
    await page.getByRole('button', { name: /^Pay DKK/ }).click()
    await waitForPaymentWindow(page)

    await runForenetCommand(dataDir, 'maintenance', 'on', '--da', 'Det varer til kl. 22.')
    await page.goto(`${origin}/events`)
    await expect(notice).toBeVisible()
    await expectAccessibleInDanishAndDark(page, 'Arrangementer', 'events in maintenance')
    await page.goto('about:blank')
  })
})
