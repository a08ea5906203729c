import type { Page } from '@playwright/test'
import { formatDateTimeAhead } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

async function openMessages(page: Page): Promise<void> {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill('Fest med breve')
  await page.getByLabel('Starts').fill(formatDateTimeAhead(60, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Price for members, kroner').fill('75')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages of the event' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
}

test('a host schedules a message for the day before, previews text and recipients, stops and deletes it', {
  tag: '@smoke',
}, async ({ page }) => {
  await openMessages(page)
  await expectAccessibleInDanishAndDark(page, 'Beskeder', 'the messages of an event')
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByLabel('When?').selectOption('before')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Enter a subject')).toBeVisible()
  await page.getByLabel('Subject').fill('Husk gummistøvler')
  await page.getByLabel('Message', { exact: true }).fill('Det regner.\n\nVi ses.')
  const looks = page.getByRole('region', { name: 'Preview' })
  await expect(looks).toContainText('Husk gummistøvler')
  await expect(looks).toContainText('Vi ses.')
  await expect(looks.getByRole('status')).toContainText('0 people will get it')
  await expectAccessibleInBothSchemes(page, 'writing a message about an event')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const card = page.getByRole('listitem', { name: 'Husk gummistøvler' })
  await expect(card).toContainText('Waiting')
  await expect(card).toContainText('the day before the event')
  await expectAccessibleInBothSchemes(page, 'a message that waits')
  await card.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('How long?').fill('3')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(card).toContainText('3 days before the event')
  await card.getByRole('button', { name: 'Stop' }).click()
  await expect(card).toContainText('Draft')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
})
