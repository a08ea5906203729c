import { canonicalizePagePath, PAGE_PATHS } from '@forenet/domain/page-paths'
import type { Page } from '@playwright/test'
import { expect, getPortalOrigin, openPageAs, test } from '../src/journey.ts'

/** Ways to write a URL, as people or programs do; `path` still contains its `{names}`. */
const URL_VARIANTS: Record<string, (path: string) => string> = {
  'with a slash at the end': (path) => `${path}/`,
  'in upper case, with escapes, doubled slashes and one at the end': listUrlVariants,
}

function listUrlVariants(path: string): string {
  return `/${changeFixedParts(path, percentEncode).replaceAll('/', '//')}//`
}

/** In upper case, with every second letter percent-encoded. */
const percentEncode = (text: string): string =>
  text.replace(
    /([a-z])([a-z]?)/g,
    (_, first: string, second: string) => `${first.toUpperCase()}${second && `%${second.charCodeAt(0).toString(16)}`}`,
  )

const changeFixedParts = (path: string, change: (text: string) => string): string =>
  path.replace(
    /(\{\w+\*?\})|([^{]+)/g,
    (_, name: string | undefined, text: string | undefined) => name ?? change(text ?? ''),
  )

const PARAMETER_VALUES: Record<string, string> = {
  orgKey: 'HOJMARKEN',
  id: '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  eveEntryId: '1b2c3d4e-5f60-4a7b-8c9d-0e1f2a3b4c5d',
  rest: 'HOJMARKEN/members',
}
const fillParameters = (path: string): string =>
  path.replace(/\{(\w+)\*?\}/g, (_, name: string) => PARAMETER_VALUES[name] ?? '')

const REDIRECTS: Record<string, RegExp> = {
  '/page-login': /^\/$/,
  '/page-register': /^\/$/,
  '/login-success': /^\/$/,
  '/page-forgot-password': /^\/auth\//,
}
const PUBLIC_PAGE = /^\/(page-|login-success|organizations-review|start$|ticket$|invitation$|report-abuse$)/

/** An endless redirect fails the next expectation. */
const openPath = (page: Page, address: string) => page.goto(getPortalOrigin() + address)
const getPath = (page: Page): string => new URL(page.url()).pathname

test.describe('every page is found at variants of its URL', () => {
  for (const [way, write] of Object.entries(URL_VARIANTS)) {
    test(`${way}, signed in`, async ({ page, watch }) => {
      watch.expectConsole(/status of 40[04]/)
      await openPageAs(page, 'mette@example.org')
      for (const path of PAGE_PATHS) {
        if (path === '/page-lock-screen') continue
        await openPath(page, `${fillParameters(write(path))}?q=a%20b#part`)
        const onward = REDIRECTS[path]
        if (onward) await expect(async () => expect(getPath(page)).toMatch(onward)).toPass()
        else {
          await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
          // The URL is final only after the session check, later than the first content.
          await expect.poll(() => new URL(page.url()).hash, path).toBe('#part')
          expect(getPath(page), path).toBe(fillParameters(path))
        }
      }
      await openPath(page, write('/page-lock-screen'))
      await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
      expect(getPath(page)).toBe('/page-lock-screen')
    })
  }

  test('all variants combined, signed out', async ({ page }) => {
    for (const path of PAGE_PATHS) {
      await openPath(page, `${fillParameters(listUrlVariants(path))}?q=1#part`)
      if (PUBLIC_PAGE.test(path) && !(path in REDIRECTS)) {
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
        expect(getPath(page), path).toBe(path)
      } else {
        await page.waitForURL(/\/auth\/realms\//)
        const back = new URL(page.url()).searchParams.get('redirect_uri')
        if (back && !PUBLIC_PAGE.test(path)) expect(new URL(back).pathname, path).toBe(fillParameters(path))
      }
    }
  })

  test('an unknown URL shows the not-found page', async ({ page, watch }) => {
    watch.expectConsole(/status of 40[04]/)
    for (const path of ['/nothing/', '//nothing//here/', '/NOTHING', '/%6eothing/']) {
      expect(canonicalizePagePath(path), path).toBeNull()
      await openPath(page, path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByText('404').first(), path).toBeVisible()
    }
  })
})
