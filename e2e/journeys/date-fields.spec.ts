import { NEXT_YEAR } from '../src/days-ahead.ts'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'

test('dates are typed as people write them, or chosen in a calendar by keyboard', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  const starts = page.getByLabel('Starts')
  for (const [typed, shown] of [
    [`31.12.${NEXT_YEAR} kl. 19.00`, `31/12/${NEXT_YEAR} 19:00`],
    [`31/12 ${NEXT_YEAR} 8:05`, `31/12/${NEXT_YEAR} 08:05`],
    [`${NEXT_YEAR}-03-14T18:30`, `14/03/${NEXT_YEAR} 18:30`],
  ] as const) {
    await starts.fill(typed)
    await starts.blur()
    await expect(starts).toHaveValue(shown)
  }
  await starts.fill('31 December')
  await starts.blur()
  await expect(page.getByText('Enter a date and time like 31/12/2026 19:00.')).toBeVisible()

  await starts.fill(`14.3.${NEXT_YEAR} 18.30`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Choose a date' })
  await expect(calendar.getByRole('button', { name: `14 March ${NEXT_YEAR}` })).toBeFocused()
  await expectAccessibleInBothSchemes(page, 'choosing a date')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await calendar.getByLabel('Hour').selectOption('20')
  await calendar.getByRole('button', { name: 'Done' }).click()
  await expect(calendar).toBeHidden()
  await expect(starts).toHaveValue(`15/03/${NEXT_YEAR} 20:30`)
  await expect(page.getByRole('button', { name: 'Open calendar' }).first()).toBeFocused()
})

test('Escape closes the calendar and keeps the dialog', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/types')
  await page.getByRole('button', { name: 'New membership type' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Aftenhold')
  await page.getByRole('dialog').getByRole('button', { name: 'Create and add a season' }).click()
  const drafting = page.getByRole('dialog', { name: 'A season of Aftenhold' })
  await drafting.getByLabel('First day').fill(`1/1 ${NEXT_YEAR}`)
  await drafting.getByRole('button', { name: 'Open calendar' }).first().click()
  const calendar = page.getByRole('dialog', { name: 'Choose a date' })
  await expect(calendar.getByRole('button', { name: `1 January ${NEXT_YEAR}`, exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(drafting.getByLabel('First day')).toHaveValue(`01/01/${NEXT_YEAR}`)
})
