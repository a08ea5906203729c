import { type Browser, expect, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  fillSignIn,
  getPortalOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { findSmallTouchTargets } from '../src/touch-targets.ts'

test.use({ serviceWorkers: 'allow' })

const VISITED_PATHS = [
  '/',
  '/organizations',
  '/organizations-review',
  '/start',
  '/report-abuse?club=HOJMARKEN',
  '/manage/start',
  '/memberships',
  '/membership/new',
  '/contact-us',
  '/contact-us?of=organisation',
  '/contact-us?orgId=choose',
  '/my-profile',
  '/edit-profile',
  '/participants-list',
  '/participants-list?invitation=7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  '/add-edit-participant',
  '/notifications',
  '/notifications?show=unread',
  '/my-profile/notifications',
  '/my-profile/audit',
  '/my-profile/data',
  '/membership/confirm?forenettoken=not-a-token-but-long-enough-to-be-read-as-one-by-the-server',
  '/membership/decline',
  '/events',
  '/events?show=upcoming',
  '/events?show=waiting',
  '/events?show=explore',
  '/events?show=past',
  '/HOJMARKEN/events',
  '/HOJMARKEN/events?q=nothing-like-it',
  '/page-error-503',
  '/nothing-here',
]

/** By URL, or from the previous page without a reload. */
type Navigate = (page: Page, path: string) => Promise<unknown>

const goByUrl: Navigate = (page, path) => page.goto(path)

/** Client-side navigation moves the focus to the new heading; within a page only the URL changes. */
const goByLink: Navigate = async (page, path) => {
  if (new URL(path, page.url()).pathname === new URL(page.url()).pathname) return goByUrl(page, path)
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
  }, path)
  await expect(page.locator('h1:focus'), path).toBeVisible()
}

async function visitPages(browser: Browser, locale: string, width: number, come: Navigate): Promise<void> {
  const context = await browser.newContext({
    locale,
    viewport: { width, height: 900 },
    baseURL: getPortalOrigin(),
  })
  const page = await context.newPage()
  await page.goto('/memberships')
  await page.waitForURL(/\/auth\/realms\//)
  await expectAccessible(page, `sign-in ${locale}`)
  await fillSignIn(page, 'henrik@example.org')
  await expect(page).toHaveURL(/\/memberships$/)
  for (const path of [...VISITED_PATHS, ...(await pagesBehindLinks(page))]) {
    await come(page, path)
    await waitUntilSettled(page)
    expect(await page.locator('html').getAttribute('lang'), path).toBe(locale.slice(0, 2))
    // Checks Danish in both colour schemes and English in one, because only the texts differ.
    const look = locale === 'da-DK' ? expectAccessibleInBothSchemes : expectAccessible
    await look(page, `${path} ${locale} ${width}`)
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${path} scrolls sideways at ${width}`).toBe(0)
    if (width < 500) expect(await findSmallTouchTargets(page), `${path}: too small for a finger`).toEqual([])
  }
  await page.goto('/page-lock-screen')
  await expect(page.getByRole('heading', { name: /^(You are signed out|Du er logget ud)$/ })).toBeVisible()
  await expectAccessible(page, `signed out ${locale} ${width}`)
  await context.close()
}

async function pagesBehindLinks(page: Page): Promise<string[]> {
  const hrefOf = async (path: string, link: string) => {
    await page.goto(path)
    await waitUntilSettled(page)
    return (await page.locator(link).first().getAttribute('href')) ?? ''
  }
  const details = await hrefOf('/organizations', 'main a[href*="-details"]')
  const history = await hrefOf('/memberships', 'main a[href$="/history"]')
  const receipt = await hrefOf(history, 'main a[href$="/receipt"]')
  const event = await hrefOf('/HOJMARKEN/events?q=badminton', 'main a[href*="/events/"]')
  const ofEvent = ['', '/register', '/success', '/decline'].map((rest) => event + rest)
  return [details, history, receipt, '/payments/reconciliation', ...ofEvent]
}

async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const [locale, width, come] of [
  ['da-DK', 390, goByUrl],
  ['en-GB', 1440, goByLink],
] as const) {
  test(`every page is accessible in both themes and languages: ${locale}, ${width} px`, async ({ browser }) => {
    test.setTimeout(360_000)
    await visitPages(browser, locale, width, come)
  })
}

test('organisations show what they sell, or why they are unavailable', async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/organizations')
  await expect(page).toHaveTitle(/^Organisations/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Your clubs')
  await expect(page.getByRole('heading', { level: 2, name: 'Next' })).toBeVisible()
  await expect(page.getByText(/Det Gamle Mejeri/).first()).toBeVisible()
  await expect(page.getByText('The club has not opened for memberships yet.').first()).toBeVisible()
  await expect(page.getByText(/Bakkesving/)).toHaveCount(0)
  await page
    .getByRole('link', { name: /Højmarken/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/organizations-.*-details$/)
  await expect(page.getByText(/DKK \d/).first()).toBeVisible()
})

test('a profile is edited, with errors at the fields', { tag: '@smoke' }, async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/edit-profile')
  await page.getByLabel(/^Postcode/).fill('86OO')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Use digits only').first()).toBeVisible()
  await expect(page.getByLabel(/^Postcode/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/^Postcode/).fill('8600')
  await page.getByLabel(/^City/i).fill('Silkeborg')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Your profile is saved.').first()).toBeVisible()
  await page.goto('/my-profile')
  await expect(page.getByText(/8600 Silkeborg/).first()).toBeVisible()
})

test('the treasurer sees both ledgers agree, to the øre and row by row', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/payments/reconciliation')
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Payments, newest first' })
  await expect(table).toBeVisible()
  const sums = page.getByRole('main').locator('dl')
  const sumOf = async (name: string) =>
    parseMinor(await sums.locator('div', { hasText: name }).getByRole('definition').innerText())

  const rows = await table.locator('tbody').getByRole('row').all()
  const figures = await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()))
  const ours = figures.map(([, , own = '']) => parseMinor(own))
  expect(ours.filter((minor) => minor > 0).length).toBeGreaterThan(0)
  expect(figures.map(([, , , gateway = '']) => (gateway === 'nothing' ? 0 : parseMinor(gateway)))).toEqual(ours)
  expect(await sumOf('Our ledger')).toBe(ours.reduce((sum, minor) => sum + minor, 0))
  expect(await sumOf('Payment provider')).toBe(await sumOf('Our ledger'))
  expect(await sumOf('Difference')).toBe(0)
  await expect(page.getByText(`All ${rows.length} payments on this page agree.`)).toBeVisible()
  await expectAccessible(page, 'reconciliation')
})

/** In English format, to øre. */
const parseMinor = (shown: string) => Math.round(Number(shown.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100)
