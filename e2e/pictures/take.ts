import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findAccessibilityViolations, launchBrowser } from '@forenet/testkit/browser'
import { createTemporaryFolder } from '@forenet/testkit/temporary-folder'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openPageAs } from '../src/journey.ts'
import { startPortalProcess } from '../src/portal-process.ts'
import { findSmallTouchTargets } from '../src/touch-targets.ts'
import { PAGE_PICTURES, type PagePicture } from './pages.ts'

const WIDTHS = [390, 1024, 1440] as const
const SCHEMES = ['light', 'dark'] as const
const LOCALES = ['da-DK', 'en-GB'] as const
const DOCS_PICTURES_FOLDER = join(import.meta.dirname, '../../docs/pictures')
const PHONE_WIDTH = 390
/** Width of the pictures in docs/pictures, which are in both colour schemes and in English. */
const DOCS_PICTURE_WIDTH = PHONE_WIDTH

const RESTS_WITHIN_MS = 90_000
const LOADING_SELECTOR =
  'main [role="status"][aria-label], [aria-busy="true"], [data-first-title], .mantine-Skeleton-root'

type PictureVariant = {
  width: (typeof WIDTHS)[number]
  scheme: (typeof SCHEMES)[number]
  locale: (typeof LOCALES)[number]
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    kept: { type: 'boolean', default: false },
  },
})

type Storage = Awaited<ReturnType<BrowserContext['storageState']>> | undefined
const sessions = new Map<string | null, Storage>()
const faults: string[] = []

const folder = await mkdtemp(join(tmpdir(), 'forenet-pictures-'))
const { path: dataDir, remove } = await createTemporaryFolder('pictures')
const portal = await startPortalProcess(dataDir, { LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '0' })
// Environment variables that the shared end-to-end helpers read.
process.env.PORTAL_ORIGIN = portal.origin
process.env.SANDBOX_ORIGIN = portal.sandboxUrl
process.env.JOURNEY_SESSIONS = join(dataDir, 'sessions')
const browser = await launchBrowser()
try {
  const pictures: PagePicture[] = []
  for (const picture of listRequestedPictures())
    await recordFault(picture.name, async () => void pictures.push(await openPicture(browser, picture)))
  const people = [...new Set(pictures.map(({ who }) => who))]
  for (const who of people) {
    for (const look of listVariants()) {
      const context = await openContext(browser, look, await signInOnce(browser, who))
      const page = await context.newPage()
      for (const picture of pictures.filter((one) => one.who === who))
        await recordFault(`${picture.name} ${look.width} ${look.scheme} ${look.locale}`, () =>
          takePicture(page, picture, look),
        )
      await context.close()
    }
  }
  console.log(`The pictures are in ${folder}; those of ${DOCS_PICTURES_FOLDER} are new.`)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await portal.stop()
  await remove()
}

async function recordFault(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    faults.push(`${what}: no picture, ${error instanceof Error ? error.message : error}`)
  }
}

function listVariants(): PictureVariant[] {
  const all = WIDTHS.flatMap((width) =>
    SCHEMES.flatMap((scheme) => LOCALES.map((locale) => ({ width, scheme, locale }))),
  )
  return options.kept ? all.filter(({ width, locale }) => width === DOCS_PICTURE_WIDTH && locale === 'en-GB') : all
}

function listRequestedPictures(): PagePicture[] {
  const names = options.only?.split(',')
  return PAGE_PICTURES.filter(({ name, kept }) => (names?.includes(name) ?? true) && (!options.kept || kept === true))
}

/** `way` also leaves data on the device, which the picture needs. */
async function openPicture(browser: Browser, picture: PagePicture): Promise<PagePicture> {
  const { who, by = who, way } = picture
  if (!way) return picture
  const look = { width: 1440, scheme: 'light', locale: 'en-GB' } as const
  const context = await openContext(browser, look, await signInOnce(browser, by))
  const page = await context.newPage()
  await goTo(page, picture.path)
  await way(page)
  const { origin, href } = new URL(page.url())
  sessions.set(by, await context.storageState())
  await context.close()
  // The payment window is not a page of the portal, so its full URL is used.
  return { ...picture, path: origin === portal.origin ? href.slice(origin.length) : href }
}

async function signInOnce(browser: Browser, who: string | null): Promise<Storage> {
  if (who === null || sessions.has(who)) return sessions.get(who)
  const context = await openContext(browser, { width: 1440, scheme: 'light', locale: 'en-GB' }, undefined)
  const page = await context.newPage()
  await openPageAs(page, who)
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
  sessions.set(who, await context.storageState())
  await context.close()
  return sessions.get(who)
}

function openContext(
  browser: Browser,
  { width, scheme, locale }: PictureVariant,
  storageState: Storage,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: portal.origin,
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
    locale,
    timezoneId: 'Europe/Copenhagen',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
}

async function goTo(page: Page, path: string): Promise<void> {
  // Changing only the fragment would not reload the page.
  await page.goto('about:blank')
  await page.goto(path)
  await waitUntilAtRest(page)
}

async function waitUntilAtRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Scrolling loads further content, and each part may load more.
  const rest = page.waitForFunction(
    (awaited) => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      const quiet = window as { quietSince?: number }
      if (document.querySelector(awaited)) delete quiet.quietSince
      else quiet.quietSince ??= performance.now()
      return quiet.quietSince !== undefined && performance.now() - quiet.quietSince > 250
    },
    LOADING_SELECTOR,
    { timeout: RESTS_WITHIN_MS },
  )
  await rest.catch(async (cause) => {
    const left = await page
      .locator(LOADING_SELECTOR)
      .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120)))
    throw new Error(`${new URL(page.url()).pathname} does not come to rest: ${left.join(', ')}`, { cause })
  })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function takePicture(page: Page, picture: PagePicture, { width, scheme, locale }: PictureVariant): Promise<void> {
  await goTo(page, picture.path)
  for (const name of picture.press ?? [])
    await page.getByRole('main').or(page.getByRole('dialog')).getByRole('button', { name }).first().click()
  await picture.prepare?.(page)
  if (picture.press || picture.prepare) await waitUntilAtRest(page)
  // In full-page screenshots, sticky elements are at the scroll position.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const file = join(folder, String(width), `${picture.name}-${scheme}-${locale.slice(0, 2)}.png`)
  await mkdir(join(folder, String(width)), { recursive: true })
  await page.screenshot({ path: file, fullPage: true })
  if (picture.kept && width === DOCS_PICTURE_WIDTH && locale === 'en-GB') {
    const type = { type: 'jpeg', quality: 82 } as const
    await page.screenshot({ path: join(DOCS_PICTURES_FOLDER, `${picture.name}-${scheme}.jpg`), ...type })
  }
  if (width === PHONE_WIDTH) await checkPage(page, `${picture.name} ${scheme} ${locale}`)
}

async function checkPage(page: Page, what: string): Promise<void> {
  // Axe checks iframes separately.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
  })
  for (const fault of await findAccessibilityViolations(page)) faults.push(`${what}: ${fault}`)
  for (const target of await findSmallTouchTargets(page)) faults.push(`${what}: too small for a finger: ${target}`)
}
