import type { Database } from '@forenet/database/database'
import { takeTurns } from '../../../platform/database/turns.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { countActionsAtEvent } from '../../audit/index.ts'

/** Daily limits per member for free registrations, and for declines, against scripts. */
export const MAX_OF_EVENT = 10
export const MAX_OF_ALL = 60
const DAY_MS = 86_400_000

const WORDS = {
  'event-registered': {
    ofEvent: `You can register for one event ${MAX_OF_EVENT} times a day`,
    ofAll: `You can register for free events ${MAX_OF_ALL} times a day`,
  },
  'event-not-coming': {
    ofEvent: `You can say that you are not coming to one event ${MAX_OF_EVENT} times a day`,
    ofAll: `You can say that you are not coming ${MAX_OF_ALL} times a day`,
  },
} as const

/** Serialises this member's replies. Lock order: member, then event. */
export async function takeAnswerTurn(transaction: Database, memberId: string): Promise<void> {
  await takeTurns(transaction, `event answers of ${memberId}`)
}

/** Throws `too-many-requests`. Call it in the transaction that took the lock and audits this action, with `eventId`. */
export async function requireAnswerLeft(
  transaction: Database,
  action: keyof typeof WORDS,
  memberId: string,
  eventId: string,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - DAY_MS)
  const { ofEvent, ofAll } = await countActionsAtEvent(transaction, action, memberId, eventId, since)
  if (ofEvent >= MAX_OF_EVENT) throw new ProblemError('too-many-requests', WORDS[action].ofEvent)
  if (ofAll >= MAX_OF_ALL) throw new ProblemError('too-many-requests', WORDS[action].ofAll)
}
