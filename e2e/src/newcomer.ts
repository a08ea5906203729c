import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './journey.ts'
import { linkIn, mailTo } from './mailbox.ts'

export const NEWCOMERS_PASSWORD = 'three quiet boats'

/** Makes an account on the provider's pages and follows the link that confirms its address. */
export async function register(page: Page, email: string, { looking = false } = {}): Promise<void> {
  await page.goto('/page-register')
  await page.waitForURL(/\/auth\/realms\//)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  if (looking) await expectAccessible(page, 'registration')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel(/^e-?mail/i).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEWCOMERS_PASSWORD)
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'We have sent you a mail' })).toBeVisible()
  await page.goto(linkIn(await mailTo(email, /./), /\/auth\//))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}
