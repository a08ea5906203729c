import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { getPortalOrigin } from './journey.ts'

export const PHONE_CONTEXT_OPTIONS = { viewport: { width: 390, height: 844 } } as const satisfies BrowserContextOptions

export async function openSecondBrowser(browser: Browser, more: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ locale: 'en-GB', baseURL: getPortalOrigin(), ...more })).newPage()
}
