import type { Page } from '@playwright/test'
import { expect, openPageAs } from './journey.ts'

export async function goToClub(page: Page, name: string): Promise<void> {
  await page.getByRole('article', { name }).getByRole('link', { name: 'Open the club' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export async function openAttendeeList(page: Page, title: string): Promise<void> {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(title) })
    .click()
  await page.getByRole('navigation', { name: 'Pages of the event' }).getByRole('link', { name: 'Attendees' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
