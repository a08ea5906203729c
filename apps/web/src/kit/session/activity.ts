import { ACTIVITY_EVENTS, ACTIVITY_WRITE_MS, INACTIVITY_CHECK_MS, STORAGE_KEYS } from './constants.ts'
import { isInactive } from './session-rules.ts'

type Watched = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setInterval' | 'clearInterval'>
  storage: Storage
  now: () => Date
  timeoutMinutes: number
  /** Called once when nobody has been active in any tab for the time-out. */
  inactive: () => void
}

/**
 * Watches for inactivity (section 4): a mouse press, key, touch or mouse movement in any tab counts, looked at every
 * 60 seconds. The moment is shared between tabs through `storage`. Returns what stops the watching.
 */
export function watchActivity({ window, storage, now, timeoutMinutes, inactive }: Watched): () => void {
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
  // A computer that slept past the time-out wakes with a mouse movement: that one must not revive the session.
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
