import { readFileSync } from 'node:fs'
import { THIS_YEAR } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

test('the register is filtered with the filters in the URL, as of a date, and exported', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Members', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  const table = page.getByRole('region', { name: 'Members' }).getByRole('table')
  const count = page.getByText(/^[\d,]+ (person|people)$/)
  await expect(table.getByRole('row')).toHaveCount(51)
  const everybody = await count.innerText()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(table.getByRole('row')).toHaveCount(101)

  await page.getByRole('searchbox', { name: 'Search' }).fill('mette kjær')
  await expect(table.getByRole('rowheader')).toHaveText([/^Mette Kjær Sørensen/])
  // One row is enough, because all rows have the same structure.
  await expectAccessibleInDanishAndDark(page, 'Medlemmer', 'the register')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filter' })
  await expectAccessibleInBothSchemes(page, 'the filters')
  await filters.getByRole('button', { name: 'Show the list' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.getByRole('button', { name: 'Active', exact: true }).click()
  // The previous result may still be displayed for a moment.
  await expect(count).not.toHaveText('1 person')
  await expect(count).not.toHaveText(everybody)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  // The URL changes shortly after the click.
  const junior = filters.getByRole('checkbox', { name: 'Junior', exact: true })
  await junior.click()
  await expect(junior).toBeChecked()
  await filters.getByRole('textbox', { name: 'To age' }).fill('8')
  await filters.getByRole('button', { name: 'Show the list' }).click()
  await expect(page).toHaveURL(/status=active.*ageTo=8/)
  await expect(page.getByRole('button', { name: 'Remove the filter To 8 years' })).toBeVisible()
  await table.getByRole('button', { name: 'Age' }).click()
  await expect(table.getByRole('columnheader', { name: 'Age' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('8')

  await page.reload()
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  const names = await table.getByRole('rowheader').allInnerTexts()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
  expect(lines.slice(0, names.length).map((line) => line.split(';')[0])).toEqual(
    names.map((name) => name.split('\n')[0]),
  )

  const today = await page.getByText(/^[\d,]+ (person|people)$/).innerText()
  await page.getByRole('button', { name: 'Filter (2)' }).click()
  await filters.getByLabel('At the end of this day').fill(`${THIS_YEAR - 1}-06-30`)
  await filters.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByText(`At the end of 30 June ${THIS_YEAR - 1}`)).toBeVisible()
  await expect(count).not.toHaveText(today)
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(count).toHaveText(today)
})

test('a treasurer filters the club’s payments, with the filters in the URL', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments')
  const table = page.getByRole('region', { name: 'Payments' })
  const payments = table.getByRole('rowheader')
  await expect(payments).toHaveCount(50)
  await page.getByText('By method').click()
  await expect(page.getByRole('table', { name: 'Totals by method' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Method' }).selectOption({ label: 'Card' })
  await expect(page.getByText('By method')).toBeHidden()
  await page.getByRole('combobox', { name: 'Item' }).selectOption({ label: 'Events' })
  await expect(page).toHaveURL(/method=card.*kind=event/)
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText(/^Received/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called this')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  // Clearing the filters also drops search text that is not applied yet.
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called that')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(payments).toHaveCount(50)
  await expectAccessibleInDanishAndDark(page, 'Betalinger', 'the payments of a club')
})

test('a club’s register fits a phone without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/register?text=jens+h')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    'scrolls sideways',
  ).toBe(0)
  await expectAccessibleInBothSchemes(page, 'the register on a phone')
})

test('a person is tagged and noted, and the changes are listed', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/register?text=thomas+kj')
  await page.getByRole('rowheader').first().getByRole('link').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Thomas/)
  await page.getByRole('combobox', { name: 'New tag' }).fill('Kagebager')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tagged “Kagebager”.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New note' }).fill('Har nøglen til depotet')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await expect(page.getByText(/^Tags: .* → .*Kagebager/)).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'a person of the register')
  await page.getByRole('button', { name: 'Actions for the note' }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete this note?' })
  await expect(asking.getByText('Har nøglen til depotet')).toBeVisible()
  await asking.getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByText('The note is deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the tag Kagebager' }).click()
  await expect(page.getByText('The tag “Kagebager” is removed.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Members' }).click()
  await expect(heading).toHaveText('Members')
})

test('a person is added manually, corrected, and compared with another', { tag: '@smoke' }, async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/register')
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'New person' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Mette')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Kjær Sørensen')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('6700')
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Esbjerg')
  await page.getByRole('button', { name: 'Add the person' }).click()
  const alike = page.getByRole('alert')
  await expect(alike.getByRole('link', { name: 'Mette Kjær Sørensen' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'writing somebody down')
  await alike.getByRole('button', { name: 'Add as a different person' }).click()
  await expect(heading).toHaveText('Mette Kjær Sørensen')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const way = page.getByRole('navigation', { name: 'You are here' })
  await expect(way.getByRole('link', { name: 'Mette Kjær Sørensen' })).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Metha')
  await expectAccessibleInBothSchemes(page, 'correcting somebody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading).toHaveText('Metha Kjær Sørensen')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Compare with another person' }).click()
  await expect(page.getByText('Find the possible duplicate of Metha Kjær Sørensen.')).toBeVisible()
})
