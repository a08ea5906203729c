const KEPT = 'forenet.type-face'

/**
 * The font is a fifth of a first visit's bytes, so it loads once the page is usable. The fallback has the same metrics,
 * so lines do not shift.
 */
export async function loadFont(): Promise<void> {
  try {
    await import('../ui/theme/type-face.ts')
    localStorage.setItem(KEPT, 'yes')
  } catch (error) {
    console.info('Font not loaded', error)
  }
}

export function applyCachedFont(): void {
  if (localStorage.getItem(KEPT)) void loadFont()
}
