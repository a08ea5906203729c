import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'

test.use({ serviceWorkers: 'allow' })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const findRows = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem')

const UNDONE_WITHIN_MS = 8_000

async function swipeRow(row: Locator): Promise<void> {
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
}
/** Button next to a notification, for touch only; keyboards and screen readers use the menu. */
const findRowAction = (row: Locator, words: string) => row.locator('[aria-hidden] > button', { hasText: words })

test('a notification is read and deleted by a swipe, and a deletion can be undone', async ({ page }) => {
  await page.clock.install()
  await openPageAs(page, 'mette@example.org', '/notifications')
  await expect(findRows(page).first()).toBeVisible()
  const count = await findRows(page).count()
  expect(count).toBeGreaterThan(1)
  const unread = findRows(page).filter({ has: page.getByRole('img', { name: 'Unread' }) })
  const unreadCount = await unread.count()
  const first = unread.first()
  await expect(findRowAction(first, 'Read')).not.toBeInViewport()
  await swipeRow(first)
  await expect(findRowAction(first, 'Read')).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothSchemes(page, 'a notification that was swiped')
  await findRowAction(first, 'Read').tap()
  await expect(unread).toHaveCount(unreadCount - 1)

  const last = findRows(page).last()
  const title = await last.getByRole('link').innerText()
  await swipeRow(last)
  await findRowAction(last, 'Delete').tap()
  await expect(findRows(page)).toHaveCount(count - 1)
  // The undo bar stays while it has the focus, because the check takes longer than its timeout.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await expectAccessibleInBothSchemes(page, 'a notification that was deleted')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(findRows(page)).toHaveCount(count)
  await expect(last.getByRole('link')).toHaveText(title)
  await page.reload()
  await expect(findRows(page)).toHaveCount(count)

  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await last.getByRole('button', { name: /^Actions for/ }).tap()
  await page.getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('The notification is deleted.')).toBeVisible()
  await page.clock.runFor(UNDONE_WITHIN_MS)
  expect((await deleted).status()).toBe(200)
  await expect(page.getByText('The notification is deleted.')).toBeHidden()
  await page.reload()
  await expect(findRows(page)).toHaveCount(count - 1)

  // Leaving the page completes the deletion.
  const leaving = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await swipeRow(findRows(page).last())
  await findRowAction(findRows(page).last(), 'Delete').tap()
  await page.getByRole('link', { name: 'Notification settings' }).tap()
  expect((await leaving).status()).toBe(200)
  await expect(page.getByText('The notification is deleted.')).toBeHidden()
})
