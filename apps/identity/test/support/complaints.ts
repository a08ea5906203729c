import type { BrowserContext } from '@playwright/test'

/** What pages of a browser complain of from now on: errors, and what they write to the console as one; not that a request was refused. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
