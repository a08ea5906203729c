import { addDays, addMonths } from '@forenet/domain/calendar-date'
import { createEventApi } from '../src/event-api.ts'
import { expect, expectAccessible, openPageAs, test } from '../src/journey.ts'

type ListedEvent = { title: string; startDate: string; mine: string; cancelled: boolean }

/** In Copenhagen. */
const formatDay = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen', dateStyle: 'short' }).format(new Date(instant))

test('shows the calendar by month, week and list, by keyboard, with its state in the URL', { tag: '@smoke' }, async ({
  page,
}) => {
  const watched = createEventApi(page)
  await openPageAs(page, 'mette@example.org', '/my-calendar')
  await expect(page).toHaveURL(/\/my-calender$/)
  const api = await watched.ready()
  const events = await api.get<ListedEvent[]>('/eve/list?of=mine&when=upcoming&size=50')
  const own = events.find(({ mine, cancelled }) => mine === 'coming' && !cancelled)
  if (!own) throw new Error('Mette comes to nothing')
  const day = formatDay(own.startDate)

  await page.goto(`/my-calender?date=${day}`)
  const chosen = page.getByRole('gridcell', { selected: true })
  await expect(chosen.getByRole('button', { name: new RegExp(own.title) })).toBeVisible()
  await expect(page.getByText('You are coming').first()).toBeVisible()
  await expectAccessible(page, 'calendar by month')

  // The grid is one tab stop; arrow keys move within it and between months.
  await chosen.getByRole('button').focus()
  const go = async (key: string, to: string) => {
    await page.keyboard.press(key)
    // The next key press applies only once the focus has moved.
    await expect(page.locator(`[data-day="${to}"]`)).toBeFocused()
  }
  const later = addMonths(day, 1)
  const back = addMonths(later, -1)
  await go('PageDown', later)
  await go('PageUp', back)
  // A shorter month clamps the date to its last day.
  for (let at = back; at !== day; at = addDays(at, 1)) await go('ArrowRight', addDays(at, 1))
  await go('ArrowDown', addDays(day, 7))
  await go('ArrowUp', day)
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await expect(chosen.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: own.title, exact: true }).last()).toBeFocused()

  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  await expect(page.getByRole('heading', { name: /^Week \d+ · / })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(own.title) })).toBeVisible()
  await expectAccessible(page, 'calendar by week')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.getByRole('link', { name: own.title, exact: true })).toBeVisible()
  await expectAccessible(page, 'calendar as list')
  await page.reload()
  await expect(page.getByRole('link', { name: 'List', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\/my-calender\?view=list(&date=\d{4}-\d\d-\d\d)?$/)
})

test('a personal feed is created, readable by its URL, renewed and disabled', async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', '/my-calender')
  await page.getByRole('button', { name: 'Create calendar link' }).click()
  const address = page.getByRole('textbox', { name: 'Link' })
  await expect(address).toHaveValue(/^http.*\.ics$/)
  const first = await address.inputValue()
  await expect(page.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', /^webcal:\/\//)
  await expectAccessible(page, 'a calendar feed')
  expect((await fetch(first)).headers.get('content-type')).toContain('text/calendar')

  await page.getByRole('button', { name: 'Create a new link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new one' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await fetch(first)).status).toBe(404)
  await page.reload()
  await expect(page.getByText(/^You have a calendar link, created /)).toBeVisible()
  await page.getByRole('button', { name: 'Disable it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable it' }).click()
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
})
