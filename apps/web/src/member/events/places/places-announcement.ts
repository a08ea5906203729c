import type { PlacesTelling } from './places.ts'

/** Minimum time between announcements. */
export const QUIET_MS = 10_000

/** The state changed, or few places are left and the last announcement is old enough. Times in ms. */
export function isWorthSaying(before: PlacesTelling, now: PlacesTelling, sinceMs: number): boolean {
  if (before.kind !== now.kind) return true
  return now.tone === 'few' && before.left !== now.left && sinceMs >= QUIET_MS
}
