import type { CancelledSeriesRegistration } from '../cancellation/cancellation-repository.ts'

/** The buyer's other registrations may end within this time. */
const COMBINE_WINDOW_MS = 600_000
/** Shorter than the wait, so that no registration announced alone is included. */
const GROUPING_WINDOW_MS = 540_000

/** Returns `wait` while other registrations are about to end, for a limited time. */
export function announcedDates(
  all: readonly CancelledSeriesRegistration[],
  entryId: string,
  now: Date,
): readonly string[] | 'wait' {
  const endedAt = all.find((one) => one.entryId === entryId)?.endedAt
  if (!endedAt) return [entryId]
  if (all.some(({ isLive }) => isLive)) {
    return now.getTime() - endedAt.getTime() < COMBINE_WINDOW_MS ? 'wait' : [entryId]
  }
  const ended = all.flatMap((one) => (one.endedAt ? [{ entryId: one.entryId, at: one.endedAt.getTime() }] : []))
  const last = Math.max(...ended.map(({ at }) => at))
  const together = ended.filter(({ at }) => last - at < GROUPING_WINDOW_MS).map((one) => one.entryId)
  return together.includes(entryId) ? together : [entryId]
}

/**
 * Closed waiting lists are announced with the person's first registration to end, or separately if none ends in time.
 */
export function announcesWaits(
  all: readonly CancelledSeriesRegistration[],
  now: Date,
): { entryId: string } | 'own-message' | 'wait' {
  const [any] = all
  if (!any?.cancelledAt) return 'own-message'
  const inTime = any.cancelledAt.getTime() + COMBINE_WINDOW_MS
  const first = all
    .flatMap((one) => (one.endedAt ? [{ ...one, endedAt: one.endedAt }] : []))
    .reduce<{ entryId: string; endedAt: Date } | undefined>(
      (earliest, one) => (earliest && earliest.endedAt <= one.endedAt ? earliest : one),
      undefined,
    )
  if (first && first.endedAt.getTime() < inTime) return { entryId: first.entryId }
  return now.getTime() < inTime ? 'wait' : 'own-message'
}
