import type { BrowserContext } from '@playwright/test'

/** Collects uncaught and console errors of pages, except for HTTP 4xx responses. */
export function collectBrowserErrors(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
