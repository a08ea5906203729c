import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInDanishAndDark, openPageAs, test } from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { createAccount } from '../src/new-account.ts'

test.use({ serviceWorkers: 'allow' })

async function downloadFile(page: Page, button: string): Promise<{ name: string; text: string }> {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await begun
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('a member exports all data, requests deletion, withdraws it, and requests it again', {
  tag: '@smoke',
}, async ({ page, watch }) => {
  // The portal looks up new users by e-mail first, which fails with 404.
  watch.expectConsole(/404.*search-email/)
  const email = `leaver.${Date.now()}@example.org`
  await createAccount(page, { email, firstName: 'Lea', lastName: 'Leaver' })
  await page.goto('/my-profile')
  await page.getByRole('link', { name: 'See your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await expect(page.getByText('you have no purchases that clubs must keep')).toBeVisible()
  await expectAccessible(page, 'your data')
  await expectAccessibleInDanishAndDark(page, 'Dine data', 'your data')

  const json = await downloadFile(page, 'Download as JSON')
  expect(json.name).toMatch(/^forenet-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(json.text)).toMatchObject({ profile: { firstName: 'Lea', lastName: 'Leaver', email }, orders: [] })
  const html = await downloadFile(page, 'Download as a page')
  expect(html.name).toMatch(/\.html$/)
  expect(html.text).toContain(email)
  // The export is a page without external resources.
  const reader = await page.context().newPage()
  await reader.setContent(html.text)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(reader, 'the page to read')
  await reader.close()

  await page.getByRole('button', { name: 'Delete my account …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type your e-mail to confirm').fill('somebody@example.org')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(`Type ${email}, the e-mail of your profile`)).toBeVisible()
  await expectAccessible(page, 'asking to be deleted')
  await dialog.getByLabel('Type your e-mail to confirm').fill(email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
  expect((await waitForMail(email, /delete/)).subject).toBe('You asked us to delete your account')

  await page.reload()
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
  await expectAccessible(page, 'a request that waits')
  await page.getByRole('button', { name: 'Keep my account after all' }).click()
  await page.getByRole('button', { name: 'Delete my account …' }).click()
  await dialog.getByLabel('Type your e-mail to confirm').fill(email.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
})

test('blockers of the deletion are listed with links', async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/my-profile/data')
  const first = page.getByText('You need to do this first')
  await expect(first).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account …' })).toHaveCount(0)
  await expectAccessible(page, 'what stands in the way')
})
