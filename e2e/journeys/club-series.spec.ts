import type { Route } from '@playwright/test'
import { formatDateAhead } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  RECENT_SESSION,
  test,
} from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'

const EVENTS_PATH = '/manage/HOJMARKEN/events'
const SUMMER_HOLIDAYS = ['Constitution Day', 'Ascension Day']

test('an organiser creates a weekly series without a holiday, publishes it, and a member finds the next dates', async ({
  page,
  browser,
  watch,
}) => {
  await openPageAs(page, 'henrik@example.org', `${EVENTS_PATH}/new`)
  await page.getByLabel('Title').fill('Tirsdagstræning')
  await page.getByLabel('Starts').fill(`${formatDateAhead(70)}T18:30`)
  await page.getByLabel('Place', { exact: true }).fill('Lille sal')
  await page.getByLabel('Price for members, kroner').fill('0')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tirsdagstræning' })).toBeVisible()

  const event = page.url().replace(/\/edit$/, '')
  await page.goto(`${EVENTS_PATH}/days-off`)
  const calendar = (text: string) => ({ name: 'ferier.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
  const file = page.locator('input[type=file]')
  watch.expectConsole(/400 \(Bad Request\).*days-off\/file/)
  await file.setInputFiles(calendar('Uge 42: ferie'))
  await expect(page.getByText('This is not a calendar file. Nothing has been changed.')).toBeVisible()
  await file.setInputFiles(calendar('BEGIN:VCALENDAR\r\n'.repeat(24_000)))
  await expect(page.getByText('The file is larger than 400 kB.')).toBeVisible()
  const off = ['UID:1', `DTSTART;VALUE=DATE:${formatDateAhead(105).replaceAll('-', '')}`, 'SUMMARY:Haldag']
  await file.setInputFiles(
    calendar(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...off, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')),
  )
  await page.getByRole('button', { name: 'Save 1 period' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Haldag' })).toBeVisible()
  await page.getByLabel('Name').fill('Klubtur')
  await page.getByLabel('First day').fill(formatDateAhead(91))
  await page.getByLabel('Last day').fill(formatDateAhead(92))
  await page.getByRole('button', { name: 'Save days off' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Klubtur' })).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Fridage', 'days off')
  await page.goto(event)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Series', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
  const dates = page.getByRole('region', { name: 'The dates' }).getByRole('checkbox')
  await expect(dates).toHaveCount(10)
  // The club's days off are excluded automatically.
  await expect(page.getByText('Klubtur')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create 7 more events' })).toBeVisible()
  await page.getByLabel('Skip the club’s days off').uncheck()
  await expect(page.getByRole('button', { name: 'Create 9 more events' })).toBeVisible()
  await page.getByLabel('How many times').fill('1')
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByText('A whole number from 2 to 100.')).toBeVisible()
  await page.getByLabel('How many times').fill('5')
  await expect(dates).toHaveCount(5)
  await page.getByLabel('Dates to skip').fill(`${formatDateAhead(76)} - ${formatDateAhead(78)}`)
  await expect(page.getByRole('button', { name: 'Create 3 more events' })).toBeVisible()
  await dates.nth(4).uncheck()
  await expect(page.getByRole('button', { name: 'Create 2 more events' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'a series before it is made')
  await page.getByRole('button', { name: 'Create 2 more events' }).click()
  await expect(page.getByText('The series has 3 events.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish all drafts' }).click()
  await expect(page.getByRole('button', { name: 'Turn back into drafts' })).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Serie', 'a series')

  await page.goto(EVENTS_PATH)
  await page.getByText('2 more dates of the series').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tirsdagstræning' }).getByRole('link')).not.toHaveCount(0)

  const member = await openSecondBrowser(browser)
  await openPageAs(member, 'camilla@example.org', '/HOJMARKEN/events?q=Tirsdagstr')
  await member
    .getByRole('link', { name: /Tirsdagstræning/ })
    .first()
    .click()
  const next = member.getByRole('region', { name: 'Part of a series' })
  await expect(next.getByRole('link')).toHaveCount(2)
  await next.getByRole('link').first().click()
  await expect(next.getByRole('link')).toHaveCount(1)
  await member.context().close()
})

test('a host previews a change of a date and later ones, undoes it, and cancels two dates', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', `${EVENTS_PATH}/new`, RECENT_SESSION)
  await page.getByLabel('Title').fill('Onsdagsspil')
  await page.getByLabel('Starts').fill(`${formatDateAhead(80)}T18:30`)
  await page.getByLabel('Place', { exact: true }).fill('Lille sal')
  await page.getByLabel('Price for members, kroner').fill('0')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Series', exact: true }).click()
  await page.getByLabel('How many times').fill('4')
  await page.getByRole('button', { name: 'Create 3 more events' }).click()
  const dates = page.getByRole('listitem').filter({ hasText: 'Onsdagsspil' }).getByRole('link')
  await dates.nth(1).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()

  const place = page.getByLabel('Place', { exact: true })
  await expect(place).toHaveValue('Lille sal')
  await page.reload()
  await place.fill('Store sal')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const asks = page.getByRole('dialog', { name: 'Which dates?' })
  await asks.getByRole('button', { name: 'This date and the ones after it' }).click()
  const seen = page.getByRole('region', { name: 'Changes per date' })
  await expect(seen.getByRole('checkbox')).toHaveCount(3)
  await expect(seen.getByText('Place: Lille sal → Store sal')).toHaveCount(3)
  await seen.getByRole('checkbox').nth(2).uncheck()
  await expect(seen.getByText('Not changed')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'what a change of a series does')
  await page.getByRole('button', { name: 'Change 2 dates' }).click()
  const last = page.getByRole('region', { name: 'The dates were changed' })
  await expect(last.getByText('Changed: Place · 2 of 2 dates')).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Serie', 'a series that was changed')
  await dates.nth(1).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(place).toHaveValue('Store sal')
  await page.goBack()
  await page.goBack()
  await last.getByRole('button', { name: 'Undo the change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('region', { name: 'The change was undone' })).toBeVisible()
  await dates.nth(1).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(place).toHaveValue('Lille sal')

  await page
    .getByRole('navigation', { name: 'Pages of the event' })
    .getByRole('link', { name: 'Event', exact: true })
    .click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByLabel('Which dates?')).toBeVisible()
  await page.reload()
  await page.getByLabel('Which dates?').selectOption({ label: 'This date and the ones after it' })
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('checkbox').nth(1).uncheck()
  await page.getByLabel('Why?').fill('Hallen er lukket')
  await expectAccessibleInBothSchemes(page, 'several dates before they are called off')
  await page.getByRole('button', { name: 'Cancel 2 dates' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 dates' }).click()
  const together = page.getByRole('region', { name: '2 dates were cancelled together' })
  await expect(together.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInDanishAndDark(page, 'Aflyst', 'several dates that are called off')
})

test('public holidays are previewed before saving, and removed ones are no longer excluded', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/days-off')
  const show = page.getByRole('button', { name: 'Show the public holidays' })
  await show.click()
  const found = page.getByRole('region', { name: 'Public holidays' }).getByRole('checkbox')
  await expect(found.first()).toBeVisible()
  const all = await found.count()
  // Deselects the summer holidays, so that other series of the club are not affected.
  for (const holiday of await found.all()) await holiday.uncheck()
  await expect(page.getByRole('button', { name: /^Save 0/ })).toBeDisabled()
  for (const name of SUMMER_HOLIDAYS) await page.getByRole('checkbox', { name }).first().check()
  // The window is tall enough that the sticky header covers no row partly, which axe would report as too small.
  await page.setViewportSize({ width: 1440, height: 2_400 })
  await expectAccessibleInDanishAndDark(page, 'Fridage', 'public holidays')
  await page.getByRole('button', { name: 'Save 2 periods' }).click()
  const takeOut = page.getByRole('button', { name: /^Remove: (Constitution|Ascension) Day$/ })
  await expect(takeOut).toHaveCount(2)
  await show.click()
  await expect(found).toHaveCount(all - 2)
  // A second click during the first request has no extra effect.
  const first = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await first.promise
    await route.continue()
  }
  await page.route(/\/days-off\/[\w-]{36}$/, hold, { times: 1 })
  await takeOut.first().click()
  await takeOut.last().click()
  first.resolve()
  await expect(takeOut).toHaveCount(0)
  await expect(found).toHaveCount(all)
})
