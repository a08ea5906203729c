import { expect, openAs, test } from '../src/journey.ts'
import { countTaps } from '../src/taps.ts'

test('a ticket is one tap from home on a phone, and two from another name', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const taps = await countTaps(context)
  await openAs(page, 'mette@example.org', '/')
  const tickets = page.getByRole('main').getByRole('link', { name: /^See tickets/ })
  await expect(tickets.first()).toBeVisible()
  const atHome = taps.count()
  await tickets.first().click()
  await expect(page.getByRole('img', { name: /^One code for/ })).toBeInViewport({ ratio: 1 })
  expect(taps.count() - atHome, 'taps from home to a code').toBe(1)

  await page.getByRole('button', { name: /^Asta/ }).click()
  const atTicket = taps.count()
  await page.getByRole('button', { name: 'Transfer ticket' }).click()
  await expect(page.getByRole('dialog').getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.type('Nora Holm')
  await page.getByRole('dialog').getByRole('button', { name: 'Pass the ticket on' }).click()
  await expect(page.getByText('The ticket is now Nora Holm’s.')).toBeVisible()
  expect(taps.count() - atTicket, 'taps to put another name on a ticket').toBe(2)
})
