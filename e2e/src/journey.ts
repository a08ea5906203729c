import { findAccessibilityViolations } from '@forenet/testkit/browser'
import { type Browser, type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'

import { continueSession, enterSecondFactorCode, isAdministrator, storeSession } from './sessions.ts'
import { startPortal } from './start-portal.ts'

export { expect }

export const getPortalOrigin = () => process.env.PORTAL_ORIGIN ?? ''
export const getSandboxOrigin = () => process.env.SANDBOX_ORIGIN ?? ''
export const getIdentityOrigin = () => process.env.IDENTITY_ORIGIN ?? getPortalOrigin()

export const WITH_ANIMATIONS_AND_SERVICE_WORKER = {
  contextOptions: { reducedMotion: 'no-preference' },
  serviceWorkers: 'allow',
} as const

export const PASSWORD = 'foreningsliv'

const STARTS_WITHIN_MS = 120_000

export type PageErrorWatch = {
  expectConsole: (pattern: RegExp) => void
  /** Watches another browser context, or one with its own portal at `origin`. */
  context: (context: BrowserContext, origin?: string) => void
}

/** Calls that the specification requires to have an e-mail in the URL (section 7; ruling 14). */
const BY_EMAIL = /\/(member\/search-email|member\/item|member\/list|family\/invitation\/by-email|eve-entry\/list)$/

/**
 * Whether a URL contains an e-mail, or a token with one. Such URLs are refused, because histories and logs store them.
 */
function exposesEmail({ pathname, search }: URL): boolean {
  return !BY_EMAIL.test(pathname) && /@|%40|id_token_hint=/i.test(pathname + search)
}

/**
 * Test that fails on unexpected console errors, exceptions, failed responses, e-mails in portal URLs, and requests to
 * other hosts.
 */
export const test = base.extend<{ watch: PageErrorWatch }, { portal: undefined }>({
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
          const portal = own ?? getPortalOrigin()
          if (
            url.protocol.startsWith('http') &&
            ![portal, getSandboxOrigin(), getIdentityOrigin()].includes(url.origin)
          )
            note(`unplanned request: ${request.url()}`)
          if (url.origin === portal && exposesEmail(url)) note(`e-mail in an address: ${request.url()}`)
        })
      }
      follow(context)
      await use({ expectConsole: (pattern) => expected.push(pattern), context: follow })
      if (testInfo.status !== testInfo.expectedStatus) await logOpenPages(browser, testInfo)
      // Closes pages that are still open, because they would send requests during later tests.
      for (const left of browser.contexts()) if (left !== context) await left.close()
      expect(seen, 'console errors and unplanned requests').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ baseURL }, use) => use(baseURL ?? getPortalOrigin()),
})

async function logOpenPages(browser: Browser, testInfo: TestInfo): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const says = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    await testInfo.attach('page', { body: `${page.url()}\n${says}`, contentType: 'text/plain' })
  }
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: /^e-?mail/i }).fill(email)
  await page.getByRole('textbox', { name: /^(password|adgangskode)$/i }).fill(password)
  await page.getByRole('button', { name: /^(sign in|log ind)$/i }).click()
  if (isAdministrator(email)) await enterSecondFactorCode(page, email)
}

/** Most calls that require a recent sign-in accept 60 minutes; a test takes minutes on a busy machine. */
const REUSED_SESSION_MS = 30 * 60_000
/** For tests that cancel events, which requires a sign-in within 10 minutes. */
export const RECENT_SESSION = { maxSessionAgeMs: 3 * 60_000 }

/** Opens a page as a user, reusing the session of an earlier test unless it is older than `maxSessionAgeMs`. */
export async function openPageAs(
  page: Page,
  email: string,
  path = '/',
  { password = PASSWORD, maxSessionAgeMs = REUSED_SESSION_MS } = {},
): Promise<void> {
  const continues = await continueSession(page, email, maxSessionAgeMs)
  await page.goto(path)
  if (!continues) {
    await page.waitForURL(/\/auth\/realms\//)
    await fillSignIn(page, email, password)
  }
  await page.waitForURL((url) => url.origin === getPortalOrigin() && !url.pathname.startsWith('/auth/'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Waits for the app, because a click on the early rendering would be repeated by it.
  await expect(page.locator('[data-drawn-early]')).toHaveCount(0)
  if (continues) await expect(page.getByRole('button', { name: /^(Your account|Din konto): / })).toBeVisible()
  else await storeSession(page, email)
}

/**
 * Waits for the session iframe, because advancing the clock before it has loaded would look like a timeout of the
 * identity provider.
 */
export async function waitForSessionIframe(page: Page): Promise<void> {
  await expect(page.locator('iframe[title="keycloak-session-iframe"]')).toBeAttached()
}

/** In the fast tier only accessibility.spec.ts runs axe. */
const isFastTier = process.env.E2E_TIER === 'fast'

/** WCAG 2.2 AA, once animations have ended. Skipped in the fast tier. */
export async function expectAccessible(
  page: Page,
  what: string,
  look: 'everything' | 'colours' = 'everything',
): Promise<void> {
  if (!isFastTier) await expectNoAccessibilityFaults(page, what, look)
}

/** In both tiers, unlike `expectAccessible`. May take ten seconds on a busy machine. */
export async function expectNoAccessibilityFaults(
  page: Page,
  what: string,
  look: 'everything' | 'colours' = 'everything',
): Promise<void> {
  await expect(async () => expect(await findAccessibilityViolations(page, look), what).toEqual([])).toPass({
    timeout: 40_000,
    intervals: [300],
  })
}

/** The second scheme checks only rules about colours. */
export async function expectAccessibleInBothSchemes(page: Page, what: string): Promise<void> {
  if (isFastTier) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Pages of the identity provider and the simulators switch their scheme by style sheet only.
    const own = page.locator('html[data-mantine-color-scheme]')
    if ((await own.count()) > 0) await expect(own).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page, `${what} ${colorScheme}`, colorScheme === 'light' ? 'everything' : 'colours')
  }
}

/**
 * Switches language and colour scheme in the footer, checks accessibility, and switches back. `heading`: the page's
 * Danish heading.
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
