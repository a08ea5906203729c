import { formatDateTimeAhead } from '../src/days-ahead.ts'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { goToRegistration, isPaymentResult, openEvent, reviewAndPay } from '../src/registering.ts'

const TITLE_WORD = 'billetforskel'

test('an organiser requests the price difference, the member pays it, and the ticket is upgraded', async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(`Fest med ${TITLE_WORD}`)
  await page.getByLabel('Starts').fill(formatDateTimeAhead(60, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Price for members, kroner').fill('75')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for guests, kroner').fill('75')
  await page.getByRole('button', { name: 'Add a ticket type' }).click()
  await page.getByLabel('Ticket name').last().fill('Med middag')
  await page.getByLabel('Price for members, kroner').last().fill('225')
  await page.getByLabel('Price for guests, kroner').last().fill('225')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  const member = await openSecondBrowser(browser)
  await openPageAs(member, 'camilla@example.org', '/')
  await openEvent(member, 'HOJMARKEN', TITLE_WORD)
  await goToRegistration(member)
  await reviewAndPay(member)
  await payByCard(member, TEST_CARD_NUMBERS.approves)
  await member.waitForURL(isPaymentResult('success'))
  await expect(member.getByRole('heading', { name: 'You are coming!' })).toBeVisible()

  await page.getByRole('link', { name: 'Attendees', exact: true }).click()
  const row = page.getByRole('region', { name: 'Attendees' }).getByRole('row').filter({ hasText: 'Camilla' })
  const open = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('button', { name: 'Change ticket type' }).click()
  }
  const dialog = page.getByRole('dialog', { name: /^Change ticket type for Camilla/ })
  const ask = async () => {
    await open()
    await dialog.getByLabel('Why?').fill('Vil med til middagen')
    await dialog.getByRole('radio', { name: /^Ask the person who bought the ticket/ }).check()
    await expect(dialog.getByLabel('Can be paid until')).not.toHaveValue('')
    await dialog.getByRole('button', { name: 'Send request', exact: true }).click()
    await expect(page.getByText(/^The request for DKK 150.00 has been sent\./)).toBeVisible()
  }
  await open()
  await dialog.getByRole('radio', { name: /^Ask the person who bought the ticket/ }).check()
  await expectAccessibleInBothSchemes(page, 'asking for the difference')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await ask()
  await open()
  await expect(dialog).toContainText('A payment request for DKK 150.00')
  await expectAccessibleInBothSchemes(page, 'what was asked for')
  await dialog.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByText(/^The payment request for Camilla/)).toBeVisible()
  await ask()

  await member.goto('/')
  await expect(member.getByText('Pay the difference for another ticket')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Pay DKK 150.00' })).toBeVisible()
  await member.goto('/tickets')
  await member
    .getByRole('link', { name: new RegExp(TITLE_WORD) })
    .first()
    .click()
  const asked = member.getByRole('region', { name: 'Pay DKK 150.00 for Med middag' })
  await expect(asked).toContainText('requests payment of the difference')
  await expectAccessibleInBothSchemes(member, 'a ticket whose difference is asked for')
  await asked.getByRole('button', { name: 'Pay DKK 150.00' }).click()
  await payByCard(member, TEST_CARD_NUMBERS.noMoney)
  await member.waitForURL(isPaymentResult('decline'))
  await expect(member.getByText(/^You can pay until/)).toBeVisible()
  await expectAccessibleInBothSchemes(member, 'a difference that did not go through')
  await member.getByRole('button', { name: 'Pay DKK 150.00' }).click()
  await payByCard(member, TEST_CARD_NUMBERS.approves)
  await member.waitForURL(isPaymentResult('success'))
  await expect(member.getByRole('heading', { name: 'The difference is paid' })).toBeVisible()
  await expect(member.getByRole('list', { name: 'Tickets' })).toContainText('Med middag')
  await expectAccessibleInBothSchemes(member, 'a difference that is paid')
  await member.goto('/')
  await expect(member.getByText('Pay the difference for another ticket')).toBeHidden()
  await member.context().close()

  await page.reload()
  await expect(row).toContainText('Med middag')
  await expect(row).toContainText('DKK 225.00')
})
