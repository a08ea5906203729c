import { type Browser, expect, type Page } from '@playwright/test'
import { PICTURES } from '../pictures/pages.ts'
import { expectNoAccessibilityFaults, openAs, portalOrigin, test } from '../src/journey.ts'

type Look = { locale: 'da-DK' | 'en-GB'; width: 390 | 1440; scheme: 'light' | 'dark' }

/** Covers all eight combinations. */
const lookAt = (index: number): Look => ({
  locale: index % 8 < 4 ? 'da-DK' : 'en-GB',
  width: index % 4 < 2 ? 390 : 1440,
  scheme: index % 2 === 0 ? 'light' : 'dark',
})

async function openBrowser(browser: Browser, who: string | null, locale: Look['locale']): Promise<Page> {
  const context = await browser.newContext({ locale, baseURL: portalOrigin(), reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (who) await openAs(page, who)
  return page
}

function countPlaceholdersInView(): number {
  const placeholders = document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root')
  return [...placeholders].filter((placeholder) => {
    const { top, bottom } = placeholder.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  }).length
}

async function expectGood(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Lists load rows when scrolled into view, so placeholders further down remain.
  await expect.poll(() => page.evaluate(countPlaceholdersInView)).toBe(0)
  // Iframes are checked separately.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
  })
  await expectNoAccessibilityFaults(page, 'axe')
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, 'scrolls sideways').toBe(0)
}

test('every page is accessible in one of the languages, schemes and widths', { tag: '@smoke' }, async ({ browser }) => {
  test.setTimeout(420_000)
  const pages = new Map<string, Page>()
  const faults: string[] = []
  for (const [index, { name, who, path }] of PICTURES.filter(({ way, press }) => !way && !press).entries()) {
    const { locale, width, scheme } = lookAt(index)
    const page = pages.get(`${who} ${locale}`) ?? (await openBrowser(browser, who, locale))
    pages.set(`${who} ${locale}`, page)
    try {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(path)
      // Some pages redirect after display, such as those of the identity provider.
      await expect(() => expectGood(page)).toPass({ timeout: 60_000 })
    } catch (error) {
      faults.push(`${name} ${locale} ${width} ${scheme}: ${error instanceof Error ? error.message : error}`)
    }
  }
  for (const page of pages.values()) await page.context().close()
  expect(faults).toEqual([])
})
