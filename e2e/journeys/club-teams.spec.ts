import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'

test('a secretary manages a team; a trainer sees only the own team and its contact data', async ({ page, browser }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/teams')
  await expect(page.getByRole('heading', { level: 2, name: 'Fodbold' })).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Hold', 'the teams')
  await page.getByRole('button', { name: 'New team' }).click()
  const dialog = page.getByRole('dialog', { name: 'New team' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Walking football')
  await dialog.getByRole('textbox', { name: 'Activity' }).fill('Fodbold')
  await dialog.getByRole('textbox', { name: 'Youngest age' }).fill('60')
  await dialog.getByRole('textbox', { name: 'Places' }).fill('1')
  await dialog.getByRole('button', { name: 'Create the team' }).click()
  await page.getByRole('link', { name: /^Walking football/ }).click()

  await page.getByRole('button', { name: 'Add someone to the team' }).click()
  const putting = page.getByRole('dialog', { name: 'Add someone to Walking football' })
  await putting.getByRole('searchbox', { name: 'Find a person' }).fill('mette kjær')
  await putting.getByRole('button', { name: 'Add to the team: Mette Kjær Sørensen' }).click()
  await expect(putting.getByText('The team is full')).toBeVisible()
  await putting.getByRole('searchbox', { name: 'Find a person' }).fill('thomas øst')
  await putting.getByRole('button', { name: 'To the waiting list: Thomas Østergaard Lund' }).click()
  await putting.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Below the age limit').first()).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Walking football', 'a team')
  await page.getByRole('button', { name: 'Actions for Mette Kjær Sørensen' }).click()
  await page.getByRole('button', { name: 'Remove from the team' }).click()
  await page.getByRole('button', { name: 'Move up to the team' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting list' })).toBeHidden()
  const walking = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Actions for Walking football' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  const archiving = page.getByRole('dialog', { name: 'Archive Walking football?' })
  await expect(archiving.getByText('1 person gets a message about it in ten minutes.')).toBeVisible()
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Walking football is archived.').first()).toBeVisible()
  await page.goto('/manage/HOJMARKEN/changes')
  await page
    .getByRole('button', { name: /The team Walking football was archived|Archive the team Walking football/ })
    .click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Undo the change?' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect(page.getByText('1 person is as before.')).toBeVisible()

  const trainer = await openSecondBrowser(browser)
  await openPageAs(trainer, 'sofie@example.org', '/manage/HOJMARKEN')
  await expect(trainer.getByRole('heading', { level: 1, name: 'Fodbold U12' })).toBeVisible()
  await expect(trainer.getByText('Parent:').first()).toBeVisible()
  await trainer.getByRole('button', { name: 'Write to the team' }).click()
  const writing = trainer.getByRole('dialog', { name: 'Write to Fodbold U12' })
  await writing.getByRole('textbox', { name: 'Subject' }).fill('Training on Saturday')
  await writing.getByRole('textbox', { name: 'Message' }).fill('We meet at ten.\n\nBring water.')
  await expectAccessibleInBothSchemes(trainer, 'a message to a team')
  await writing.getByRole('button', { name: 'Preview recipients' }).click()
  const looking = trainer.getByRole('dialog', { name: 'Fodbold U12: Training on Saturday' })
  await expectAccessibleInBothSchemes(trainer, 'who gets a message to a team')
  await looking.getByRole('button', { name: /^Send to \d+ / }).click()
  await trainer.getByRole('button', { name: 'Stop it', exact: true }).click()
  await expect(trainer.getByText(/\d+ stopped\./)).toBeVisible()
  await expectAccessibleInDanishAndDark(trainer, 'Fodbold U12', 'a team as its trainer sees it')
  const navigation = trainer.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Teams' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Members' })).toHaveCount(0)
  await trainer.goto('/manage/HOJMARKEN/teams')
  await expect(trainer.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await trainer.goto(walking)
  await expect(trainer.getByText('Walking football')).toHaveCount(0)
  await trainer.context().close()
})

test('duplicate people in the register are found, merged, and the merge is undone', {
  tag: '@smoke',
}, async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/register')
  await page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Views' })
  await expectAccessibleInBothSchemes(page, 'the views')
  await views.getByRole('link', { name: 'Børn under 13, der er aktive' }).click()
  await expect(page).toHaveURL(/status=active/)
  await page.getByRole('link', { name: 'Data health' }).click()
  await page.getByRole('link', { name: /^The same person twice: \d+ people/ }).click()
  // The same page without selected people.
  await page.goto('/manage/HOJMARKEN/register/merge')
  await page.getByRole('link', { name: 'Compare with Birgitte Ågård Munk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merge two people' })).toBeVisible()
  await expect(
    page.getByRole('radiogroup', { name: 'Phone' }).getByRole('radio', { name: /37 20 41 86/ }),
  ).toBeChecked()
  await expectAccessibleInBothSchemes(page, 'making one of two')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await page.goto('/manage/HOJMARKEN/register?text=munk')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.goBack()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/Undone/).first()).toBeVisible()
  await page.goto('/manage/HOJMARKEN/register/health')
  await expect(page.getByRole('link', { name: /^The same person twice: 2 people/ })).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Datatjek', 'the checks of the data')
})
