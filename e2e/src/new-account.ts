import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './journey.ts'
import { extractLink, waitForMail } from './mailbox.ts'

export const NEW_PASSWORD = 'three quiet boats'
/** Subject of the confirmation; the address may have received other e-mails before, such as invitations. */
const CONFIRMATION_SUBJECT = /^(Confirm your e-mail|Bekræft din e-mail)/

type NewAccount = { email: string; firstName?: string; lastName?: string; looking?: boolean }

export async function createAccount(page: Page, account: NewAccount): Promise<void> {
  await page.goto('/page-register')
  await page.waitForURL(/\/auth\/realms\//)
  await registerAccount(page, account)
}

export async function registerAccount(
  page: Page,
  { email, firstName = 'Nora', lastName = 'Newcomer', looking = false }: NewAccount,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  if (looking) await expectAccessible(page, 'registration')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel(/^e-?mail/i).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'We have sent you an e-mail' })).toBeVisible()
  await page.goto(extractLink(await waitForMail(email, CONFIRMATION_SUBJECT), /\/auth\//))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}
