import { randomUUID } from 'node:crypto'
import { inTransaction } from '@forenet/database/transaction'
import { takeTurns } from '../../../platform/database/turns.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit, countActionsAbout } from '../../audit/index.ts'
import * as ticketing from '../../tickets/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import { buyerOf } from '../letters/buyer-of.ts'
import { eventInReach } from './attendees.ts'

const ACTION = 'tickets-sent-again'
/** So often the tickets of one registration are sent again within a day. */
const MOST_A_DAY = 3
const DAY_MS = 86_400_000

/**
 * Mails all tickets of the registration that a ticket is part of to who registered, again. Throws `not-found`, also where no ticket
 * of it lets anybody in, `buyer-without-email` where who registered has no address, and `too-many-requests`.
 */
export async function sendTicketsAgain(
  deps: Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail'>,
  by: ClubCaller,
  eventId: string,
  ticketId: string,
): Promise<{ tickets: number }> {
  await eventInReach(deps, by, eventId)
  const ticket = await ticketing.findTicket(deps.database, ticketId)
  if (ticket?.eventId !== eventId) throw notFound('The ticket')
  const { entryId, entryMemberId } = ticket
  const tickets = ticketing.issued(await ticketing.listTicketsOfEntry(deps.database, entryId)).length
  if (tickets === 0) throw notFound('A ticket that lets somebody in')
  const { email } = await buyerOf(deps.database, ticket)
  if (email === '') throw new ProblemError('buyer-without-email', 'Who registered has no e-mail address')
  await inTransaction(deps.pool, async (transaction) => {
    await takeTurns(transaction, `tickets again of ${entryId}`)
    const at = deps.now()
    const since = new Date(at.getTime() - DAY_MS)
    if ((await countActionsAbout(transaction, ACTION, 'event-entry', entryId, since)) >= MOST_A_DAY) {
      throw new ProblemError('too-many-requests', `They have been sent ${MOST_A_DAY} times within a day`)
    }
    await deps.mail.ticketsAgain(transaction, entryId, `entry:${entryId}:again:${randomUUID()}`)
    const fact = {
      action: ACTION,
      objectKind: 'event-entry',
      objectId: entryId,
      organisationId: by.club.id,
      actingFor: entryMemberId,
      detail: { eventId, tickets },
    }
    await audit(transaction, by.caller, fact, at)
  })
  return { tickets }
}
