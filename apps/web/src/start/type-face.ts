const KEPT = 'forenet.type-face'

/**
 * Fetches the type face, which is a fifth of all that a first visit fetches: once the page can be used. Until then its lines are drawn
 * in the stand-in, and no line moves.
 */
export async function fetchTypeFace(): Promise<void> {
  try {
    await import('../ui/theme/type-face.ts')
    localStorage.setItem(KEPT, 'yes')
  } catch (error) {
    // The page is as good in the stand-in.
    console.info('The type face was not fetched', error)
  }
}

/** Takes it at once where this browser has fetched it before. */
export function takeTypeFace(): void {
  if (localStorage.getItem(KEPT)) void fetchTypeFace()
}
