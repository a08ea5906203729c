import type { Page } from '@playwright/test'
import { formatDateTimeAhead } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { goToRegistration, isPaymentResult, openEvent } from '../src/registering.ts'

const TITLE_WORD = 'rabat'

async function openDiscounts(page: Page): Promise<void> {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(`Fest med ${TITLE_WORD}`)
  await page.getByLabel('Starts').fill(formatDateTimeAhead(60, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Price for members, kroner').fill('75')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Discount codes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discount codes' })).toBeVisible()
}

test('a member pays the reduced price with a discount code, and the organiser sees its use', async ({
  page,
  browser,
}) => {
  await openDiscounts(page)
  await expectAccessibleInDanishAndDark(page, 'Rabatkoder', 'the discount codes of an event')
  const dialog = page.getByRole('dialog', { name: 'New discount code' })
  await page.getByRole('button', { name: 'New discount code' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Write a whole number from 1 to 99')).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill('hjælper')
  await dialog.getByLabel('Per cent', { exact: true }).fill('50')
  await expectAccessibleInBothSchemes(page, 'making a discount code')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const card = page.getByRole('listitem', { name: 'HJÆLPER' })
  await expect(card).toContainText('50 % off')

  await page.getByRole('button', { name: 'New discount code' }).click()
  await dialog.getByRole('radio', { name: /^Many codes/ }).check()
  await dialog.getByLabel('How many codes?').fill('12')
  await dialog.getByLabel('Discount').selectOption('free')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const batch = page.getByRole('listitem', { name: '12 codes' })
  const download = page.waitForEvent('download')
  await batch.getByRole('button', { name: 'Download the codes' }).click()
  expect((await download).suggestedFilename()).toBe('HOJMARKEN codes.csv')

  await page.getByRole('button', { name: 'New discount code' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill('FORHOLDET')
  await dialog.getByLabel('Per cent', { exact: true }).fill('20')
  await dialog.getByLabel('Who can use it?').selectOption('Certain teams and their trainers')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose at least one team')).toBeVisible()
  await dialog.getByRole('group', { name: 'Which teams?' }).getByRole('checkbox').first().check()
  await expectAccessibleInBothSchemes(page, 'making a discount code for a team')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('listitem', { name: 'FORHOLDET' })).toContainText(/for .+ only/)

  const member = await openSecondBrowser(browser)
  await openPageAs(member, 'thomas@example.org', '/')
  await openEvent(member, 'HOJMARKEN', TITLE_WORD)
  await goToRegistration(member)
  await member.getByRole('checkbox', { name: /^Line/ }).check()
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.getByRole('heading', { level: 1, name: /^Review/ })).toBeVisible()
  const pay = member.getByRole('button', { name: /^Pay DKK/ })
  expect(parseKroner(await pay.textContent())).toBe(75)
  await member.getByRole('button', { name: 'I have a code' }).click()
  await member.getByLabel('Code').fill('forkert')
  await member.getByRole('button', { name: 'Use code' }).click()
  await expect(member.getByText('This discount code cannot be used')).toBeVisible()
  await member.getByLabel('Code').fill('hjælper')
  await member.getByRole('button', { name: 'Use code' }).click()
  await expect(member.getByText('One ticket: 50 % off')).toBeVisible()
  await expectAccessibleInBothSchemes(member, 'a registration with a discount code')
  // The form's input survives a reload.
  await member.reload()
  await expect(member.getByText(/^DKK [\d.,]+ − DKK [\d.,]+ with HJÆLPER$/)).toBeVisible()
  expect(parseKroner(await pay.textContent())).toBe(37.5)
  await member.getByRole('checkbox').check()
  await pay.click()
  await payByCard(member, TEST_CARD_NUMBERS.approves)
  await member.waitForURL(isPaymentResult('success'))
  await member.getByRole('link', { name: 'See the receipt' }).click()
  await expect(member.getByText(/discount code HJÆLPER/)).toBeVisible()

  await page.reload()
  await expect(card).toContainText('1 ticket of 100')
  await card.getByRole('button', { name: 'Used by' }).click()
  await expect(page.getByRole('dialog', { name: 'Code used by' })).toContainText('Thomas')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(card.getByText('Ended')).toBeVisible()

  await page.goto(page.url().replace(/\/discounts.*$/, '/attendees'))
  await page.getByRole('row').getByRole('link', { name: /^Line/ }).first().click()
  await expect(page.getByRole('dialog', { name: 'Ticket' })).toContainText(/HJÆLPER.+37\.50/)
  await expectAccessibleInBothSchemes(page, 'a ticket with a discount code')
})

const parseKroner = (words: string | null): number => Number((words ?? '').replace(/[^\d.]/g, ''))
