import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Chrome's preset for a slow network: 400 kbit/s and 400 ms latency. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
  connectionType: 'cellular3g',
} as const

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'da-DK',
  timezoneId: 'Europe/Copenhagen',
} satisfies BrowserContextOptions

export type PageCondition = { name: string; holds: string }

const FIRST_TEXT: PageCondition = {
  name: 'first text',
  holds: `(document.body?.innerText ?? '').trim() !== ''`,
}

/** Without cached files. `storageState`: session of the user. */
export function openSlowPhone(
  browser: Browser,
  storageState?: BrowserContextOptions['storageState'],
): Promise<BrowserContext> {
  return browser.newContext({ ...PHONE, ...(storageState && { storageState }) })
}

export async function waitForCondition(page: Page, { holds }: PageCondition): Promise<void> {
  while (!(await page.evaluate<unknown>(holds))) await delay(100)
}

/**
 * Runs `go` over the slow network; returns milliseconds until the frame with the first text and with each condition.
 * @throws after a minute
 */
export async function measureTimeTo(
  page: Page,
  wanted: readonly PageCondition[],
  go: (page: Page) => Promise<unknown>,
): Promise<{ firstText: number; wanted: number[] }> {
  const moments = [FIRST_TEXT, ...wanted]
  const seen = new Map<string, number>()
  const told = Promise.withResolvers<void>()
  await page.exposeFunction('forenetSeen', (name: string, at: number) => {
    if (!seen.has(name)) seen.set(name, at)
    if (moments.every((moment) => seen.has(moment.name))) told.resolve()
  })
  // Content does not count while styles load, because no frames are rendered then.
  await page.addInitScript(`{
    if (window === top) {
      const open = new Map([${moments.map(({ name, holds }) => `[${JSON.stringify(name)}, () => ${holds}]`)}])
      const look = () => {
        for (const [name, holds] of open) if (holds()) { open.delete(name); forenetSeen(name, Date.now()) }
        if (open.size > 0) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
  }`)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', NETWORK)
  const began = Date.now()
  const gone = go(page)
  const late = new Promise<never>((_, refuse) => {
    setTimeout(
      () =>
        refuse(
          new Error(
            `Not seen within a minute: ${moments.flatMap(({ name }) => (seen.has(name) ? [] : [name])).join(', ')}`,
          ),
        ),
      60_000,
    ).unref()
  })
  await Promise.race([told.promise, late])
  await gone
  const [firstText = 0, ...times] = moments.map(({ name }) => (seen.get(name) ?? 0) - began)
  return { firstText, wanted: times }
}
