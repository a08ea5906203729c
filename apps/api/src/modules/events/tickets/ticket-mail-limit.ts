import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../platform/access/caller.ts'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { countTicketMails } from '../../core/audit/index.ts'

const MAX_MAILS_PER_REGISTRATION = 20
const MAX_MAILS_PER_SENDER = 50
const DAY_MS = 86_400_000

export async function lockTicketMails(
  transaction: Database,
  caller: Pick<Caller, 'email'>,
  entryId: string,
): Promise<void> {
  await acquireAdvisoryLocks(transaction, `ticket-mails of ${caller.email}`, `ticket-mails of ${entryId}`)
}

/**
 * Prevents abuse as a mail relay. Throws `too-many-requests`. Call it in the transaction that took the lock and audits
 * `ticket-shared` or `ticket-transferred` with `entryId` and `to`.
 */
export async function requireTicketMailLimit(
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
  if (ofEntry >= MAX_MAILS_PER_REGISTRATION) {
    throw new ProblemError(
      'too-many-requests',
      `Tickets of one registration can be mailed ${MAX_MAILS_PER_REGISTRATION} times a day`,
    )
  }
  if (ofSender >= MAX_MAILS_PER_SENDER) {
    throw new ProblemError(
      'too-many-requests',
      `You can have at most ${MAX_MAILS_PER_SENDER} tickets sent by e-mail a day`,
    )
  }
}
