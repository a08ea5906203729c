const CACHED_STORAGE_KEY = 'forenet.type-face'

/** The font is a fifth of a first visit's bytes, so it loads last. The fallback has the same metrics. */
export async function loadFont(): Promise<void> {
  try {
    await import('../ui/theme/type-face.ts')
    localStorage.setItem(CACHED_STORAGE_KEY, 'yes')
  } catch (error) {
    console.info('Font not loaded', error)
  }
}

export function applyCachedFont(): void {
  if (localStorage.getItem(CACHED_STORAGE_KEY)) void loadFont()
}
