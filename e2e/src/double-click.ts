import { expect, type Locator, type Page } from '@playwright/test'
import { getPortalOrigin } from './journey.ts'

/** Milliseconds between clicks; zero means in the same task. */
const CLICK_GAPS_MS = [0, 0, 1, 4, 8, 15]

/**
 * Clicks a button several times within 15 ms, as by impatience or a bouncing mouse. Expects `call` (method and path)
 * once.
 */
export async function clickRepeatedly(page: Page, button: Locator, call: RegExp): Promise<void> {
  const sent: string[] = []
  const note = (request: { method: () => string; url: () => string }) => {
    const { origin, pathname } = new URL(request.url())
    const line = `${request.method()} ${pathname}`
    if (origin === getPortalOrigin() && call.test(line)) sent.push(line)
  }
  page.on('request', note)
  await expect(button).toBeEnabled()
  const first = page.waitForResponse((answer) =>
    call.test(`${answer.request().method()} ${new URL(answer.url()).pathname}`),
  )
  await button.evaluate((element: HTMLElement, gaps) => {
    element.click()
    for (const gap of gaps) {
      if (gap === 0) element.click()
      else setTimeout(() => element.click(), gap)
    }
  }, CLICK_GAPS_MS)
  expect((await first).ok(), `${(await first).status()} ${call}`).toBe(true)
  page.off('request', note)
  expect(sent, `${call}`).toHaveLength(1)
}
