import { expect, type Page } from '@playwright/test'
import { getPortalOrigin } from './journey.ts'
import { waitForPaymentWindow } from './payment-window.ts'

export async function openEvent(page: Page, orgKey: string, word: string): Promise<void> {
  await page.goto(`/${orgKey}/events?q=${encodeURIComponent(word)}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(word) })).toBeVisible()
}

export async function goToRegistration(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
}

export async function addGuest(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a guest' }).click()
  const fields = page.getByLabel('Name', { exact: true })
  await fields.last().fill(name)
}

export async function reviewAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await waitForPaymentWindow(page)
}

export async function returnToHeldSeats(page: Page): Promise<void> {
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
}

export const isPaymentResult = (end: 'success' | 'decline') => (url: URL) =>
  url.origin === getPortalOrigin() && url.pathname.endsWith(`/${end}`)
