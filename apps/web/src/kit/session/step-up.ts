export type SignInRequirement = 'stronger-sign-in-needed' | 'fresh-sign-in-needed'

export function createStepUp() {
  const listeners = new Set<() => void>()
  let need: SignInRequirement | null = null
  let turnedDown = false

  function set(next: SignInRequirement | null): void {
    need = next
    for (const listener of listeners) listener()
  }
  return {
    need: () => need,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    /** Called when a request was refused. Background requests do not prompt again after the user declined. */
    refused(code: SignInRequirement, asked: boolean): void {
      if (asked || !turnedDown) set(code)
    },
    turnDown(): void {
      turnedDown = true
      set(null)
    },
  }
}

export const stepUp = createStepUp()

export function isSignInRequirement(code: string): code is SignInRequirement {
  return code === 'stronger-sign-in-needed' || code === 'fresh-sign-in-needed'
}
