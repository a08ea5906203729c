import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSharedBrowser } from '@forenet/testkit/browser'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from './fixture/browser.ts'
import { type Built, buildApp } from './fixture/built-app.ts'
import { type PortalStandIn, startPortalStandIn } from './fixture/portal-stand-in.ts'

let built: Built
let browser: Browser
let portal: PortalStandIn

beforeAll(async () => {
  built = await buildApp()
  browser = await getSharedBrowser()
  portal = await startPortalStandIn(built.dist, () => new Date())
})
afterAll(async () => {
  await portal.close()
  await built.remove()
})

const buildOf = (page: Page) => page.locator('meta[name="forenet-build"]').getAttribute('content')

/** Waits until the service worker has cached everything and controls the page. */
async function keepPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const inCharge = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
    await navigator.serviceWorker.register('/service-worker.js')
    await inCharge
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('a newer build is detected despite cached pages, and offline the cached page shows the error', async () => {
  const { page, faults } = await visitor(browser, { origin: portal.origin })
  await page.goto('/page-error-503')
  const own = await buildOf(page)
  const kept = await keepPages(page)
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.endsWith('.woff2'))).toHaveLength(1)
  expect(faults).toEqual([])

  const file = join(built.dist, 'index.html')
  const document = await readFile(file, 'utf8')
  const newer = 'f'.repeat(16)
  await writeFile(file, document.replace(own ?? 'no build', newer))
  await page.reload()
  expect(await buildOf(page)).toBe(newer)

  await page.context().setOffline(true)
  await page.goto('/memberships')
  await page.getByRole('heading', { name: 'We cannot reach Forenet' }).waitFor()
  expect(await page.getByRole('link', { name: 'Show my tickets' }).count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'We cannot reach Forenet' }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('requests to the identity provider, the APIs and the build check bypass the cache', async () => {
  const { page } = await visitor(browser, { origin: portal.origin })
  await page.goto('/page-error-503')
  await keepPages(page)
  const through = async (path: string) => {
    const answers = page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await page.evaluate((address) => fetch(address).then(() => undefined), path)
    return (await answers).fromServiceWorker()
  }
  expect(await through('/build.json')).toBe(false)
  expect(await through('/tools/api/settings')).toBe(false)
  expect(await through('/forenet-event-api/api/v1/eve-entry/list')).toBe(false)
  expect(await through('/auth/realms/forenet/.well-known/openid-configuration')).toBe(false)
  expect(await through('/favicon.svg')).toBe(true)
  await page.context().close()
})
