const KEPT = 'forenet.type-face'

/**
 * Loads the web font, a fifth of a first visit's bytes, once the page is usable. The fallback has the same metrics,
 * so lines do not shift.
 */
export async function loadFont(): Promise<void> {
  try {
    await import('../ui/theme/type-face.ts')
    localStorage.setItem(KEPT, 'yes')
  } catch (error) {
    // The fallback font suffices if the web font fails to load.
    console.info('Font not loaded', error)
  }
}

/** Applies the web font at once if the browser has it cached. */
export function applyCachedFont(): void {
  if (localStorage.getItem(KEPT)) void loadFont()
}
