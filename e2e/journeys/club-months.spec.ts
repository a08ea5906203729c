import { addDays, addMonths, calendarDateAt } from '@forenet/domain/calendar-date'
import { chooseClub } from '../src/buying.ts'
import { NEXT_YEAR } from '../src/days-ahead.ts'
import { expect, expectAccessible, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'

test('an owner drafts a membership that runs for months from its purchase', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/types')
  await page.getByRole('button', { name: 'New membership type' }).click()
  const making = page.getByRole('dialog', { name: 'New membership type' })
  await making.getByLabel('Name').fill('Motion')
  await making.getByRole('button', { name: 'Create and add a season' }).click()
  const drafting = page.getByRole('dialog', { name: 'A season of Motion' })
  await drafting.getByLabel('Price in kroner').fill('300')
  await drafting.getByLabel('Period', { exact: true }).selectOption({ label: 'Months from the purchase' })
  await expect(drafting.getByLabel('Price over the period')).toBeHidden()
  await drafting.getByLabel('Number of months').fill('0')
  await drafting.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(drafting.getByText('Enter a whole number from 1 to 60.')).toBeVisible()
  await drafting.getByLabel('Number of months').fill('6')
  await drafting.getByLabel('Starts no earlier than').fill(`${NEXT_YEAR}-01-01`)
  await drafting.getByLabel('On sale until').fill(`${NEXT_YEAR}-12-31`)
  await expectAccessibleInBothSchemes(page, 'drafting a membership for months')
  await drafting.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('region', { name: 'Motion' }).getByRole('listitem')).toContainText(
    `6 months from the purchase, starting 1 January – 31 December ${NEXT_YEAR}`,
  )
})

test('the buyer sees the membership period', async ({ page }) => {
  const today = calendarDateAt(new Date())
  const same = addMonths(today, 3)
  const last = same.slice(8) === today.slice(8) ? addDays(same, -1) : same
  const words = (day: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(`${day}T12:00:00Z`))
  await openPageAs(page, 'henrik@example.org', '/organizations')
  await page.getByRole('link', { name: 'Koret Klangbund' }).click()
  const season = page.getByRole('region', { name: '3 months from the day you buy it' })
  await expect(season).toContainText(`${words(last)}`)
  await expectAccessible(page, 'a club that sells a membership for months')
  await chooseClub(page, /Klang/)
  const trial = page.getByRole('group', { name: /Membership for Henrik/ }).getByRole('radio', { name: /^Prøvesanger/ })
  await expect(trial).toHaveAccessibleDescription(/\(3 months\)/)
  await trial.check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(words(last))).toBeVisible()
})
