import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

test('the treasurer closes a month at zero, exports its vouchers, and lets an auditor read the books', async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments')
  await page.getByRole('link', { name: 'Closing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Closing' })).toBeVisible()
  const periods = page.getByRole('region', { name: 'Closed periods' })
  await expect(periods.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Check only' }).click()
  await expect(page.getByText('Agrees', { exact: true })).toHaveCount(6, { timeout: 30_000 })
  await expectAccessibleInBothSchemes(page, 'the closing')
  await page.getByRole('button', { name: /^Close through/ }).click()
  await expect(page.getByText(/^The books are closed through/)).toBeVisible({ timeout: 30_000 })
  await expect(periods.getByRole('row')).toHaveCount(4)

  await page.getByRole('button', { name: 'New auditor link' }).click()
  const dialog = page.getByRole('dialog', { name: 'New auditor link' })
  await dialog.getByLabel('For whom').fill('Revision Midt')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await page.getByRole('code').textContent()) ?? ''
  const stranger = await browser.newContext()
  const books = await stranger.newPage()
  await books.goto(url)
  await expect(books.getByRole('heading', { level: 1, name: 'Bogføring' })).toBeVisible()
  await expect(books.getByText('Kæden af posteringer er ubrudt')).toBeVisible()
  await expect(books.getByRole('heading', { name: 'Stikprøve' })).toBeVisible()
  const verified = books.waitForResponse((answer) => answer.url().endsWith('/verification'))
  await books.getByRole('button', { name: 'Kontrollér nu' }).click()
  expect((await verified).status()).toBe(200)
  await expect(books).toHaveURL(/sample=/)
  await expect(books.getByText('Kæden af posteringer er ubrudt')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked')).toBeVisible()
  await books.reload()
  await expect(books.getByRole('heading', { name: 'Stikprøve' })).toHaveCount(0)
  await stranger.close()
  await page.reload()
  await expectAccessibleInDanishAndDark(page, 'Lukning', 'the closing')
})

test('the treasurer exports vouchers once, and downloads the file again, its PDFs, and SAF-T', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments/export')
  await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible()
  await page.getByRole('button', { name: 'Export vouchers' }).click()
  await expect(page.getByText(/vouchers exported$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Every voucher is exported.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Exports' }).getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^HOJMARKEN 1 vouchers\.csv$/)
  const exports = page.getByRole('region', { name: 'Exports' })
  await exports.getByRole('button', { name: /PDFs$/ }).click()
  await expect(exports.getByRole('button', { name: /^Fetching/ })).toBeVisible()
  const books = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download SAF-T' }).click()
  expect((await books).suggestedFilename()).toMatch(/^HOJMARKEN SAF-T .*\.xml$/)
  await expectAccessibleInBothSchemes(page, 'the export')
  await page.reload()
  await expectAccessibleInDanishAndDark(page, 'Eksport', 'the export')
})

test('the treasurer sets a budget beside the income and expense of the year', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments/statement')
  await expect(page.getByRole('heading', { level: 1, name: 'Annual statement' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit budget' }).click()
  const dialog = page.getByRole('dialog', { name: /^Budget/ })
  await dialog.getByLabel('Membership fees').fill('250000')
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByRole('row', { name: /^Membership fees/ })).toContainText('DKK 250,000.00')
  await expectAccessibleInBothSchemes(page, 'the annual statement')
  await page
    .getByRole('row', { name: /^Membership fees/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/payments\/books\?account=memberships&month=/)
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('memberships')
})
