import { type Browser, expect, type Page } from '@playwright/test'
import { PAGE_PICTURES, type PagePicture } from '../pictures/pages.ts'
import { getPortalOrigin, openPageAs, test } from '../src/journey.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'

/** A phone shows about thirty letters in a line. */
const LONG_WORD = 'Juletræsfestforberedelsesudvalgsmødeindkaldelsesbrev'

/** Selects early renderings and placeholders, except the small ones of items that load when scrolled into view. */
const LOADING_SELECTOR =
  '[data-first-title], [data-drawn-early], [aria-busy="true"]:visible, main [role="status"][aria-label]'

const LENGTHENED_FIELDS = new Set([
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

function lengthenTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthenTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && inner !== '' && LENGTHENED_FIELDS.has(key) ? LONG_WORD : lengthenTexts(inner),
    ]),
  )
}

/** API responses contain one long word wherever people write text. */
async function openBrowser(browser: Browser, who: string | null): Promise<Page> {
  const context = await browser.newContext({ locale: 'da-DK', baseURL: getPortalOrigin(), reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (who) await openPageAs(page, who)
  await page.route(/\/forenet-[a-z]+-api\//, async (route) => {
    const request = route.request()
    // Event streams never end, so they are not changed.
    if (request.method() !== 'GET' || new URL(request.url()).pathname.endsWith('/live')) return route.fallback()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('application/json')) return route.fulfill({ response })
    return route.fulfill({ response, json: lengthenTexts(await response.json()) })
  })
  return page
}

/** Finds elements that overflow the page sideways, except those that scroll or clip within their own box. */
function findHorizontalScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  )
  return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(-3).map((one) => `${one.tagName} ${one.className}`)]
}

/** Finds words of normal length that are broken, as when a neighbour leaves them too little space. */
function findBrokenWords(): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const box = parent?.getBoundingClientRect()
    // Texts for screen readers are one pixel wide, so they are skipped.
    if (!parent || !box || box.width <= 1 || box.height <= 1 || getComputedStyle(parent).hyphens === 'auto') continue
    // URLs and e-mail addresses may break anywhere.
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)[\p{L}\p{N}.,]{2,12}(?!\S)/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) broken.push(word)
    }
  }
  return broken
}

/** With unchanged responses. */
async function findPath(browser: Browser, { who, path, way, ...picture }: PagePicture): Promise<string> {
  if (!way) return path
  const context = await browser.newContext({ locale: 'en-GB', baseURL: getPortalOrigin(), reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const user = picture.by ?? who
    if (user) await openPageAs(page, user)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await way(page)
    return page.url()
  } finally {
    await context.close()
  }
}

/** Purchases of users without other pages, and the page that an e-mail links to, are skipped. */
const isIncluded = ({ who, name }: PagePicture) =>
  who === 'camilla@example.org' || who === 'inge@example.org' || name === 'invited'

for (const width of [390, 1024]) {
  test(`a word of fifty letters keeps within every page, ${width} wide`, async ({ browser }) => {
    test.setTimeout(900_000)
    // Earlier tests register the same people on the shared portal.
    await runWithOwnPortal(() => checkPages(browser, width))
  })
}

async function checkPages(browser: Browser, width: number): Promise<void> {
  const pages = new Map<string | null, Page>()
  const faults: string[] = []
  // Pages that need navigation are checked at phone width only, where words break first.
  const shown = PAGE_PICTURES.filter((one) => !one.press && (!one.way || (width === 390 && !isIncluded(one))))
  for (const picture of shown) {
    const { name, who } = picture
    const page = pages.get(who) ?? (await openBrowser(browser, who))
    pages.set(who, page)
    try {
      const path = await findPath(browser, picture)
      await page.setViewportSize({ width, height: 844 })
      // Some pages redirect after they are displayed, such as those of the identity provider; that may interrupt
      // the navigation to the next page.
      await expect(() => page.goto(path)).toPass({ timeout: 60_000 })
      await expect(async () => {
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        expect(await page.locator(LOADING_SELECTOR).count()).toBe(0)
        expect(await page.evaluate(findHorizontalScroll)).toEqual([])
        if (width === 390) expect(await page.evaluate(findBrokenWords)).toEqual([])
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
}
