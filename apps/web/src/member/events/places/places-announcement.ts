import type { AvailabilityState } from './places.ts'

/** Minimum time between two announcements to screen readers. */
export const ANNOUNCEMENT_INTERVAL_MS = 10_000

/** The state changed, or few places are left and the last announcement is old enough. Times in ms. */
export function shouldAnnounceChange(before: AvailabilityState, now: AvailabilityState, sinceMs: number): boolean {
  if (before.kind !== now.kind) return true
  return now.tone === 'few' && before.left !== now.left && sinceMs >= ANNOUNCEMENT_INTERVAL_MS
}
