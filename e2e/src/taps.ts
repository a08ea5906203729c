import type { BrowserContext } from '@playwright/test'

export type Taps = { count: () => number }

/**
 * Counts what a person does to get somewhere, on whatever pages the way leads over: each press of a pointer, each Enter, and each
 * Space that presses something. Typing into a field is none, pressing it to get into it is.
 */
export async function countTaps(context: BrowserContext): Promise<Taps> {
  let count = 0
  await context.exposeBinding('countTap', () => {
    count += 1
  })
  await context.addInitScript(() => {
    const told = () => void (window as unknown as { countTap: () => Promise<void> }).countTap()
    // On the document and not on the window, where Playwright stops a press that would hit something else and makes it anew.
    document.addEventListener('pointerdown', (event) => event.isTrusted && told(), true)
    document.addEventListener(
      'keydown',
      (event) => {
        const presses =
          event.target instanceof Element && event.target.matches('button, a, [type=checkbox], [type=radio]')
        if (event.isTrusted && !event.repeat && (event.key === 'Enter' || (event.key === ' ' && presses))) told()
      },
      true,
    )
  })
  return { count: () => count }
}
