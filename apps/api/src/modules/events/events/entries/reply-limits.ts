import type { Database } from '@forenet/database/database'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { countActionsAtEvent } from '../../../core/audit/index.ts'

/** Daily limits per member for free registrations, and for declines, against scripts. */
export const MAX_DAILY_REPLIES_PER_EVENT = 10
export const MAX_DAILY_REPLIES = 60
const DAY_MS = 86_400_000

const TEXTS = {
  'event-registered': {
    ofEvent: `You can register for one event ${MAX_DAILY_REPLIES_PER_EVENT} times a day`,
    ofAll: `You can register for free events ${MAX_DAILY_REPLIES} times a day`,
  },
  'event-not-coming': {
    ofEvent: `You can say that you are not coming to one event ${MAX_DAILY_REPLIES_PER_EVENT} times a day`,
    ofAll: `You can say that you are not coming ${MAX_DAILY_REPLIES} times a day`,
  },
} as const

/** Serialises this member's replies. Lock order: member, then event. */
export async function lockMemberReplies(transaction: Database, memberId: string): Promise<void> {
  await acquireAdvisoryLocks(transaction, `event answers of ${memberId}`)
}

/** Throws `too-many-requests`. Call it in the transaction that took the lock and audits this action, with `eventId`. */
export async function assertReplyLimit(
  transaction: Database,
  action: keyof typeof TEXTS,
  memberId: string,
  eventId: string,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - DAY_MS)
  const { ofEvent, ofAll } = await countActionsAtEvent(transaction, action, memberId, eventId, since)
  if (ofEvent >= MAX_DAILY_REPLIES_PER_EVENT) throw new ProblemError('too-many-requests', TEXTS[action].ofEvent)
  if (ofAll >= MAX_DAILY_REPLIES) throw new ProblemError('too-many-requests', TEXTS[action].ofAll)
}
