import type { Locator, Page } from '@playwright/test'
import { expect, openAs } from './journey.ts'

/** Home as the first script draws it, for Mette: what the app needs of `held` comes when `let go`. */
export async function drawnEarly(page: Page, held = /\/assets\/main-/): Promise<{ home: Locator; letGo: () => void }> {
  await openAs(page, 'mette@example.org')
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  const app = Promise.withResolvers<void>()
  await page.route(held, async (route) => {
    await app.promise
    await route.continue()
  })
  // What is held may keep the document from having loaded.
  await page.goto('/', { waitUntil: 'commit' })
  const home = page.locator('[data-drawn-early]')
  await expect(home.getByRole('heading', { level: 1 })).toContainText('Mette')
  // Words are as wide as they will be only in the typeface they will stand in, which may come after the first words.
  await page.waitForFunction(() => document.fonts.check('1rem "Inter Variable"'))
  return { home, letGo: app.resolve }
}

/** How far what is on the page moves from now on, as browsers measure it: 0 for not at all. */
export async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const moves: number[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((seen) => {
      for (const { value } of seen.getEntries() as unknown as { value: number }[]) moves.push(value)
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as { moves?: number[] }).moves?.reduce((sum, one) => sum + one, 0) ?? 0)
}
