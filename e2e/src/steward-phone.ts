import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, getPortalOrigin, type PageErrorWatch } from './journey.ts'

/** Opens a phone with a simulated camera, controlled by `showCodeToCamera`. */
export async function openStewardPhone(
  browser: Browser,
  watch: PageErrorWatch,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: getPortalOrigin(),
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  watch.context(context)
  await context.addInitScript(() => {
    const seen = document.createElement('canvas')
    seen.width = seen.height = 900
    Object.assign(globalThis, {
      showCodeToCamera: async (address: string) => {
        const picture = new Image()
        picture.src = address
        await picture.decode()
        const drawn = seen.getContext('2d')
        if (!drawn) throw new Error('Nothing can be drawn')
        drawn.fillStyle = 'white'
        drawn.fillRect(0, 0, 900, 900)
        drawn.drawImage(picture, 50, 50, 800, 800)
      },
    })
    // The page about:blank has no media devices.
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => seen.captureStream(30)
  })
  return { context, page: await context.newPage() }
}

export const showCodeToCamera = (page: Page, address: string) =>
  page.evaluate(
    (picture) =>
      (globalThis as unknown as { showCodeToCamera: (picture: string) => Promise<void> }).showCodeToCamera(picture),
    address,
  )

export async function openDoorPage(page: Page, url: string, name: string, title: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Open the door on this device' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('button', { name: 'Open the door' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^Updated /)).toBeVisible()
  // The page must be cached before the phone goes offline.
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** Types a code like a hand scanner: quickly, ending with Enter. */
export async function scanWithHandScanner(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
