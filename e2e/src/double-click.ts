import { expect, type Locator, type Page } from '@playwright/test'
import { portalOrigin } from './journey.ts'

/** When the clicks after the first come, in ms: 0 in the same task, the others each in a task of their own. */
const GAPS = [0, 0, 1, 4, 8, 15]

/**
 * Presses as an eager hand, a bouncing mouse or a slow screen does: several clicks within 15 ms, two of them before the page
 * can draw anything. Expects that `call` (method and path) goes out once for all of them.
 */
export async function pressOften(page: Page, button: Locator, call: RegExp): Promise<void> {
  const sent: string[] = []
  const note = (request: { method: () => string; url: () => string }) => {
    const { origin, pathname } = new URL(request.url())
    const line = `${request.method()} ${pathname}`
    if (origin === portalOrigin() && call.test(line)) sent.push(line)
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
  }, GAPS)
  expect((await first).ok(), `${(await first).status()} ${call}`).toBe(true)
  page.off('request', note)
  expect(sent, `${call}`).toHaveLength(1)
}
