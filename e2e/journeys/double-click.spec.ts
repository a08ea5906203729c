import type { Page } from '@playwright/test'
import { chooseClub, chooseFirstMembershipFor } from '../src/buying.ts'
import { clickRepeatedly } from '../src/double-click.ts'
import { expect, openPageAs, test } from '../src/journey.ts'
import { waitForPaymentWindow } from '../src/payment-window.ts'
import { addGuest, goToRegistration, openEvent } from '../src/registering.ts'

const findDialog = (page: Page) => page.getByRole('dialog')

test.describe('acts once however fast a button is clicked', () => {
  test('buying a membership: one purchase, one payment window, and another when continued later', async ({ page }) => {
    await openPageAs(page, 'camilla@example.org', '/membership/new')
    await chooseClub(page, /Blommehegnet|Højmarken/)
    await chooseFirstMembershipFor(page, /Membership for Camilla/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: /^I accept the terms/ }).check()
    await clickRepeatedly(page, page.getByRole('button', { name: /^Pay DKK/ }), /POST .*payment-prepare$/)
    await waitForPaymentWindow(page)
    await page.goto('/')
    await clickRepeatedly(page, page.getByRole('button', { name: /^Continue · DKK/ }).first(), /POST .*\/link$/)
    await waitForPaymentWindow(page)
  })

  test('registering, paying, and releasing seats', async ({ page }) => {
    await openPageAs(page, 'daniel@example.org')
    await openEvent(page, 'MEJERIET', 'Fru Polle')
    await goToRegistration(page)
    await addGuest(page, 'Eva Nováková')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    // The idempotency token exists before the click and is sent with it.
    let token: string | undefined
    await expect
      .poll(async () => {
        token = await page.evaluate(
          () => /"token":"(\w{40})"/.exec(JSON.stringify({ ...localStorage }).replaceAll('\\', ''))?.[1],
        )
        return token
      })
      .toBeDefined()
    const sent = page.waitForRequest((request) => request.url().endsWith('/register') && request.method() === 'POST')
    await page.getByRole('checkbox').check()
    await clickRepeatedly(page, page.getByRole('button', { name: /^Pay DKK/ }), /POST .*\/register$/)
    expect((await sent).postDataJSON()).toMatchObject({ token })
    await waitForPaymentWindow(page)
    // Going back without paying keeps the seats, and one click opens another window.
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay' })).toBeVisible()
    await clickRepeatedly(page, page.getByRole('button', { name: /^Pay DKK/ }), /POST .*link/)
    await waitForPaymentWindow(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Release the seats' }).click()
    await clickRepeatedly(
      page,
      findDialog(page).getByRole('button', { name: 'Release them', exact: true }),
      /(POST|DELETE) .*eve-entry/,
    )
    await expect(page.getByRole('heading', { name: 'Registration', level: 1 })).toBeVisible()
  })

  test('a message to a club, and its reply', async ({ page }) => {
    await openPageAs(page, 'daniel@example.org', '/contact-us?orgId=choose')
    await page.getByLabel('Club', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Subject').fill('Twice')
    await page.getByLabel('Message', { exact: true }).fill('Do you get this once?')
    await clickRepeatedly(page, page.getByRole('button', { name: 'Send the message' }), /POST .*contact/)
    await expect(page.getByRole('heading', { level: 2, name: 'Twice' })).toBeVisible()
    await page.getByRole('textbox').fill('And this?')
    await clickRepeatedly(page, page.getByRole('button', { name: 'Send', exact: true }), /POST .*contact/)
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log.getByText('And this?')).toHaveCount(1)
    await expect(log.getByRole('article')).toHaveCount(2)
  })
})
