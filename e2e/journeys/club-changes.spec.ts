import { THIS_YEAR } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'
import { goToClub } from '../src/running-a-club.ts'
import { countTaps } from '../src/taps.ts'

test('a bulk tag of three people by keyboard is previewed and undone; for one person it is applied immediately', async ({
  page,
}) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/register?text=s%C3%B8rensen')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Tag' })
  await asking.getByRole('combobox', { name: 'Tag' }).fill('Kaffehold')
  await expectAccessibleInBothSchemes(page, 'tagging those chosen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Tag with “Kaffehold”' })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Row by row' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Tags: Kaffehold')
  await expectAccessibleInDanishAndDark(page, 'Ændringer', 'what an action would do')
  await page.getByRole('button', { name: 'Apply to 3 people' }).click()
  await expect(page.getByText('3 people are done.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo the change?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 people are as before.')).toBeVisible()
  await page.getByRole('button', { name: 'All changes' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tag with “Kaffehold”' }).first()).toContainText('Undone')

  await page.goto('/manage/HOJMARKEN/register?text=s%C3%B8rensen')
  await boxes.first().check()
  await page.getByRole('button', { name: 'Write to' }).click()
  const message = page.getByRole('dialog', { name: 'Write to' })
  await message.getByRole('textbox', { name: 'Subject' }).fill('Summer camp')
  await message.getByRole('textbox', { name: 'Message' }).fill('Bring a tent.')
  await expectAccessibleInBothSchemes(page, 'a message to those chosen')
  await message.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Message “Summer camp”' })).toBeVisible()
  await expect(page.getByText('Bring a tent.')).toBeVisible()
  await expect(rows.first()).toContainText('Receives it')
  await page.getByRole('button', { name: 'Write to 1 person' }).click()
  await page.getByRole('button', { name: 'Stop them' }).click()
  await expect(page.getByText('1 message was stopped.')).toBeVisible()

  await page.goto('/manage/HOJMARKEN/register?text=thomas+kj')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Add to a team' }).click()
  const one = page.getByRole('dialog', { name: 'Add to a team' })
  const team = one.getByRole('combobox', { name: 'Which team' })
  await team.selectOption({ index: 1 })
  const name = await team.locator('option:checked').innerText()
  await one.getByRole('button', { name: 'Add to a team' }).click()
  await expect(page.getByText(`Added to the team ${name}.`)).toBeVisible()

  await page.goto('/manage/HOJMARKEN/register?text=solvej+s%C3%B8rensen')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Change membership' }).click()
  const changing = page.getByRole('dialog', { name: 'Change membership' })
  await changing.getByRole('combobox', { name: 'Change to' }).selectOption({ label: `Passiv ${THIS_YEAR}` })
  await expect(changing.getByText('Refundable', { exact: true })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'changing a membership')
  await changing.getByRole('button', { name: 'Change membership' }).click()
  await expect(page.getByText(`Changed to Passiv ${THIS_YEAR}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 person is as before.')).toBeVisible()
})

test('enrolling one member with cash takes five clicks from sign-in, and is undone from the notice', {
  tag: '@smoke',
}, async ({ page, context }) => {
  const taps = await countTaps(context)
  await openPageAs(page, 'henrik@example.org')
  const signedIn = taps.count()
  await goToClub(page, 'Højmarken Idrætsforening')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Members', exact: true })
    .click()
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('button', { name: 'Enrol', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Enrol' })
  const what = await dialog.getByRole('combobox', { name: 'Membership' }).locator('option:checked').innerText()
  await expect(dialog.getByRole('combobox', { name: 'Payment method' })).toHaveValue('cash')
  await expect(dialog.getByText(/^DKK [\d,]+\.\d\d$/)).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'enrolling one')
  await dialog.getByRole('button', { name: 'Enrol' }).click()
  await expect(page.getByText(`Enrolled in ${what}.`)).toBeVisible()
  expect(taps.count() - signedIn).toBeLessThanOrEqual(5)
  const history = page.getByRole('region', { name: 'Memberships' }).or(page.getByRole('main'))
  await expect(history.getByText(what).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 person is as before.')).toBeVisible()
  await page.goto('/manage/HOJMARKEN/changes')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Enrol in ${what}` })
      .first(),
  ).toContainText('Undone')
})
