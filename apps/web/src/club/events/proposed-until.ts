import { clockTextAt } from '@forenet/domain/copenhagen-time'

const A_WEEK_MS = 7 * 86_400_000

/** One week from now, but not after the start. */
export function proposedUntil(startsAt: string | null, now: number): string {
  return clockTextAt(
    new Date(Math.min(now + A_WEEK_MS, startsAt === null ? Number.POSITIVE_INFINITY : Date.parse(startsAt))),
  )
}
