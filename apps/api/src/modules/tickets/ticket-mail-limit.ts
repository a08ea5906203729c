import type { Database } from '@forenet/database/database'
import type { Caller } from '../../platform/access/caller.ts'
import { takeTurns } from '../../platform/database/turns.ts'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { countTicketMails } from '../audit/index.ts'

/** Tickets of one entry that are mailed within a day, shared and transferred together. */
const MOST_OF_ENTRY = 20
/** Tickets that one person has mailed within a day. */
const MOST_OF_SENDER = 50
const DAY_MS = 86_400_000

/** Until the transaction ends others who have tickets of the entry mailed, and the caller's other mails, wait. */
export async function takeTicketMailTurn(
  transaction: Database,
  caller: Pick<Caller, 'email'>,
  entryId: string,
): Promise<void> {
  await takeTurns(transaction, `ticket-mails of ${caller.email}`, `ticket-mails of ${entryId}`)
}

/**
 * Lets a ticket be mailed to an address that the caller chose, or throws `too-many-requests`: the portal is nobody's mail
 * relay. Called in the transaction that has the turn and records what it mails as `ticket-shared` or `ticket-transferred`,
 * with `entryId` and `to`.
 */
export async function requireTicketMail(
  transaction: Database,
  caller: Pick<Caller, 'email'>,
  entryId: string,
  at: Date,
): Promise<void> {
  const { ofEntry, ofSender } = await countTicketMails(
    transaction,
    entryId,
    caller.email,
    new Date(at.getTime() - DAY_MS),
  )
  if (ofEntry >= MOST_OF_ENTRY) {
    throw new ProblemError(
      'too-many-requests',
      `Tickets of one registration can be mailed ${MOST_OF_ENTRY} times a day`,
    )
  }
  if (ofSender >= MOST_OF_SENDER) {
    throw new ProblemError('too-many-requests', `You can have at most ${MOST_OF_SENDER} tickets sent by e-mail a day`)
  }
}
