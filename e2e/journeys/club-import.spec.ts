import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

const IMPORT_PATH = '/manage/HOJMARKEN/import'

test('an owner imports people from a file, previews every row, and undoes it', { tag: '@smoke' }, async ({
  page,
  watch,
}) => {
  watch.expectConsole(/422 \(Unprocessable Entity\).*import/)
  await openPageAs(page, 'henrik@example.org', IMPORT_PATH)
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible()
  const choose = page.locator('input[type=file]')
  const mail = (name: string) => `${name}.import@example.org`
  const list = (text: string) => ({ name: 'medlemmer.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await choose.setInputFiles(list('Navn;Mail\n'))
  await expect(page.getByRole('alert')).toContainText('There are no people in the file')
  await choose.setInputFiles(
    list(
      `Fornavn;Efternavn;Mail;F\xf8dt;Bem\xe6rkning\nAgnete;Importsen;${mail('agnete')};31/12-60;x\nBirk;Importsen;;1-2-2015;\nCarl;Importsen;;31-02-2015;\n`,
    ),
  )
  await expect(page.getByText('medlemmer.csv · 3 rows')).toBeVisible()
  await expect(page.getByLabel('What the column Født is')).toHaveValue('birth-date')
  await expect(page.getByLabel('What the column Bemærkning is')).toHaveValue('')
  await page.getByLabel('What the column Bemærkning is').selectOption({ label: 'City' })
  await page.getByLabel('What the column Mail is').selectOption({ label: 'City' })
  await expect(page.getByRole('alert')).toContainText('Two columns are the same')
  await page.getByLabel('What the column Mail is').selectOption({ label: 'E-mail' })
  await page.getByLabel('What the column Bemærkning is').selectOption({ label: 'Skip' })
  await expectAccessibleInBothSchemes(page, 'choosing columns')

  await page.getByRole('button', { name: 'Preview' }).click()
  const rows = page.getByRole('region', { name: 'Row by row' })
  await expect(rows.getByRole('listitem').filter({ hasText: 'Agnete Importsen' })).toContainText('1960')
  await rows.getByRole('button', { name: 'With skipped cells 1' }).click()
  await expect(rows.getByRole('listitem').filter({ hasText: 'Carl' })).toContainText('a day that does not exist')
  await expect(rows.getByText('Agnete Importsen')).toBeHidden()
  await expectAccessibleInDanishAndDark(page, 'Importér personer', 'what an import would do')

  await page.getByRole('button', { name: 'Apply to 3 people' }).click()
  await expect(page.getByText('3 people are done.')).toBeVisible()
  await page.goto('/manage/HOJMARKEN/register?text=Importsen')
  await expect(page.getByRole('row', { name: /Agnete Importsen/ })).toBeVisible()
  await page.goto(IMPORT_PATH)
  const earlier = page.getByRole('region', { name: 'Earlier imports' })
  await expect(earlier.getByRole('listitem')).toContainText(['3 added, 0 changed'])
  await earlier.getByRole('button', { name: 'medlemmer.csv' }).first().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const asked = page.getByRole('dialog', { name: 'Undo the change?' })
  await expectAccessibleInBothSchemes(page, 'asking before an import is taken back')
  await asked.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 people are as before.')).toBeVisible()
  await page.goto('/manage/HOJMARKEN/register?text=Importsen')
  await expect(page.getByText('Agnete Importsen')).toBeHidden()
})

test('an owner links imported siblings to a parent, applies the import and undoes it', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', IMPORT_PATH)
  const text =
    'Fornavn;Efternavn;Mail;Født\nEla;Søskendesen;foraelder.s@example.org;1-2-2016\nBo;Søskendesen;foraelder.s@example.org;3-4-2018\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'soeskende.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Preview' }).click()
  const families = page.getByRole('region', { name: 'Children with a parent’s e-mail' })
  await expect(families).toContainText('Ela Søskendesen and Bo Søskendesen')
  await families.getByLabel('Parent’s first name').fill('Mia')
  await families.getByLabel('Parent’s last name').fill('Søskendesen')
  await expectAccessibleInBothSchemes(page, 'linking imported siblings')
  await families.getByRole('button', { name: 'Add parent and link' }).click()
  await expect(families).toContainText('Parent: Mia Søskendesen')
  const rows = page.getByRole('region', { name: 'Row by row' })
  await expect(rows.getByRole('listitem').filter({ hasText: 'Ela' })).toContainText('Parent: Mia Søskendesen')
  await page.getByRole('button', { name: 'Apply to 3 people' }).click()
  await expect(page.getByText('3 people are done.')).toBeVisible()
  await expect(families).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo the change?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 people are as before.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an import preview and a draft membership type fit without horizontal scrolling', async ({ page }) => {
    const fits = async (what: string) =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${what} scrolls sideways`,
      ).toBe(0)
    await openPageAs(page, 'henrik@example.org', IMPORT_PATH)
    const text =
      'Fornavn;Efternavn;Mail;Født\nDitte;Telefonsen;ditte.telefon@example.org;31-12-1960\nEmil;Telefonsen;;31-02-2015\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'telefon.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByText('telefon.csv · 2 rows')).toBeVisible()
    await fits('choosing columns')
    await page.getByRole('button', { name: 'Preview' }).click()
    const rows = page.getByRole('region', { name: 'Row by row' })
    await expect(rows.getByRole('listitem').filter({ hasText: 'Ditte Telefonsen' })).toContainText('1960')
    await fits('what would happen')
    await expectAccessibleInBothSchemes(page, 'an import on a phone')

    await page.goto('/manage/HOJMARKEN/types')
    await fits('membership types')
    await page.getByRole('button', { name: 'New membership type' }).click()
    const making = page.getByRole('dialog', { name: 'New membership type' })
    await making.getByLabel('Name').fill('Gåfodbold')
    await making.getByRole('button', { name: 'Create and add a season' }).click()
    const drafting = page.getByRole('dialog', { name: 'A season of Gåfodbold' })
    await drafting.getByLabel('Price in kroner').fill('300')
    await fits('drafting a season')
    await expectAccessibleInBothSchemes(page, 'drafting a season on a phone')
    await drafting.getByRole('button', { name: 'Save as a draft' }).click()
    await expect(page.getByRole('region', { name: 'Gåfodbold' })).toContainText('Not on sale')
  })
})
