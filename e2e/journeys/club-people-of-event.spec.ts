import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothSchemes, openAs, test } from '../src/journey.ts'

const TITLE = 'Padel for begyndere: prøv det en aften'
const PLAYED = 'Har du spillet ketsjersport før?'

async function openAttendees(page: Page): Promise<void> {
  await openAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(TITLE) })
  await link.click()
  await page.getByRole('link', { name: 'Attendees' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
}

test('a board puts a guest and somebody of the register down for an event, and takes one of them back', async ({
  page,
}) => {
  await openAttendees(page)
  const rows = page.getByRole('region', { name: 'Attendees' }).getByRole('row')
  const dialog = page.getByRole('dialog', { name: 'Add attendee' })
  await page.getByRole('button', { name: 'Add attendee' }).click()
  await dialog.getByRole('radio', { name: 'A guest' }).check()
  await dialog.getByLabel('Name', { exact: true }).fill('Gry Gæstesen')
  await dialog.getByRole('button', { name: 'Add a ticket' }).click()
  await dialog.getByLabel('How was it paid?').selectOption('free')
  await dialog.getByRole('button', { name: 'Add with 2 tickets' }).click()
  await expect(dialog.getByText('Whose ticket is it?')).toBeVisible()
  await dialog.getByLabel('Name on ticket 2').fill('Otto Onkel')
  // What the event must know of members may be left open here: of Gry nobody knows it.
  await expect(dialog.getByText('If you do not know an answer, leave it empty')).toBeVisible()
  await dialog.getByRole('region', { name: 'Questions for ticket 2' }).getByLabel(PLAYED).selectOption('Ja, i flere år')
  const beyond = dialog.getByRole('checkbox', { name: 'Even if there are no places left' })
  if (await beyond.isVisible()) await beyond.check()
  await expectAccessibleInBothSchemes(page, 'putting somebody down for an event')
  await dialog.getByRole('button', { name: 'Add with 2 tickets' }).click()
  await expect(page.getByText('so nobody is notified')).toBeVisible()
  await expect(rows.filter({ hasText: 'Otto Onkel' })).toContainText('complimentary')
  await expect(rows.filter({ hasText: 'Otto Onkel' })).toContainText('Ja, i flere år')
  await expect(page.getByText(/2 of them complimentary/)).toBeVisible()

  await page.getByRole('button', { name: 'Add attendee' }).click()
  await dialog.getByRole('searchbox', { name: 'Search the register' }).fill('ma')
  const found = dialog.getByRole('list', { name: 'Found in the register' }).getByRole('button')
  await expectAccessible(page, 'finding whom to put down')
  const name = (await found.first().locator('span').first().textContent()) ?? ''
  await found.first().click()
  await expect(dialog.getByText(name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await rows
    .filter({ hasText: 'Otto Onkel' })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: /^Edit .*ticket$/ })
  await edit.getByLabel('Name', { exact: true }).fill('Otto Onkelsen')
  await expectAccessible(page, 'editing what a ticket says')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(rows.filter({ hasText: 'Otto Onkelsen' })).toHaveCount(1)

  await rows
    .filter({ hasText: 'Gry Gæstesen' })
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('button', { name: 'Undo the registration' }).click()
  const back = page.getByRole('dialog', { name: /^Undo the registration/ })
  await back.getByRole('button', { name: 'Undo the registration' }).click()
  await expect(page.getByText('2 tickets were removed.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Otto Onkel' })).toHaveCount(0)
})

test('a board offers somebody seats before their turn, and takes somebody off the waiting list', async ({ page }) => {
  await openAttendees(page)
  await page.getByRole('link', { name: /^Waiting list/ }).click()
  const waiting = page.getByRole('list', { name: 'Waiting list' }).getByRole('listitem')
  const offers = waiting.getByRole('button', { name: /^Offer seats to/ })
  await expect(offers.first()).toBeVisible()
  const before = await offers.count()
  const name = ((await offers.last().getAttribute('aria-label')) ?? '').replace('Offer seats to ', '')
  await offers.last().click()
  const dialog = page.getByRole('dialog', { name: /before their turn/ })
  await expect(dialog.getByText(/seats are free/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Even if there are no places left' }).check()
  await expectAccessible(page, 'offering seats before their turn')
  await dialog.getByRole('button', { name: 'Offer seats' }).click()
  await expect(offers).toHaveCount(before - 1)
  await expect(waiting.filter({ hasText: 'an organiser offered someone else seats' }).first()).toBeVisible()

  // The other offer is Henrik's, who takes it in a journey of his own.
  await waiting.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('button', { name: 'Remove from the list' }).click()
  const remove = page.getByRole('dialog', { name: /from the waiting list/ })
  await remove.getByRole('button', { name: 'Remove from the list' }).click()
  await expect(page.getByRole('heading', { name: 'Got no seats' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'who waited for an event in vain')
})

test('a board pays a ticket back, and it is void with it', async ({ page }) => {
  await openAttendees(page)
  const rows = page.getByRole('region', { name: 'Attendees' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const before = await rows.count()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('button', { name: 'Pay back' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pay back .*ticket$/ })
  await dialog.getByRole('button', { name: /^(Pay back|Ask for approval)$/ }).click()
  await expect(dialog.getByText('Write why the money is paid back')).toBeVisible()
  await dialog.getByLabel('Why?').fill('Blev syg')
  await expect(dialog.getByRole('checkbox', { name: /^The ticket stops being valid/ })).toBeChecked()
  await expectAccessibleInBothSchemes(page, 'paying a ticket back')
  await dialog.getByRole('button', { name: 'Pay back' }).click()
  await expect(page.getByText(/is on its way back\.$/)).toBeVisible()
  await expect(rows).toHaveCount(before - 1)
})

test('a board pays a whole registration back in one', async ({ page }) => {
  await openAttendees(page)
  const rows = page.getByRole('region', { name: 'Attendees' }).getByRole('row')
  await page.getByRole('button', { name: 'Add attendee' }).click()
  const down = page.getByRole('dialog', { name: 'Add attendee' })
  await down.getByRole('radio', { name: 'A guest' }).check()
  await down.getByLabel('Name', { exact: true }).fill('Dina Dobbelt')
  await down.getByRole('button', { name: 'Add a ticket' }).click()
  await down.getByLabel('Name on ticket 2').fill('Dan Dobbelt')
  const beyond = down.getByRole('checkbox', { name: 'Even if there are no places left' })
  if (await beyond.isVisible()) await beyond.check()
  await down.getByRole('button', { name: 'Add with 2 tickets' }).click()
  await expect(rows.filter({ hasText: 'Dobbelt' })).toHaveCount(2)

  await rows
    .filter({ hasText: 'Dan Dobbelt' })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('button', { name: 'Pay back' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pay back .*ticket$/ })
  await dialog.getByRole('radio', { name: /^The whole registration with 2 tickets/ }).check()
  const each = dialog.getByRole('list', { name: 'Paid back for each ticket' }).getByRole('listitem')
  await expect(each.filter({ hasText: 'Dina Dobbelt' })).toContainText('145')
  await expect(dialog.getByRole('checkbox', { name: /^All these tickets stop being valid/ })).toBeChecked()
  await dialog.getByLabel('Why?').fill('Kan ikke komme')
  await expectAccessibleInBothSchemes(page, 'paying a whole registration back')
  await dialog.getByRole('button', { name: 'Book as paid back' }).click()
  await expect(page.getByText(/is booked as paid back\.$/)).toBeVisible()
  await expect(rows.filter({ hasText: 'Dobbelt' })).toHaveCount(0)
})
