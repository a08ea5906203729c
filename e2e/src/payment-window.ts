import { expect, type Page } from '@playwright/test'
import { getSandboxOrigin } from './journey.ts'

/** The last two digits are the outcome, the digit before them is the check digit. */
export const TEST_CARD_NUMBERS = { approves: '4000000000000200', noMoney: '4000000000000507' } as const

export async function waitForPaymentWindow(page: Page): Promise<void> {
  await page.waitForURL((url) => url.origin === getSandboxOrigin() && url.pathname.startsWith('/window/'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await waitForPaymentWindow(page)
  await page.getByLabel(/^(card number|kortnummer)/i).fill(number)
  await page.getByLabel(/^(expiry|udløbsdato)/i).fill('12/34')
  await page.getByLabel(/^(security|csc|cvc|kontrolcifre)/i).fill('123')
  await page
    .getByRole('button', { name: /^(pay|betal) [A-Z\d]/i })
    .last()
    .click()
}
