import { expect, expectAccessibleInBothSchemes, openAs, test } from '../src/journey.ts'

test('a membership card fills the screen, its clock goes on, and Escape closes it', async ({ page }) => {
  await openAs(page, 'mette@example.org', '/memberships')
  await page
    .getByRole('link', { name: /^Show the card of Mette/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/membership\/[^/]+\/card$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Mette/ })).toBeVisible()
  await expect(page.getByText('Member today')).toBeVisible()
  // What lies behind it cannot be reached.
  await expect(page.getByRole('dialog', { name: /^Mette/ })).toBeVisible()
  const clock = page.getByRole('timer', { name: 'Time now' })
  const shown = await clock.innerText()
  await expect(clock).not.toHaveText(shown, { useInnerText: true })
  await expectAccessibleInBothSchemes(page, 'membership card')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/memberships$/)
})

test('the front page leads to the card of a membership that runs', async ({ page }) => {
  await openAs(page, 'mette@example.org', '/')
  await page
    .getByRole('link', { name: /membership card$/ })
    .first()
    .click()
  await expect(page.getByText('Member today')).toBeVisible()
  await page.getByRole('button', { name: 'Close the card' }).click()
  await expect(page).toHaveURL(/\/memberships$/)
})
