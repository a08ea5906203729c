import { expect, expectAccessibleInBothSchemes, expectAccessibleInDanishAndDark, test } from '../src/journey.ts'
import { openAttendeeList } from '../src/running-a-club.ts'

const EVENT_TITLE = 'Bustur til håndboldlandskamp i Herning'

test('an organiser pastes a guest list, previews each guest, adds complimentary tickets, and undoes it', async ({
  page,
}) => {
  await openAttendeeList(page, EVENT_TITLE)
  const rows = page.getByRole('region', { name: 'Attendees' }).getByRole('row')
  const find = (name: string) => page.getByRole('searchbox', { name: 'Search' }).fill(name)

  await page.getByRole('button', { name: 'Guest list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a guest list' })
  const list = dialog.getByLabel('Guests')
  await list.fill(
    'Navn\tE-mail\nSolvej Gæsteby\tsolvej@gaest.example.org\nTorkil Gæsteby\n@gaest.example.org\nsolvej gæsteby',
  )
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 guests will be added.')
  await expect(dialog.getByRole('status')).toContainText('Line 4 has an e-mail address that looks wrong')
  const each = dialog.getByRole('region', { name: 'What happens to each guest' }).getByRole('listitem')
  await expect(each.nth(0)).toContainText('Added')
  await expect(each.nth(2)).toContainText('Is on the list twice')
  await expectAccessibleInBothSchemes(page, 'a guest list that is looked through')
  await list.fill('Solvej Gæsteby; solvej@gaest.example.org\nTorkil Gæsteby')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByRole('status')).toContainText('One of them gets the ticket by e-mail.')
  await dialog.getByRole('button', { name: 'Add 2 guests' }).click()
  await expect(page.getByText('2 guests have been added.')).toBeVisible()
  await find('Gæsteby')
  await expect(rows.filter({ hasText: 'Torkil Gæsteby' })).toContainText('complimentary')
  await expect(rows).toHaveCount(3)
  await expectAccessibleInDanishAndDark(page, EVENT_TITLE, 'who comes, with guests of a list')

  // Each guest has a registration, from which the ticket can be opened.
  await page.getByRole('link', { name: 'Registrations' }).click()
  const registrations = page.getByRole('region', { name: 'Registrations' }).getByRole('row')
  await expect(registrations).toHaveCount(3)
  await expect(registrations.filter({ hasText: 'Solvej Gæsteby' })).toContainText('1 × Voksen')
  await expectAccessibleInDanishAndDark(page, EVENT_TITLE, 'who registered for an event')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a file' }).click()
  expect((await file).suggestedFilename()).toBe('HOJMARKEN registrations.csv')
  await registrations.getByRole('link', { name: 'Open the tickets of Torkil Gæsteby' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await find('Gæsteby')
  await expect(rows).toHaveCount(3)

  // Guests without e-mail address are skipped and listed.
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await expect(page.getByText('2 tickets selected')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'tickets that are chosen')
  await page.getByRole('button', { name: 'Resend the tickets' }).click()
  const again = page.getByRole('dialog', { name: 'Resend the tickets?' })
  await again.getByRole('button', { name: 'Resend the tickets' }).click()
  const passedOver = page.getByRole('dialog', { name: 'Some could not be sent' })
  await expect(passedOver).toContainText('Torkil Gæsteby has no e-mail address')
  await passedOver.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('2 tickets selected')).toHaveCount(0)

  // Submitting the same list twice adds no guest.
  await page.getByRole('button', { name: 'Guest list' }).click()
  await list.fill('Solvej Gæsteby; solvej@gaest.example.org\nTorkil Gæsteby')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(each.nth(0)).toContainText('Already has a ticket: same e-mail')
  await expect(each.nth(1)).toContainText('Already has a ticket: same name')
  await expect(dialog.getByRole('button', { name: 'Check the list' })).toBeVisible()
  const before = dialog.getByRole('region', { name: 'Lists added before' })
  await expect(before).toContainText('2 guests')
  await before.getByRole('button', { name: /^Undo the list from/ }).click()
  const back = page.getByRole('dialog', { name: 'Undo the whole list?' })
  await expectAccessibleInBothSchemes(page, 'taking a guest list back')
  await back.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 tickets were removed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
})
