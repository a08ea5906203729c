import { formatDateTimeAhead } from '../src/days-ahead.ts'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { addGuest, goToRegistration, isPaymentResult, openEvent } from '../src/registering.ts'

const TITLE_WORD = 'søskendedag'

test('the third child is free, and a parent of three sees and pays the household prices', async ({ page, browser }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(`Stor ${TITLE_WORD}`)
  await page.getByLabel('Starts').fill(formatDateTimeAhead(60, '10:00'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for members, kroner').fill('100')
  await page.getByLabel('Price for guests, kroner').fill('100')
  await page.getByText('Early prices, ages, quota, VAT, sale period and audience').click()
  await page.getByLabel('Several in one registration').selectOption('percent')
  await page.getByLabel('Per cent off the second').fill('120')
  await page.getByLabel('Per cent off the third and later').fill('100')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Per cent, 0 to 100, or kroner; 100 per cent or 0 kroner is free.')).toBeVisible()
  await page.getByLabel('Per cent off the second').fill('20')
  await expectAccessibleInBothSchemes(page, 'a household price as its host writes it')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  const member = await openSecondBrowser(browser)
  await openPageAs(member, 'camilla@example.org', '/')
  await openEvent(member, 'HOJMARKEN', TITLE_WORD)
  await expect(
    member.getByText('Several in one registration: 20 % off on the second, free from the third'),
  ).toBeVisible()
  await goToRegistration(member)
  for (const name of ['Alma Dalsgaard', 'Bo Dalsgaard', 'Carl Dalsgaard']) await addGuest(member, name)
  await expect(member.getByText(/^You save DKK.220\.00 with the family price/)).toBeVisible()
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.getByText(/^Ticket no\. 2 of the same type: DKK.100\.00 − DKK.20\.00$/)).toBeVisible()
  await expect(member.getByText(/^Ticket no\. 3 of the same type: DKK.100\.00 − DKK.100\.00$/)).toBeVisible()
  await expectAccessibleInBothSchemes(member, 'a registration with a household price')
  await member.getByRole('checkbox').check()
  await member.getByRole('button', { name: /^Pay DKK.180\.00/ }).click()
  await payByCard(member, TEST_CARD_NUMBERS.approves)
  await member.waitForURL(isPaymentResult('success'))
  await member.getByRole('link', { name: 'See the receipt' }).click()
  await expect(member.getByText(/no\. 3 of the registration/)).toBeVisible()
})
