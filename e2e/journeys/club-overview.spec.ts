import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

test('a treasurer reads the charts of the club, also as tables, and goes on to who owes', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN')
  const money = page.getByRole('region', { name: 'Income and refunds' })
  await expect(money.getByRole('img', { name: /The last twelve months brought in DKK/ })).toBeVisible()
  await money.getByText('Show the figures').click()
  await expect(money.getByRole('row')).toHaveCount(13)
  await expect(money.getByRole('columnheader', { name: 'Net, same month last year' })).toBeVisible()
  const members = page.getByRole('region', { name: 'Members over 24 months' })
  await members.getByText('Show the figures').click()
  await expect(members.getByRole('row')).toHaveCount(25)
  await expectAccessibleInBothSchemes(page, 'the charts of a club')
  await expectAccessibleInDanishAndDark(page, 'Højmarken Idrætsforening', 'the overview of a club')

  await page.goto('/manage/HOJMARKEN/register')
  await page.getByRole('link', { name: /^Who owes: \d+ invoices?, DKK/ }).click()
  await expect(page.getByRole('heading', { name: /^Who owes/ })).toBeVisible()
})
