import { accessibilityFaults } from '@forenet/testkit/browser'
import { type Browser, type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'

import { continueSession, giveCode, isAdministrator, keepSession } from './sessions.ts'
import { startPortal } from './start-portal.ts'

export { expect }

export const portalOrigin = () => process.env.PORTAL_ORIGIN ?? ''
export const sandboxOrigin = () => process.env.SANDBOX_ORIGIN ?? ''
/** Where people sign in, where that is not the portal itself. */
export const identityOrigin = () => process.env.IDENTITY_ORIGIN ?? portalOrigin()

/** For journeys in a browser as people have it: what moves moves, and the service worker is at work. */
export const AS_PEOPLE_HAVE_IT = {
  contextOptions: { reducedMotion: 'no-preference' },
  serviceWorkers: 'allow',
} as const

/** The password of every demonstration account. */
export const PASSWORD = 'foreningsliv'

/** On a machine that is busy elsewhere. */
const STARTS_WITHIN_MS = 120_000

export type Watch = {
  /** Console errors this journey causes on purpose (a refused call is one in the browser's own log). */
  expectConsole: (pattern: RegExp) => void
  /** Watches a browser of somebody else in the journey too, or one that is at a portal of its own at `origin`. */
  context: (context: BrowserContext, origin?: string) => void
}

/** Calls that the specification gives an e-mail in the address (section 7; the picker's search: ruling 14). */
const BY_EMAIL = /\/(member\/search-email|member\/item|member\/list|family\/invitation\/by-email|eve-entry\/list)$/

/** Whether an address tells an e-mail, or carries a token that does: histories and logs keep addresses. */
function tellsEmail({ pathname, search }: URL): boolean {
  return !BY_EMAIL.test(pathname) && /@|%40|id_token_hint=/i.test(pathname + search)
}

/**
 * A journey fails on any console error, uncaught exception, failed answer, e-mail in an address of the portal, or request to
 * anywhere but the portal and the stand-ins, unless it said that it expects it.
 */
export const test = base.extend<{ watch: Watch }, { portal: undefined }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture is given
    async ({}, use) => {
      const stop = await startPortal()
      await use(undefined)
      await stop()
    },
    { auto: true, scope: 'worker', timeout: STARTS_WITHIN_MS },
  ],
  watch: [
    async ({ browser, context }, use, testInfo) => {
      const expected: RegExp[] = []
      const seen: string[] = []
      const note = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) seen.push(text)
      }
      const follow = (one: BrowserContext, own?: string) => {
        one.on('console', (message) => {
          if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
        })
        one.on('weberror', (error) => note(`uncaught: ${error.error().message}`))
        one.on('request', (request) => {
          const url = new URL(request.url())
          const portal = own ?? portalOrigin()
          if (url.protocol.startsWith('http') && ![portal, sandboxOrigin(), identityOrigin()].includes(url.origin))
            note(`unplanned request: ${request.url()}`)
          if (url.origin === portal && tellsEmail(url)) note(`e-mail in an address: ${request.url()}`)
        })
      }
      follow(context)
      await use({ expectConsole: (pattern) => expected.push(pattern), context: follow })
      if (testInfo.status !== testInfo.expectedStatus) await tellPages(browser, testInfo)
      // A page that is left open goes on asking and drawing beside all journeys after it.
      for (const left of browser.contexts()) if (left !== context) await left.close()
      expect(seen, 'console errors and unplanned requests').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ baseURL }, use) => use(baseURL ?? portalOrigin()),
})

/** Keeps, for who reads of a failed journey where it cannot be seen again, what each of its pages says. */
async function tellPages(browser: Browser, testInfo: TestInfo): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const says = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    await testInfo.attach('page', { body: `${page.url()}\n${says}`, contentType: 'text/plain' })
  }
}

/** Signs in on the identity provider's page that `page` is being shown. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: /^e-?mail/i }).fill(email)
  await page.getByRole('textbox', { name: /^(password|adgangskode)$/i }).fill(password)
  await page.getByRole('button', { name: /^(sign in|log ind)$/i }).click()
  if (isAdministrator(email)) await giveCode(page, email)
}

/**
 * Opens a page of the portal as somebody: through the real sign-in, or with the session that a journey before this one has
 * signed in to and not ended.
 */
export async function openAs(page: Page, email: string, path = '/', password = PASSWORD): Promise<void> {
  const continues = await continueSession(page, email)
  await page.goto(path)
  if (!continues) {
    await page.waitForURL(/\/auth\/realms\//)
    await fillSignIn(page, email, password)
  }
  await page.waitForURL((url) => url.origin === portalOrigin() && !url.pathname.startsWith('/auth/'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page drawn before the app gives way to the app's own, and a click on it would be made a second time.
  await expect(page.locator('[data-drawn-early]')).toHaveCount(0)
  if (continues) await expect(page.getByRole('button', { name: /^(Your account|Din konto): / })).toBeVisible()
  else await keepSession(page, email)
}

/**
 * The page watches its session: the client that does comes after what is shown. Before that a clock that is moved on would take
 * the provider to be silent.
 */
export async function watchesSession(page: Page): Promise<void> {
  await expect(page.locator('iframe[title="keycloak-session-iframe"]')).toBeAttached()
}

/** In the fast tier only the sweep (accessibility.spec.ts) runs axe: the others check their page and dialogs in the full tier. */
const isFastTier = process.env.E2E_TIER === 'fast'

/** axe finds nothing against WCAG 2.2 AA, once nothing moves any more. The fast tier skips this. */
export async function expectAccessible(
  page: Page,
  what: string,
  look: 'everything' | 'colours' = 'everything',
): Promise<void> {
  if (!isFastTier) await expectNoFaults(page, what, look)
}

/** As `expectAccessible`, in both tiers. On a machine that is busy elsewhere one look may take ten seconds. */
export async function expectNoFaults(
  page: Page,
  what: string,
  look: 'everything' | 'colours' = 'everything',
): Promise<void> {
  await expect(async () => expect(await accessibilityFaults(page, look), what).toEqual([])).toPass({
    timeout: 40_000,
    intervals: [300],
  })
}

/** As `expectAccessible`, light and then dark, as the device would ask for it: from one to the other only colours change. */
export async function expectAccessibleInBothSchemes(page: Page, what: string): Promise<void> {
  if (isFastTier) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The provider's pages and the stand-ins' follow the device by their style sheets alone.
    const own = page.locator('html[data-mantine-color-scheme]')
    if ((await own.count()) > 0) await expect(own).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page, `${what} ${colorScheme}`, colorScheme === 'light' ? 'everything' : 'colours')
  }
}

/**
 * As `expectAccessible`, in the other language and the other scheme: switches at the foot of the page to Danish (where
 * `heading` is the page's own) and to dark, looks, and switches back.
 */
export async function expectAccessibleInDanishAndDark(page: Page, heading: string, what: string): Promise<void> {
  if (isFastTier) return
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('button', { name: 'Dansk' }).click()
  await foot.getByRole('button', { name: 'Mørkt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page, `${what}, in Danish and dark`)
  await foot.getByRole('button', { name: 'Automatisk' }).click()
  await foot.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}
