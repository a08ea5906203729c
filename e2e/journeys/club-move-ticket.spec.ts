import { expect, expectAccessibleInBothSchemes, openAs, test } from '../src/journey.ts'

/** A day and time as its field takes it, so many days from now. */
function evening(days: number, clock: string): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${clock}`
}

test('a board moves somebody to a cheaper ticket, sees what that comes to before, and gives the difference back', async ({
  page,
}) => {
  await openAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill('Aften med billetskift')
  await page.getByLabel('Begins').fill(evening(50, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Price for members, kroner').fill('75')
  await page.getByRole('button', { name: 'Another kind of ticket' }).click()
  await page.getByLabel('What the ticket is called').last().fill('Barn')
  await page.getByLabel('Price for members, kroner').last().fill('25')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Attendees' }).click()

  await page.getByRole('button', { name: 'Put somebody down' }).click()
  const putDown = page.getByRole('dialog', { name: 'Put somebody down' })
  await putDown.getByRole('radio', { name: 'A guest' }).check()
  await putDown.getByLabel('Name', { exact: true }).fill('Gry Gæstesen')
  await putDown.getByLabel('How was it paid?').selectOption('cash')
  await putDown.getByRole('button', { name: 'Put down with one ticket' }).click()
  const row = page.getByRole('region', { name: 'Attendees' }).getByRole('row').filter({ hasText: 'Gry Gæstesen' })
  await expect(row).toContainText('75')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: 'Move to another ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Gry Gæstesen to another ticket' })
  await expect(dialog).toContainText('paid DKK 75')
  await expect(dialog.getByRole('radio', { name: 'Barn' })).toBeChecked()
  await expect(dialog).toContainText('costs DKK 50.00 less')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByText('Write why')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'moving somebody to another ticket')
  await dialog.getByLabel('Why?').fill('Er otte år')
  await expect(dialog.getByRole('checkbox', { name: /^Pay DKK 50/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Gry Gæstesen has Barn now, and DKK 50.00 is booked as given back.')).toBeVisible()
  await expect(row).toContainText('Barn')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: /ticket says$/ })
  await expect(edit.getByRole('list', { name: 'Changed before' })).toContainText('to Barn')
  await expect(edit.getByRole('list', { name: 'Changed before' })).toContainText('Er otte år')
})
