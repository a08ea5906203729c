import { type Browser, expect, type Page } from '@playwright/test'
import type { PageErrorWatch } from './journey.ts'
import { createAccount } from './new-account.ts'

/** Button that is shown while there is an unread notification. */
export const findNotificationButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications: \d+ unread$/ })
export const findParticipantRow = (page: Page, name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })

export async function chooseFamilyAction(page: Page, name: RegExp, action: RegExp): Promise<void> {
  const row = findParticipantRow(page, name)
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.getByRole('button', { name: action }).click()
}

export async function registerNewUser(
  browser: Browser,
  watch: PageErrorWatch,
  firstName: string,
  path = '/',
): Promise<{ page: Page; email: string }> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  watch.context(context)
  const page = await context.newPage()
  const email = `${firstName.toLowerCase()}.familie@example.org`
  await createAccount(page, { email, firstName, lastName: 'Familie' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, email }
}
