import type { Database } from '@forenet/database/database'
import { takeTurns } from '../../../platform/database/turns.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { countActionsAtEvent } from '../../audit/index.ts'

/**
 * How often a member may answer within a day without paying: one event, and all of them. More than anybody changes their mind,
 * and an end to the rows and mails that a program could make by registering and cancelling.
 */
export const MOST_OF_EVENT = 10
export const MOST_OF_ALL = 60
const DAY_MS = 86_400_000

const WORDS = {
  'event-registered': {
    ofEvent: `You can register for one event ${MOST_OF_EVENT} times a day`,
    ofAll: `You can register for free events ${MOST_OF_ALL} times a day`,
  },
  'event-not-coming': {
    ofEvent: `You can say that you are not coming to one event ${MOST_OF_EVENT} times a day`,
    ofAll: `You can say that you are not coming ${MOST_OF_ALL} times a day`,
  },
} as const

/** Until the transaction ends, the member's other answers wait. Taken before the event's lock. */
export async function takeAnswerTurn(transaction: Database, memberId: string): Promise<void> {
  await takeTurns(transaction, `event answers of ${memberId}`)
}

/**
 * Lets a member answer once more, or throws `too-many-requests`. Called in the transaction that has the turn and records the
 * answer under this action, with `eventId`.
 */
export async function requireAnswerLeft(
  transaction: Database,
  action: keyof typeof WORDS,
  memberId: string,
  eventId: string,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - DAY_MS)
  const { ofEvent, ofAll } = await countActionsAtEvent(transaction, action, memberId, eventId, since)
  if (ofEvent >= MOST_OF_EVENT) throw new ProblemError('too-many-requests', WORDS[action].ofEvent)
  if (ofAll >= MOST_OF_ALL) throw new ProblemError('too-many-requests', WORDS[action].ofAll)
}
