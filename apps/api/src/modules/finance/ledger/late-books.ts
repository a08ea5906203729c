import type { Database } from '@forenet/database/database'
import { findProgress, type Progress } from './check-repository.ts'

const HOUR_MS = 3_600_000
/** Generous, because the sweep posts within seconds and the check runs nightly. */
const QUEUE_LATE_AFTER_MS = HOUR_MS
const CHECK_LATE_AFTER_MS = 48 * HOUR_MS

/** `since`: oldest unposted movement, or latest check. */
export type LateBooks = { why: 'queue' | 'check'; since: Date }

export function lateBooks({ queuedSince, checkedAt, firstPostedAt }: Progress, now: Date): LateBooks | null {
  const isPast = (since: Date, ms: number) => now.getTime() - since.getTime() > ms
  if (queuedSince && isPast(queuedSince, QUEUE_LATE_AFTER_MS)) return { why: 'queue', since: queuedSince }
  const since = checkedAt ?? firstPostedAt
  return since && isPast(since, CHECK_LATE_AFTER_MS) ? { why: 'check', since } : null
}

export async function findLateBooks(database: Database, organisationId: string, now: Date): Promise<LateBooks | null> {
  return lateBooks(await findProgress(database, organisationId), now)
}
