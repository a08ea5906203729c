import { expect, expectAccessible, openPageAs, test } from '../src/journey.ts'
import { countTaps } from '../src/taps.ts'

/** From the console's first page to the refunded ticket. */
const MAX_CLICKS = 4

test('a treasurer refunds a ticket in four clicks from the overview, in a drawer with its own address', {
  tag: '@smoke',
}, async ({ page, context }) => {
  const taps = await countTaps(context)
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(menu.getByRole('link', { name: 'Finance' })).toBeVisible()
  const atOverview = taps.count()
  await menu.getByRole('link', { name: 'Finance' }).click()
  const table = page.getByRole('region', { name: 'Payments' })
  const ofTickets = table
    .getByRole('row')
    .filter({ hasText: /Bustur|Klubfest|Håndboldcamp|Padel/ })
    .filter({ hasText: 'Card' })
  await ofTickets.filter({ hasText: 'Paid' }).first().getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Payment' })
  await drawer
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /ticket$/ })
  await expect(dialog.getByLabel('Why?')).toBeFocused()
  await page.keyboard.type('Broke an ankle')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(drawer.getByText(/Broke an ankle/)).toBeVisible()
  expect(taps.count() - atOverview, 'clicks to refund a ticket').toBeLessThanOrEqual(MAX_CLICKS)

  await expect(page).toHaveURL(/payment=/)
  await page.reload()
  await expect(drawer).toBeVisible()
  await expectAccessible(page, 'a payment in its drawer')
})

test('payments are read by keyboard, and Back closes the drawer', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments')
  const table = page.getByRole('region', { name: 'Payments' })
  const rows = table.getByRole('rowheader').getByRole('link')
  await expect(rows).toHaveCount(50)
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Payment' })
  await expect(drawer.getByRole('heading', { name: 'Purchase' })).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/payment=/)
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/order=amount/)
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending')
})
