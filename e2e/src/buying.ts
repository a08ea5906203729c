import { expect, type Page } from '@playwright/test'

export async function chooseClub(page: Page, club: RegExp, origin = ''): Promise<void> {
  await page.goto(`${origin}/membership/new`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: club })
    .or(page.getByRole('button', { name: club }))
    .or(page.getByRole('radio', { name: club }))
    .first()
    .click()
}

/** Chooses the first membership on sale for a person ('Membership for Mette'), unless one is chosen already. */
export async function chooseFirstMembershipFor(page: Page, name: RegExp): Promise<void> {
  const open = page.getByRole('button', { name: new RegExp(`Select ${name.source}`) })
  const cards = page.getByRole('group', { name })
  await expect(open.or(cards).first()).toBeVisible()
  if (await open.isVisible()) await open.click()
  await cards.getByRole('radio').first().check()
}

export async function reviewAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  const pay = page.getByRole('button', { name: /^Pay DKK/ })
  const price = (await pay.textContent())?.replace('Pay ', '') ?? ''
  await expect(page.getByText(/^Total\s*DKK/)).toContainText(price)
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check()
  await pay.click()
}
