import type { Locator, Page } from '@playwright/test'
import { expect, openPageAs } from './journey.ts'

/** Opens home as Mette before the app has loaded; requests matching `held` wait until `letGo` is called. */
export async function openEarlyHome(
  page: Page,
  held = /\/assets\/main-/,
): Promise<{ home: Locator; letGo: () => void }> {
  await openPageAs(page, 'mette@example.org')
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  const app = Promise.withResolvers<void>()
  await page.route(held, async (route) => {
    await app.promise
    await route.continue()
  })
  // Waits only for the response, because a delayed request may prevent the load event.
  await page.goto('/', { waitUntil: 'commit' })
  const home = page.locator('[data-drawn-early]')
  await expect(home.getByRole('heading', { level: 1 })).toContainText('Mette')
  // Text widths are final only once the web font has loaded.
  await page.waitForFunction(() => document.fonts.check('1rem "Inter Variable"'))
  return { home, letGo: app.resolve }
}

/** 0 means that nothing moved. */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const moves: number[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((seen) => {
      for (const { value } of seen.getEntries() as unknown as { value: number }[]) moves.push(value)
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as { moves?: number[] }).moves?.reduce((sum, one) => sum + one, 0) ?? 0)
}
