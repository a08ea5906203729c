import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'

test.use({ serviceWorkers: 'allow' })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const rows = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem')

/** Milliseconds in which deleting a notification can be undone. */
const UNDONE_WITHIN_MS = 8_000

/** Simulates a swipe to the left. */
async function swipe(row: Locator): Promise<void> {
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
}
/** Button next to a notification, for touch only; keyboards and screen readers use the menu. */
const beside = (row: Locator, words: string) => row.locator('[aria-hidden] > button', { hasText: words })

test('a notification is read and deleted by a swipe, and a deletion can be undone', async ({ page }) => {
  await page.clock.install()
  await openPageAs(page, 'mette@example.org', '/notifications')
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(1)
  const unread = rows(page).filter({ has: page.getByRole('img', { name: 'Unread' }) })
  const unreadCount = await unread.count()
  const first = unread.first()
  await expect(beside(first, 'Read')).not.toBeInViewport()
  await swipe(first)
  await expect(beside(first, 'Read')).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothSchemes(page, 'a notification that was swiped')
  await beside(first, 'Read').tap()
  await expect(unread).toHaveCount(unreadCount - 1)

  const last = rows(page).last()
  const title = await last.getByRole('link').innerText()
  await swipe(last)
  await beside(last, 'Delete').tap()
  await expect(rows(page)).toHaveCount(count - 1)
  // The undo bar stays while it has the focus, because the check takes longer than its timeout.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await expectAccessibleInBothSchemes(page, 'a notification that was deleted')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(rows(page)).toHaveCount(count)
  await expect(last.getByRole('link')).toHaveText(title)
  await page.reload()
  await expect(rows(page)).toHaveCount(count)

  // This notification is deleted through the menu and not undone.
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await last.getByRole('button', { name: /^Actions for/ }).tap()
  await page.getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('The notification is deleted.')).toBeVisible()
  await page.clock.runFor(UNDONE_WITHIN_MS)
  expect((await deleted).status()).toBe(200)
  await expect(page.getByText('The notification is deleted.')).toBeHidden()
  await page.reload()
  await expect(rows(page)).toHaveCount(count - 1)

  // Leaving the page completes the deletion.
  const leaving = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await swipe(rows(page).last())
  await beside(rows(page).last(), 'Delete').tap()
  await page.getByRole('link', { name: 'Notification settings' }).tap()
  expect((await leaving).status()).toBe(200)
  await expect(page.getByText('The notification is deleted.')).toBeHidden()
})
