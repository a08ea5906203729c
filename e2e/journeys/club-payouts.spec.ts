import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

test('a payout is explained: the treasurer matches it with the bank, undoes that, and imports a statement that differs', async ({
  page,
}) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments/bank')
  await page.getByRole('link', { name: 'Card payouts' }).click()
  const row = page.getByRole('row', { name: /AFR-/ })
  await expect(row).toContainText('Afregning AFR-')
  await expectAccessibleInBothSchemes(page, 'the payouts')
  await row.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Payout', exact: true })
  await expect(drawer.getByRole('listitem').filter({ hasText: /^Paid out/ })).toBeVisible()
  await expect(drawer.getByText('names the payout')).toBeVisible()
  const paid = drawer.getByRole('link', { name: /^Captured / }).first()
  const order = (await paid.textContent())?.replace('Captured ', '') ?? ''
  await expectAccessibleInBothSchemes(page, 'a payout')
  await drawer.getByRole('button', { name: /^Confirm: match payout AFR-/ }).click()
  await expect(page.getByText(/^Payout AFR-\d+ was matched and posted$/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo the match' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo the match?' })
  await undo.getByLabel('Reason').fill('Another transaction')
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByRole('button', { name: /^Confirm: match payout AFR-/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Import payouts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import payouts' })
  const rows = [`${order};100,00;1,35`, 'UNKNOWN-1;200,00;', 'Broken;x;']
  const lines = rows.map((cells) => `E2E-7;1.11.2026;${cells}`)
  const buffer = Buffer.from(`\ufeffSettlement id;Payout date;Order number;Gross;Fee\r\n${lines.join('\r\n')}\r\n`)
  await dialog.getByLabel('Settlement report').setInputFiles({
    ...{ name: 'settlements.csv', mimeType: 'text/csv', buffer },
  })
  await expect(dialog.getByText('1 payout · 2 new rows · 1 is left out')).toBeVisible()
  await expect(dialog.getByText('2 rows differ')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the import of payouts')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  const imported = page.getByRole('row', { name: /E2E-7/ })
  await expect(imported).toContainText('2 rows differ')
  await imported.getByRole('link').click()
  await expect(drawer.getByText('is in another payout or row')).toBeVisible()
  await expect(drawer.getByText('no payment has this number')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByText('Imported files').click()
  await page.getByRole('button', { name: 'Undo the import of settlements.csv' }).click()
  await expect(page.getByText('The import was undone.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(imported).toHaveCount(0)
  await expectAccessibleInDanishAndDark(page, 'Bank', 'the payouts')
})
