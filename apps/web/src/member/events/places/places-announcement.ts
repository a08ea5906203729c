import type { PlacesTelling } from './places.ts'

/** So often at most a change of places is said aloud: in a rush they change every second. */
export const QUIET_MS = 10_000

/**
 * Whether a change of places is worth saying aloud: when the kind changes (sold out, opened, called off), or few are left
 * and it is a while since something was said. Both in ms.
 */
export function isWorthSaying(before: PlacesTelling, now: PlacesTelling, sinceMs: number): boolean {
  if (before.kind !== now.kind) return true
  return now.tone === 'few' && before.left !== now.left && sinceMs >= QUIET_MS
}
