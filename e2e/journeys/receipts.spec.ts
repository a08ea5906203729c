import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'

test.use({ serviceWorkers: 'allow' })

async function expectReceipt(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/receipt$/)
  await expect(page.getByRole('article').getByText(/DKK/).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/)
}

test('payments for an event have receipts at the tickets and at the event', {
  tag: '@smoke',
}, async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/tickets')
  await page.getByRole('link', { name: 'Tickets to Fællesspisning i fælleshuset' }).click()
  await expect(page.getByRole('img', { name: /^One code for/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the code for all tickets with its receipt')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expectReceipt(page)
  await page.goBack()
  await page.getByRole('button', { name: /^Mette/ }).click()
  await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Event page' }).click()
  await expect(page.getByText('You are coming', { exact: true })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'an event with a receipt')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expectReceipt(page)
})

test('a past event still has its receipt', async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/tickets')
  await page
    .getByRole('region', { name: 'Past and cancelled' })
    .getByRole('link', { name: /^Tickets to / })
    .first()
    .click()
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expectReceipt(page)
})

test('each paid period of a membership has its receipt', async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/memberships')
  await page
    .getByRole('link', { name: /^History of Mette/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /^Receipt for / })
    .first()
    .click()
  await expectReceipt(page)
})
