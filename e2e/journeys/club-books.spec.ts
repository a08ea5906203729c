import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

test('the treasurer checks the books and follows a figure to the entries behind it', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments')
  await page.getByRole('link', { name: 'Books' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()

  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Everything agrees')).toBeVisible()
  const balance = page.getByRole('table', { name: 'Trial balance' })
  // In a trial balance, credits equal debits.
  await expect(
    balance
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('DKK 0.00')
  await expectAccessibleInBothSchemes(page, 'the books')

  await balance.getByRole('link', { name: 'Bank' }).click()
  await expect(page).toHaveURL(/account=bank/)
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('bank')
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await expect(entries.first().getByRole('rowheader', { name: 'Bank' })).toBeVisible()
  await page.goto('/manage/HOJMARKEN/payments/books')
  await expectAccessibleInDanishAndDark(page, 'Bogføring', 'the books')
})
