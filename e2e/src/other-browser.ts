import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { portalOrigin } from './journey.ts'

/** Of a phone that is held upright. */
export const PHONE = { viewport: { width: 390, height: 844 } } as const satisfies BrowserContextOptions

/** A page in the browser of somebody else, who is not signed in. */
export async function otherBrowser(browser: Browser, more: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ locale: 'en-GB', baseURL: portalOrigin(), ...more })).newPage()
}
