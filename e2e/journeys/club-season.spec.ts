import { NEXT_YEAR, SEASON_ON_SALE } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'
import { goToClub } from '../src/running-a-club.ts'
import { countTaps } from '../src/taps.ts'

test('a season is simulated, opened for all types in five clicks, and undone', { tag: '@smoke' }, async ({
  page,
  context,
}) => {
  const taps = await countTaps(context)
  await openPageAs(page, 'henrik@example.org')
  const signedIn = taps.count()
  await goToClub(page, 'Højmarken Idrætsforening')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Membership types' })
    .click()
  await page.getByRole('link', { name: 'Open the next season' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open the next season' })).toBeVisible()
  const there = taps.count() - signedIn

  // In the demonstration every type has its next season, so the one after it is selected manually.
  for (const name of ['Junior', 'Senior']) await page.getByRole('checkbox', { name, exact: true }).check()
  await page.getByLabel('Per cent').fill('4')
  const sandbox = page.getByRole('region', { name: 'Preview for your members' })
  // The demonstration sells the newest season from 1 November; before that date it has no members.
  const hasMembers = SEASON_ON_SALE === NEXT_YEAR
  if (hasMembers) {
    await expect(sandbox.getByRole('button', { name: /^More [1-9]/ })).toBeVisible()
    await expect(sandbox.getByRole('list', { name: 'More' }).getByRole('listitem').first()).toContainText('DKK')
    await expect(sandbox).toContainText('+DKK')
  } else {
    await expect(sandbox).toContainText('There are no payments for the last season yet.')
  }
  const price = page.getByRole('textbox', { name: 'Price in kroner: Senior', exact: true })
  await price.fill('en krone')
  await expect(page.getByText('Enter kroner, such as 450 or 450,50.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the season' })).toBeDisabled()
  await price.fill('1.111')
  await page.getByLabel('Per cent').fill('5')
  await expect(price).toHaveValue('1.111')
  if (hasMembers) await sandbox.getByRole('button', { name: /^Outside the age limits/ }).click()
  await page.getByRole('textbox', { name: 'Name: Junior' }).fill(`Ungdom ${NEXT_YEAR + 1}`)
  await expectAccessibleInBothSchemes(page, 'the next season')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Overview' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without opening the season?' })
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await expect(leaving).toBeHidden()

  const tried = taps.count()
  await page.getByRole('button', { name: 'Open the season' }).click()
  await page.getByRole('dialog', { name: 'Open the season?' }).getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByText(/^The season is open: /)).toBeVisible()
  // At most six clicks, not counting the manual selection and the simulation.
  expect(there + taps.count() - tried).toBeLessThanOrEqual(6)
  await expect(page.getByRole('heading', { level: 1, name: 'Open the next season' })).toBeFocused()
  await expect(page.getByRole('heading', { name: /^A season was opened on/ })).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Åbn næste sæson', 'an opened season')

  await page.getByRole('button', { name: 'Undo the opening' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the opening of the season?' })
  await dialog.getByRole('button', { name: 'Undo the opening' }).click()
  await expect(page.getByText('The opening of the season is undone.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Open the next season' })).toBeFocused()
  await expect(page.getByRole('heading', { name: /^A season was opened on/ })).toBeHidden()
})
