import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

test('a secretary writes to a team from a template, tests the message, sends it, and stops it', async ({ page }) => {
  await openPageAs(page, 'inge@example.org', '/manage/HOJMARKEN/messages?box=templates')
  await page.getByRole('button', { name: 'New template' }).click()
  const template = page.getByRole('dialog', { name: 'New template' })
  await template.getByLabel('Name of the template').fill('Aflyst træning')
  await template.getByLabel('Subject').fill('Træningen er aflyst')
  await template.getByRole('textbox', { name: 'Message' }).fill('Vi ses på torsdag.')
  await template.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('The template has been saved.')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the templates')

  await page.getByRole('button', { name: 'New message' }).click()
  const choice = page.getByRole('dialog', { name: 'Who is it to?' })
  await choice.getByLabel('Find a team or event').fill('U12')
  await expectAccessibleInBothSchemes(page, 'the recipients of a new message')
  await choice.getByRole('link', { name: /U12/ }).first().click()

  const writing = page.getByRole('dialog')
  await writing.getByLabel('Start from a template').selectOption('Aflyst træning')
  await expect(writing.getByLabel('Subject')).toHaveValue('Træningen er aflyst')
  await writing.getByRole('button', { name: 'Send a test to myself' }).click()
  await expect(page.getByText(/A test is on its way to you/)).toBeVisible()
  await writing.getByRole('button', { name: 'Preview recipients' }).click()
  await page
    .getByRole('dialog', { name: /Træningen er aflyst/ })
    .getByRole('button', { name: /^Send/ })
    .click()

  await page.goto('/manage/HOJMARKEN/messages?box=scheduled')
  const row = page.getByRole('row', { name: /Træningen er aflyst/ })
  await expect(row).toContainText('Scheduled')
  await row.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await expect(drawer).toContainText('Vi ses på torsdag.')
  await expectAccessibleInBothSchemes(page, 'a scheduled message')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('The message has been stopped.')).toBeVisible()
  await expect(page.getByText('Nothing is scheduled')).toBeVisible()
  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  await expect(page.getByRole('row', { name: /Træningen er aflyst/ })).toContainText('Stopped')
  await expectAccessibleInDanishAndDark(page, 'Beskeder', 'the messages of a club')
})
