import { ACTIVITY_EVENTS, ACTIVITY_WRITE_MS, INACTIVITY_CHECK_MS, STORAGE_KEYS } from './constants.ts'
import { isInactive } from './session-rules.ts'

class TimeLimitError extends Error {
  override name = 'TimeoutError'
}

export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(message)), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

type WatchedWindow = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setInterval' | 'clearInterval'>
  storage: Storage
  now: () => Date
  timeoutMinutes: number
  inactive: () => void
}

/** Detects inactivity; input in any tab counts as activity (section 4). Returns a function that stops it. */
export function watchUserActivity({ window, storage, now, timeoutMinutes, inactive }: WatchedWindow): () => void {
  let noted = 0

  function lastActivityAt(): number | null {
    const at = Number(storage.getItem(STORAGE_KEYS.lastActivity))
    return at > 0 ? at : null
  }
  function note(): void {
    noted = now().getTime()
    storage.setItem(STORAGE_KEYS.lastActivity, String(noted))
  }
  function check(): boolean {
    const gone = isInactive({ now: now().getTime(), lastActivityAt: lastActivityAt(), timeoutMinutes })
    if (gone) {
      stop()
      inactive()
    }
    return gone
  }
  // After the device slept, the first mouse move must not revive an expired session.
  function active(): void {
    if (now().getTime() - noted >= ACTIVITY_WRITE_MS && !check()) note()
  }
  function stop(): void {
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, active, true)
    window.clearInterval(timer)
  }

  note()
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, active, { capture: true, passive: true })
  const timer = window.setInterval(check, INACTIVITY_CHECK_MS)
  return stop
}
