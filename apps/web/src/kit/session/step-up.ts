/** Why the server wants somebody to sign in again before it goes on. */
export type SignInNeed = 'stronger-sign-in-needed' | 'fresh-sign-in-needed'

/** Whether a call was refused for the sign-in itself: the same page asks for a better one, whichever call it was. */
export function createStepUp() {
  const listeners = new Set<() => void>()
  let need: SignInNeed | null = null
  let turnedDown = false

  function set(next: SignInNeed | null): void {
    need = next
    for (const listener of listeners) listener()
  }
  return {
    need: () => need,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    /** `asked`: by something the person did. What a page fetches by itself does not ask again once it was turned down. */
    refused(code: SignInNeed, asked: boolean): void {
      if (asked || !turnedDown) set(code)
    },
    turnDown(): void {
      turnedDown = true
      set(null)
    },
  }
}

/** The one of this page. */
export const stepUp = createStepUp()

export function isSignInNeed(code: string): code is SignInNeed {
  return code === 'stronger-sign-in-needed' || code === 'fresh-sign-in-needed'
}
