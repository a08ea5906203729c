import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  test,
} from '../src/journey.ts'
import { openAttendeeList } from '../src/running-a-club.ts'

const EVENT_TITLE = 'Padel for begyndere: prøv det en aften'

test('an organiser lists attendees, finds one, exports the list, and sees the waiting list', async ({ page }) => {
  await openAttendeeList(page, EVENT_TITLE)
  const rows = page.getByRole('region', { name: 'Attendees' }).getByRole('row')
  const coming = page.getByRole('list', { name: 'Totals' }).getByRole('link', { name: /Coming$/ })
  const count = Number.parseInt((await coming.textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(1)
  await expect(rows).toHaveCount(count + 1)
  await expectAccessibleInDanishAndDark(page, EVENT_TITLE, 'who comes to an event')

  const [name = ''] = (await rows.nth(1).getByRole('rowheader').innerText()).split('\n')
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page).toHaveURL(/q=/)
  await expect(rows.filter({ hasText: name })).not.toHaveCount(0)
  await expect.poll(() => rows.count()).toBeLessThan(count + 1)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('button', { name: 'Resend the tickets' }).click()
  const again = page.getByRole('dialog', { name: 'Resend the tickets?' })
  await expectAccessible(page, 'sending tickets again')
  await again.getByRole('button', { name: 'Resend the tickets' }).click()
  await expect(page.getByText(/on (its|their) way\.$/)).toBeVisible()
  await expect(again).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a file' }).click()
  expect((await download).suggestedFilename()).toBe('HOJMARKEN attendees.csv')
  await page.getByRole('button', { name: 'Print' }).click()
  const print = page.getByRole('dialog', { name: 'Print the attendees' })
  await print.getByRole('radio', { name: 'Name badges' }).check()
  await print.getByRole('checkbox', { name: /QR code/ }).check()
  await expectAccessible(page, 'printing the attendees')
  const paper = page.waitForEvent('download')
  await print.getByRole('button', { name: 'Create PDF' }).click()
  expect((await paper).suggestedFilename()).toBe('HOJMARKEN badges.pdf')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()

  await page.getByRole('link', { name: /^Waiting list/ }).click()
  const waiting = page.getByRole('list', { name: 'Waiting list' }).getByRole('listitem')
  await expect(waiting.first()).toContainText(/seats?/)
  await expectAccessibleInBothSchemes(page, 'who waits for an event')
})
