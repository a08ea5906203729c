import { expect, openPageAs, test } from '../src/journey.ts'
import { countTaps } from '../src/taps.ts'

test.use({ serviceWorkers: 'allow' })

test('a ticket is one tap from home on a phone, and two for another attendee', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const taps = await countTaps(context)
  await openPageAs(page, 'mette@example.org', '/')
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
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer the ticket' }).click()
  await expect(page.getByText('The ticket has been transferred to Nora Holm.')).toBeVisible()
  expect(taps.count() - atTicket, 'taps to put another name on a ticket').toBe(2)
})

test('the current ticket stays in view when the phone is rotated', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPageAs(page, 'mette@example.org', '/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See tickets/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Mette/ }).click()
  const inFront = page.getByRole('heading', { level: 2, name: /^Mette/ })
  await expect(inFront).toBeInViewport()
  for (let turn = 0; turn < 4; turn += 1) {
    await page.setViewportSize({ width: 844, height: 390 })
    // A full-page screenshot triggers a new layout, like printing does.
    await page.screenshot({ fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ fullPage: true })
  }
  await expect(page.getByRole('button', { name: /^2 of 4: Mette/ })).toHaveAttribute('aria-current', 'true')
})
