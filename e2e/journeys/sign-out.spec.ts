import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openPageAs, test, waitForSessionIframe } from '../src/journey.ts'
import { goToRegistration, openEvent } from '../src/registering.ts'
import { SMALLEST_PNG } from '../src/smallest-png.ts'

test.use({ serviceWorkers: 'allow' })

const SAVED_ON_DEVICE_TEXT = 'Saved on this device: they open offline too.'
/** Storage keys that may remain: device settings, data of a pending sign-in, and scroll positions. */
const RETAINED_KEYS =
  /^(forenet-language|forenet\.(language|scheme|type-face|saved-address|last-unauthorised|start-reload)|kc-callback-.*|tsr-scroll-restoration.*)$/
/** Paths of cached application files, which contain no personal data. */
const SHELL_FILE = /^\/(assets\/.*|index\.html|color-scheme\.js|splash\.css|favicon\.svg)$/

type StoredTraces = { stored: string[]; cached: string[]; names: boolean }

/** Keys of storages and caches, and whether the page contains the member's name. */
async function readTraces(page: Page): Promise<StoredTraces> {
  const { stored, cached, text } = await page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname)
    }
    return {
      stored: [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...document.cookie
          .split('; ')
          .map((cookie) => cookie.replace(/=.*/, ''))
          .filter(Boolean),
      ],
      cached,
      text: document.documentElement.outerHTML,
    }
  })
  return {
    stored: stored.filter((key) => !RETAINED_KEYS.test(key)).sort(),
    cached: cached.filter((path) => !SHELL_FILE.test(path)),
    names: /Mette|Kjær/.test(text),
  }
}

const DRAFT_KEY = /^forenet\.choices\.registration\./

/** With cached tickets, a started registration and message, and a displayed picture. */
async function openUsedPortal(page: Page): Promise<{ picture: string }> {
  await openPageAs(page, 'mette@example.org', '/edit-profile')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Choose a picture|Replace)/ }).click(),
  ])
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: SMALLEST_PNG })
  await expect(page.getByText('The picture is saved').first()).toBeAttached()
  await page.goto('/tickets')
  await expect(page.getByText(SAVED_ON_DEVICE_TEXT)).toBeVisible()
  await openEvent(page, 'MEJERIET', 'Fru Polle')
  await goToRegistration(page)
  await page.getByRole('button', { name: 'Add a guest' }).click()
  await page.goto('/contact-us?orgId=choose')
  await page.getByLabel('Subject').fill('Between us')
  await page.goto('/my-profile')
  const shown = page.locator('main img[src^="blob:"]').first()
  await expect(shown).toBeVisible()
  await waitForSessionIframe(page)
  const before = await readTraces(page)
  expect(before.stored).toEqual(
    expect.arrayContaining([expect.stringMatching(/registration-draft/), expect.stringMatching(/contact-draft/)]),
  )
  expect(before.cached).toEqual(['/kept-tickets.json'])
  return { picture: (await shown.getAttribute('src')) ?? '' }
}

/** Also some time later. */
async function expectNoTraces(page: Page, picture: string): Promise<void> {
  await expect.poll(() => readTraces(page)).toEqual({ stored: [], cached: [], names: false })
  await expectPictureNotCached(page, picture)
}

/** Only the ids chosen for a purchase remain. */
async function expectChoicesOnly(page: Page, picture: string): Promise<void> {
  await expect
    .poll(() => readTraces(page))
    .toEqual({ stored: [expect.stringMatching(DRAFT_KEY)], cached: [], names: false })
  await expectPictureNotCached(page, picture)
}

async function expectPictureNotCached(page: Page, picture: string): Promise<void> {
  const shown = await page.evaluate(
    (address) =>
      new Promise((done) => {
        const image = new Image()
        image.onload = () => done(true)
        image.onerror = () => done(false)
        image.src = address
      }),
    picture,
  )
  expect(shown, 'the picture').toBe(false)
}

/** Without notifying the page. */
const endSession = (context: BrowserContext) => context.clearCookies()

test.describe('no trace of a member remains on the device', () => {
  test.beforeEach(({ watch }) => {
    // The browser logs the refused token and the revoked blob URL.
    watch.expectConsole(
      /400 \(Bad Request\).*\/token|401 \(Unauthorized\)|ERR_FILE_NOT_FOUND|404 \(Not Found\).*search-email/,
    )
  })

  test('after signing out, in the same tab and in another', async ({ page, context }) => {
    const { picture } = await openUsedPortal(page)
    const other = await context.newPage()
    await other.goto('/contact-us?orgId=choose')
    await other.getByLabel('Subject').fill('In another tab')
    await other.getByRole('button', { name: 'Logout' }).click()
    // The redirect through the identity provider ends here; requests made before are lost.
    await other.waitForURL(/\/page-lock-screen/)
    await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await expectNoTraces(page, picture)
    await expectNoTraces(other, picture)
  })

  test('after half an hour of inactivity', async ({ page }) => {
    await page.clock.install()
    const { picture } = await openUsedPortal(page)
    await page.clock.fastForward('31:00')
    await page.mouse.move(10, 10)
    await page.waitForURL(/page-lock-screen\?reason=inactive/)
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await expectChoicesOnly(page, picture)
  })

  test('after the session or account ended while no page was open', async ({ page, context }) => {
    const { picture } = await openUsedPortal(page)
    await page.goto('about:blank')
    await endSession(context)
    await page.goto('/organizations-review')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectChoicesOnly(page, picture)
  })

  test('an offline timeout leaves the tickets available until the portal can be reached', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await page.clock.install()
    const { picture } = await openUsedPortal(page)
    await page.goto('/tickets')
    await expect(page.getByText(SAVED_ON_DEVICE_TEXT)).toBeVisible()
    await waitForSessionIframe(page)
    await context.setOffline(true)
    const left = page.waitForEvent('requestfailed', (request) => /openid-connect\/logout/.test(request.url()))
    await page.clock.fastForward('31:00')
    await page.mouse.move(10, 10)
    await left
    // The redirect ends at the browser's offline page, so that the next navigation can start.
    await page.waitForURL('chrome-error://chromewebdata/')
    await page.goto('/tickets')
    await expect(page.getByText(/^Offline – shown as of /)).toBeVisible()
    const { stored, cached } = await readTraces(page)
    expect({ stored, cached }).toEqual({
      stored: [expect.stringMatching(DRAFT_KEY), 'forenet.device-of', 'forenet.tickets-of'],
      cached: ['/kept-tickets.json'],
    })
    await context.setOffline(false)
    await endSession(context)
    await page.goto('/organizations-review')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectChoicesOnly(page, picture)
  })
})
