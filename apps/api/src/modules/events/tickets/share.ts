import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type pg from 'pg'
import type { Caller } from '../../../platform/access/caller.ts'
import { hasReservedMailKey, reserveMailKey } from '../../../platform/delivery/mail-key-repository.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { audit } from '../../core/audit/index.ts'
import type { EventMails } from './event-mail-request.ts'
import { lockTicketMails, requireTicketMailLimit } from './ticket-mail-limit.ts'
import { getAccessibleTicket } from './ticket-policy.ts'

const MAX_A_DAY = 10
/** Repeated requests within this time count as one. */
const SAME_PRESS_MS = 60_000

type Deps = { pool: pg.Pool; database: Database; mail: Pick<EventMails, 'ticketShared'>; now: () => Date }

/**
 * At most once a minute per address. Throws `too-many-requests` after ten times in a day, or above the limits in
 * ticket-mail-limit.ts.
 */
export async function shareTicket(
  deps: Deps,
  caller: Caller,
  ticketId: string,
  email: string,
): Promise<{ queued: boolean }> {
  const ticket = await getAccessibleTicket(deps, caller, ticketId)
  const at = deps.now()
  const keys = keysOfDay(ticket.id, at)
  const pressed = new Date(at.getTime() - SAME_PRESS_MS)
  await inTransaction(deps.pool, async (transaction) => {
    await lockTicketMails(transaction, caller, ticket.entryId)
    // A retry succeeds without sending, even across midnight or at the limit.
    if (await hasReservedMailKey(transaction, [...keysOfDay(ticket.id, pressed), ...keys], email, pressed)) return
    await requireTicketMailLimit(transaction, caller, ticket.entryId, at)
    const onceKey = await reserveMailKey(transaction, keys, { recipient: email, template: 'ticket-shared' }, at)
    if (!onceKey) throw new ProblemError('too-many-requests', `A ticket can be sent at most ${MAX_A_DAY} times a day`)
    await deps.mail.ticketShared(transaction, ticket.id, email, onceKey)
    const fact = { action: 'ticket-shared', objectKind: 'ticket', objectId: ticket.id }
    await audit(
      transaction,
      caller,
      {
        ...fact,
        organisationId: ticket.organisationId,
        detail: { to: email, eventId: ticket.eventId, entryId: ticket.entryId },
      },
      at,
    )
  })
  return { queued: true }
}

function keysOfDay(ticketId: string, at: Date): string[] {
  return Array.from({ length: MAX_A_DAY }, (_, nth) => `ticket:${ticketId}:share:${calendarDateAt(at)}:${nth + 1}`)
}
