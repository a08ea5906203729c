import type { Browser, Page } from '@playwright/test'
import { formatDateTimeAhead } from '../src/days-ahead.ts'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { goToRegistration, isPaymentResult, openEvent, reviewAndPay } from '../src/registering.ts'

const TITLE_WORD = 'videresalg'
const FULL_TITLE_WORD = 'sidsteplads'

/** Tickets at DKK 75, with a resale fee of DKK 10. */
async function publishEvent(page: Page, word: string, places: number): Promise<void> {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(`Fest med ${word}`)
  await page.getByLabel('Starts').fill(formatDateTimeAhead(60, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Places', { exact: true }).fill(String(places))
  await page.getByLabel('Price for members, kroner').fill('75')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for guests, kroner').fill('75')
  await page.getByLabel('Resale fee, kroner per ticket').fill('10')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
}

async function signInAs(browser: Browser, email: string): Promise<Page> {
  const page = await openSecondBrowser(browser)
  await openPageAs(page, email, '/')
  return page
}

async function buyTicket(page: Page): Promise<void> {
  await goToRegistration(page)
  await reviewAndPay(page)
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL(isPaymentResult('success'))
  await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
}

async function openTicket(page: Page, word: string): Promise<void> {
  await page.goto('/tickets')
  await page
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .click()
}

test('a host allows resale; a member puts a ticket on resale, sees the refund, and withdraws it', async ({
  page,
  browser,
}) => {
  await publishEvent(page, TITLE_WORD, 20)
  const member = await signInAs(browser, 'camilla@example.org')
  await openEvent(member, 'HOJMARKEN', TITLE_WORD)
  await expect(member.getByText(/you can put it on sale for a fee of DKK 10/)).toBeVisible()
  await buyTicket(member)
  await openTicket(member, TITLE_WORD)
  await member.getByRole('button', { name: 'Put the ticket on sale' }).click()
  const dialog = member.getByRole('dialog', { name: 'Put the ticket on sale?' })
  await expect(dialog).toContainText('DKK 65')
  await expectAccessibleInBothSchemes(member, 'giving a ticket back')
  await dialog.getByRole('button', { name: 'Put it on sale' }).click()
  await expect(member.getByText(/^On sale\. You get a refund of DKK 65/)).toBeVisible()
  await expectAccessibleInBothSchemes(member, 'a ticket on sale')

  await page.getByRole('link', { name: 'Attendees', exact: true }).click()
  await expect(page.getByText('Listed for resale')).toBeVisible()
  await expect(page.getByRole('link', { name: /For resale/ })).toBeVisible()

  await member.getByRole('button', { name: 'Take it off sale' }).click()
  await expect(member.getByText('The ticket is no longer on sale.')).toBeVisible()
  await member.context().close()
})

test('at a full event another member buys the returned ticket, and its first holder is refunded', async ({
  page,
  browser,
}) => {
  await publishEvent(page, FULL_TITLE_WORD, 1)
  const [first, next] = [await signInAs(browser, 'camilla@example.org'), await signInAs(browser, 'thomas@example.org')]
  await openEvent(first, 'HOJMARKEN', FULL_TITLE_WORD)
  await buyTicket(first)
  await openEvent(next, 'HOJMARKEN', FULL_TITLE_WORD)
  await expect(next.getByRole('link', { name: 'Register', exact: true })).toHaveCount(0)

  await openTicket(first, FULL_TITLE_WORD)
  await first.getByRole('button', { name: 'Put the ticket on sale' }).click()
  await first.getByRole('button', { name: 'Put it on sale' }).click()
  await expect(first.getByText(/^On sale\. You get a refund of DKK 65/)).toBeVisible()

  // Open event pages are notified of the free place.
  await buyTicket(next)
  await openTicket(next, FULL_TITLE_WORD)
  await expect(next.getByRole('heading', { level: 1, name: new RegExp(FULL_TITLE_WORD) })).toBeVisible()

  const mail = await waitForMail('camilla@example.org', new RegExp(`(sold|solgt).*${FULL_TITLE_WORD}`))
  expect(mail.text).toContain('65')
  await first.reload()
  await expect(first.getByText('Someone else has bought the seat. This ticket is no longer valid.')).toBeVisible()
  const back = first.getByText(/^DKK 65(\.00)? (is being refunded|has been refunded) to /)
  await expect(back).toBeVisible()
  await expectAccessibleInBothSchemes(first, 'a ticket that was sold on')
  await page.getByRole('link', { name: 'Attendees', exact: true }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/^Thomas /)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Camilla /)).toHaveCount(0)
  await first.context().close()
  await next.context().close()
})
