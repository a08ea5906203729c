import type { BrowserContext } from '@playwright/test'

export type Taps = { count: () => number }

/** Counts pointer presses, Enter, and Space on a control. Typing counts nothing, but tapping into a field does. */
export async function countTaps(context: BrowserContext): Promise<Taps> {
  let count = 0
  await context.exposeBinding('countTap', () => {
    count += 1
  })
  await context.addInitScript(() => {
    const told = () => void (window as unknown as { countTap: () => Promise<void> }).countTap()
    // Listens on the document, because Playwright intercepts and repeats presses on the window that would hit another
    // element.
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
