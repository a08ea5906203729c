import { type Browser, expect, type Page } from '@playwright/test'
import { PAGE_PICTURES } from '../pictures/pages.ts'
import { getPortalOrigin, openPageAs, test } from '../src/journey.ts'
import { doubleTextSize, findClippedOrCoveredElements } from '../src/reflow.ts'
import { expectSettled } from '../src/settled-page.ts'

/** Spreads the pages over several tests, so that none takes long on a slow machine. */
const GROUP_COUNT = 4

const TESTED_PAGES = PAGE_PICTURES.filter(({ way, press }) => !way && !press)

async function openBrowser(browser: Browser, who: string | null, isDoubled: boolean): Promise<Page> {
  const viewport = { width: isDoubled ? 640 : 320, height: 844 }
  const context = await browser.newContext({
    ...{ viewport, baseURL: getPortalOrigin(), locale: 'da-DK', reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  if (isDoubled) await doubleTextSize(page)
  if (who) await openPageAs(page, who)
  return page
}

for (const isDoubled of [false, true])
  for (let group = 0; group < GROUP_COUNT; group += 1)
    test(`nothing is cut or covered ${isDoubled ? 'with text of 200 %' : 'at 320 px'}, ${group + 1} of ${GROUP_COUNT}`, async ({
      browser,
    }) => {
      const open = new Map<string | null, Page>()
      const faults: string[] = []
      for (const { name, who, path } of TESTED_PAGES.filter((_page, index) => index % GROUP_COUNT === group)) {
        const page = open.get(who) ?? (await openBrowser(browser, who, isDoubled))
        open.set(who, page)
        let found: string[] = []
        // Pages of the identity provider redirect, which interrupts the next navigation or the search for faults.
        await expect(async () => {
          await page.goto(path)
          await expectSettled(page)
          found = await findClippedOrCoveredElements(page)
        }).toPass({ timeout: 90_000 })
        for (const fault of found) faults.push(`${name}: ${fault}`)
      }
      for (const page of open.values()) await page.context().close()
      expect(faults).toEqual([])
    })
