import { clockTextAt } from '@forenet/domain/copenhagen-time'

const A_WEEK_MS = 7 * 86_400_000

/** A week to make up one's mind, and no longer than until it begins, where that is one moment. As a field holds it. */
export function proposedUntil(startsAt: string | null, now: number): string {
  return clockTextAt(
    new Date(Math.min(now + A_WEEK_MS, startsAt === null ? Number.POSITIVE_INFINITY : Date.parse(startsAt))),
  )
}
