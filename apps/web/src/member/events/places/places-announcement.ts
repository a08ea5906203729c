import type { AvailabilityState } from './places.ts'

export const ANNOUNCEMENT_INTERVAL_MS = 10_000

/** Few places left are announced only if the last announcement is old enough. */
export function shouldAnnounceChange(before: AvailabilityState, now: AvailabilityState, sinceMs: number): boolean {
  if (before.kind !== now.kind) return true
  return now.tone === 'few' && before.left !== now.left && sinceMs >= ANNOUNCEMENT_INTERVAL_MS
}
