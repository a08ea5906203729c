import { readFileSync } from 'node:fs'
import { THIS_YEAR } from '../src/days-ahead.ts'
import { expect, expectAccessibleInBothSchemes, expectAccessibleInDanishAndDark, openAs, test } from '../src/journey.ts'

test('a board finds people in the register by filters that the address keeps, as at a day, and as a file', async ({
  page,
}) => {
  await openAs(page, 'henrik@example.org', '/manage/HOJMARKEN')
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
  // With one row: of each further one there is nothing else to find.
  await expectAccessibleInDanishAndDark(page, 'Medlemmer', 'the register')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filter' })
  await expectAccessibleInBothSchemes(page, 'the filters')
  await filters.getByRole('button', { name: 'Show the list' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.getByRole('button', { name: 'Active', exact: true }).click()
  // The one person who was searched for may stand there a moment longer.
  await expect(count).not.toHaveText('1 person')
  await expect(count).not.toHaveText(everybody)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  // Ticked once the address says so, which is a moment after the press.
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
  await filters.getByLabel('As it was at the end of this day').fill(`${THIS_YEAR - 1}-06-30`)
  await filters.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByText(`As it was at the end of 30 June ${THIS_YEAR - 1}`)).toBeVisible()
  await expect(count).not.toHaveText(today)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(count).toHaveText(today)
})

test('a treasurer looks through the club’s payments, whose filters the address keeps', { tag: '@smoke' }, async ({
  page,
}) => {
  await openAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments')
  const payments = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
  await expect(payments).toHaveCount(50)
  const sums = page.getByRole('region', { name: 'Totals' })
  await page.getByRole('combobox', { name: 'Paid with' }).selectOption({ label: 'Card' })
  await expect(sums.getByRole('table')).toBeHidden()
  await page.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Events' })
  await expect(page).toHaveURL(/method=card.*kind=event/)
  await expect(page.getByRole('list', { name: 'Payments' })).toHaveAttribute('aria-busy', 'false')
  await expect(sums).toContainText('Received')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called this')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  // What was typed last and not looked for yet is cleared with the rest.
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called that')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(payments).toHaveCount(50)
  await expectAccessibleInDanishAndDark(page, 'Betalinger', 'the payments of a club')
})

test('a club’s register on a phone does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'karen@example.org', '/manage/HOJMARKEN/register?text=jens+h')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    'scrolls sideways',
  ).toBe(0)
  await expectAccessibleInBothSchemes(page, 'the register on a phone')
})

test('a person of the register is tagged and noted, and what changed is told', { tag: '@smoke' }, async ({ page }) => {
  await openAs(page, 'henrik@example.org', '/manage/HOJMARKEN/register?text=thomas+kj')
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

test('somebody is written down by hand, corrected, and compared with another person', { tag: '@smoke' }, async ({
  page,
}) => {
  await openAs(page, 'henrik@example.org', '/manage/HOJMARKEN/register')
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
  await alike.getByRole('button', { name: 'It is someone else: add them' }).click()
  await expect(heading).toHaveText('Mette Kjær Sørensen')
  await page.getByRole('link', { name: 'Correct', exact: true }).click()
  const way = page.getByRole('navigation', { name: 'You are here' })
  await expect(way.getByRole('link', { name: 'Mette Kjær Sørensen' })).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Metha')
  await expectAccessibleInBothSchemes(page, 'correcting somebody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading).toHaveText('Metha Kjær Sørensen')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Compare with another person' }).click()
  await expect(page.getByText('Find the entry that may be the same person as Metha Kjær Sørensen.')).toBeVisible()
})
