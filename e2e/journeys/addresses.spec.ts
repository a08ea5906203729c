import { PAGE_PATHS, pageAddress } from '@forenet/domain/page-address'
import type { Page } from '@playwright/test'
import { expect, openAs, portalOrigin, test } from '../src/journey.ts'

/** Ways in which people and programs write an address that is not quite the page's own; `path` still has its `{names}`. */
const WAYS: Record<string, (path: string) => string> = {
  'with a slash at the end': (path) => `${path}/`,
  'in upper case, with escapes, doubled slashes and one at the end': everyWay,
}

function everyWay(path: string): string {
  return `/${spell(path, escaped).replaceAll('/', '//')}//`
}

/** In upper case, each second letter as an escape. */
const escaped = (text: string): string =>
  text.replace(
    /([a-z])([a-z]?)/g,
    (_, first: string, second: string) => `${first.toUpperCase()}${second && `%${second.charCodeAt(0).toString(16)}`}`,
  )

/** Changes what is not the name of a value. */
const spell = (path: string, change: (text: string) => string): string =>
  path.replace(
    /(\{\w+\*?\})|([^{]+)/g,
    (_, name: string | undefined, text: string | undefined) => name ?? change(text ?? ''),
  )

const VALUES: Record<string, string> = {
  orgKey: 'HOJMARKEN',
  id: '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  eveEntryId: '1b2c3d4e-5f60-4a7b-8c9d-0e1f2a3b4c5d',
  rest: 'HOJMARKEN/members',
}
const filled = (path: string): string => path.replace(/\{(\w+)\*?\}/g, (_, name: string) => VALUES[name] ?? '')

/** Where a page is that sends people on by itself, for who is signed in. */
const SENDS_ON: Record<string, RegExp> = {
  '/page-login': /^\/$/,
  '/page-register': /^\/$/,
  '/login-success': /^\/$/,
  '/page-forgot-password': /^\/auth\//,
}
/** Pages for anyone. */
const OPEN = /^\/(page-|login-success|organizations-review|start$|ticket$|invitation$)/

/** Opens an address as it is written. A page that spins for ever never shows what is waited for then. */
const open = (page: Page, address: string) => page.goto(portalOrigin() + address)
const pathOf = (page: Page): string => new URL(page.url()).pathname

test.describe('every page is found by an address that is not quite its own', () => {
  for (const [way, write] of Object.entries(WAYS)) {
    test(`${way}, signed in`, async ({ page, watch }) => {
      // What the values name does not exist.
      watch.expectConsole(/status of 40[04]/)
      await openAs(page, 'mette@example.org')
      for (const path of PAGE_PATHS) {
        if (path === '/page-lock-screen') continue
        await open(page, `${filled(write(path))}?q=a%20b#part`)
        const onward = SENDS_ON[path]
        if (onward) await expect(async () => expect(pathOf(page)).toMatch(onward)).toPass()
        else {
          await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
          // The first words stand there before who is signed in has been found out, and the address with them.
          await expect.poll(() => new URL(page.url()).hash, path).toBe('#part')
          expect(pathOf(page), path).toBe(filled(path))
        }
      }
      await open(page, write('/page-lock-screen'))
      await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
      expect(pathOf(page)).toBe('/page-lock-screen')
    })
  }

  test('in every way at once, signed out', async ({ page }) => {
    for (const path of PAGE_PATHS) {
      await open(page, `${filled(everyWay(path))}?q=1#part`)
      if (OPEN.test(path) && !(path in SENDS_ON)) {
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
        expect(pathOf(page), path).toBe(path)
      } else {
        await page.waitForURL(/\/auth\/realms\//)
        const back = new URL(page.url()).searchParams.get('redirect_uri')
        if (back && !OPEN.test(path)) expect(new URL(back).pathname, path).toBe(filled(path))
      }
    }
  })

  test('what leads to no page is told so', async ({ page, watch }) => {
    watch.expectConsole(/status of 40[04]/)
    for (const path of ['/nothing/', '//nothing//here/', '/NOTHING', '/%6eothing/']) {
      expect(pageAddress(path), path).toBeNull()
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByText('404').first(), path).toBeVisible()
    }
  })
})
