import { type Browser, expect, type Page } from '@playwright/test'
import { PICTURES } from '../pictures/pages.ts'
import { openAs, portalOrigin, test } from '../src/journey.ts'

/** As long as a Danish compound gets; a phone shows about thirty letters on a line. */
const WORD = 'Juletræsfestforberedelsesudvalgsmødeindkaldelsesbrev'

/** Early renderings and placeholders, without the small ones of items that load when scrolled into view. */
const LOADING = '[data-first-title], [data-drawn-early], [aria-busy="true"]:visible, main [role="status"][aria-label]'

/** Fields of the API in which people write words. */
const WRITTEN = new Set([
  ...['title', 'eventTitle', 'name', 'firstName', 'lastName', 'organisationName', 'attendeeName', 'participantName'],
  ...[
    'typeName',
    'ticketTypeName',
    'holder',
    'buyer',
    'payerName',
    'description',
    'subject',
    'text',
    'message',
    'note',
  ],
  ...['place', 'placeAddress', 'city', 'addressLine1', 'AddressLine1', 'AddressLine2', 'City', 'contactName'],
])

function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && inner !== '' && WRITTEN.has(key) ? WORD : lengthened(inner),
    ]),
  )
}

/** A browser in which the portal's calls return one long word wherever people write. */
async function openBrowser(browser: Browser, who: string | null): Promise<Page> {
  const context = await browser.newContext({ locale: 'da-DK', baseURL: portalOrigin(), reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (who) await openAs(page, who)
  await page.route(/\/forenet-[a-z]+-api\//, async (route) => {
    const request = route.request()
    // Streams of events have no end.
    if (request.method() !== 'GET' || new URL(request.url()).pathname.endsWith('/live')) return route.fallback()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('application/json')) return route.fulfill({ response })
    return route.fulfill({ response, json: lengthened(await response.json()) })
  })
  return page
}

/** Elements that stick out of the page, without what scrolls or is cut off within its own box. */
function findSideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  )
  return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(-3).map((one) => `${one.tagName} ${one.className}`)]
}

for (const width of [390, 1024]) {
  test(`a word of fifty letters keeps within every page, ${width} wide`, async ({ browser }) => {
    test.setTimeout(600_000)
    const pages = new Map<string | null, Page>()
    const faults: string[] = []
    for (const { name, who, path } of PICTURES.filter(({ way, press }) => !way && !press)) {
      const page = pages.get(who) ?? (await openBrowser(browser, who))
      pages.set(who, page)
      try {
        await page.setViewportSize({ width, height: 844 })
        // Some pages redirect after they are displayed, such as those of the identity provider; that may interrupt
        // the navigation to the next page.
        await expect(() => page.goto(path)).toPass({ timeout: 60_000 })
        await expect(async () => {
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          expect(await page.locator(LOADING).count()).toBe(0)
          expect(await page.evaluate(findSideways)).toEqual([])
        }).toPass({ timeout: 20_000 })
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
    for (const page of pages.values()) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
    expect(faults).toEqual([])
  })
}
