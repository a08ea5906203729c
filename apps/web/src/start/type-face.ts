const KEPT = 'forenet.type-face'

/**
 * Loads the web font, a fifth of a first visit's bytes, once the page is usable. The fallback has the same metrics,
 * so lines do not shift.
 */
export async function fetchTypeFace(): Promise<void> {
  try {
    await import('../ui/theme/type-face.ts')
    localStorage.setItem(KEPT, 'yes')
  } catch (error) {
    // The fallback font suffices.
    console.info('Type face not fetched', error)
  }
}

/** If the browser has it cached. */
export function takeTypeFace(): void {
  if (localStorage.getItem(KEPT)) void fetchTypeFace()
}
