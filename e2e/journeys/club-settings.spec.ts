import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

const SETTINGS_PATH = '/manage/HOJMARKEN/settings'
const CLUB_PHONE = '+45 37 40 18 24'

test('an owner changes the club’s settings, and concurrent changes lose nothing', async ({ page, context, watch }) => {
  watch.expectConsole(/409 \(Conflict\).*settings/)
  await openPageAs(page, 'henrik@example.org', SETTINGS_PATH)
  const other = await context.newPage()
  await other.goto(SETTINGS_PATH)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const saveOther = other.getByRole('button', { name: 'Save', exact: true })
  const description = await page.getByLabel('Description').inputValue()

  await page.getByLabel('Name', { exact: true }).fill(' ')
  await page.getByLabel('CVR number').fill('12345678')
  await save.click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByText('The club needs a name')).toBeVisible()
  await expect(page.getByText('Not a CVR number: check the eight digits')).toBeVisible()
  await page.reload()

  // A yellow that is unreadable on white is darkened in the light scheme only.
  await page.getByLabel('Club colour').fill('#ffd400')
  const samples = page.getByRole('figure')
  await expect(samples.nth(0)).toContainText(/^A buttonA linkLight Darkened for readability: #[0-9a-f]{6}/)
  await expect(samples.nth(1)).toContainText(/Dark Used unchanged/)
  await page.reload()

  await page.getByLabel('Postcode').fill('8680')
  await expect(page.getByLabel('City')).toHaveValue('Ry')
  await page.reload()
  // Waits for the current values before the other owner saves.
  await expect(page.getByLabel('Description')).toHaveValue(description)

  await other.getByLabel('Phone').fill('86 89 10 10')
  await other.getByLabel('Description').fill('Written by the other.')
  await saveOther.click()
  await expect(other.getByText('The settings are saved.')).toBeVisible()

  await page.getByLabel('Description').fill('Written by me.')
  await page.getByLabel('Street and number').fill('Hallens Plads 6')
  await save.click()
  const note = page.getByRole('alert').filter({ hasText: 'Someone else has changed the settings in the meantime' })
  await expect(note).toBeFocused()
  await expect(note).toContainText('Description: they entered “Written by the other.”. Your value is in the field.')
  await expect(note).toContainText('Phone: is now “86 89 10 10”.')
  await expect(page.getByLabel('Phone')).toHaveValue('86 89 10 10')
  await expect(page.getByLabel('Description')).toHaveValue('Written by me.')
  await expectAccessibleInBothSchemes(page, 'settings that another has changed')
  await save.click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await expect(note).toBeHidden()

  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Street and number').fill('Hallens Plads 4')
  await page.getByLabel('Phone').fill(CLUB_PHONE)
  await page.getByRole('link', { name: 'Overview' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay here' }).click()

  // Input made during saving is preserved and still unsaved.
  const arrives = Promise.withResolvers<void>()
  await page.route('**/HOJMARKEN/settings', async (route) => {
    if (route.request().method() !== 'GET') await arrives.promise
    await route.fallback()
  })
  await save.click()
  await page.getByLabel('Description').fill(`${description} And more.`)
  arrives.resolve()
  await expect(save).toBeEnabled()
  await expect(page.getByLabel('Description')).toHaveValue(`${description} And more.`)
  await expect(page.getByLabel('Phone')).toHaveValue(CLUB_PHONE)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByLabel('Description').fill(description)
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue(CLUB_PHONE)
  await expectAccessibleInDanishAndDark(page, 'Indstillinger', 'settings')
})
