import { type Browser, expect, type Page } from '@playwright/test'
import { PAGE_PICTURES } from '../pictures/pages.ts'
import { expectNoAccessibilityFaults, getPortalOrigin, openPageAs, test } from '../src/journey.ts'
import { expectSettled } from '../src/settled-page.ts'

/** Spreads the pages over several tests, so that none takes long on a slow machine. The first tests are smoke tests. */
const GROUP_COUNT = 6
const SMOKE_GROUPS = GROUP_COUNT / 3

type PageVariant = { locale: 'da-DK' | 'en-GB'; width: 390 | 1440; scheme: 'light' | 'dark' }

/** Covers all eight combinations of language, colour scheme and width. */
const chooseVariant = (index: number): PageVariant => ({
  locale: index % 8 < 4 ? 'da-DK' : 'en-GB',
  width: index % 4 < 2 ? 390 : 1440,
  scheme: index % 2 === 0 ? 'light' : 'dark',
})

async function openBrowser(browser: Browser, who: string | null, locale: PageVariant['locale']): Promise<Page> {
  const context = await browser.newContext({ locale, baseURL: getPortalOrigin(), reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (who) await openPageAs(page, who)
  return page
}

async function expectNoFaults(page: Page): Promise<void> {
  await expectSettled(page)
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

const TESTED_PAGES = PAGE_PICTURES.filter(({ way, press }) => !way && !press).map((picture, index) => ({
  ...picture,
  ...chooseVariant(index),
}))

for (let group = 0; group < GROUP_COUNT; group++)
  test(`every page is accessible in one of the languages, schemes and widths, ${group + 1} of ${GROUP_COUNT}`, {
    tag: group < SMOKE_GROUPS ? '@smoke' : [],
  }, async ({ browser }) => {
    const open = new Map<string, Page>()
    const faults: string[] = []
    for (const { name, who, path, locale, width, scheme } of TESTED_PAGES.filter(
      (_page, index) => index % GROUP_COUNT === group,
    )) {
      const page = open.get(`${who} ${locale}`) ?? (await openBrowser(browser, who, locale))
      open.set(`${who} ${locale}`, page)
      try {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(path)
        // Some pages redirect after they are displayed, such as those of the identity provider.
        await expect(() => expectNoFaults(page)).toPass({ timeout: 60_000 })
      } catch (error) {
        faults.push(`${name} ${locale} ${width} ${scheme}: ${error instanceof Error ? error.message : error}`)
      }
    }
    for (const page of open.values()) await page.context().close()
    expect(faults).toEqual([])
  })
