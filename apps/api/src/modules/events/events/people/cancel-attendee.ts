import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/event-in-reach.ts'
import { releaseVoidedSeats } from '../entries/cancel.ts'
import type { EventsDeps } from '../events-deps.ts'
import { lockEntryByTicket } from '../seats/lock-entry-of-ticket.ts'

/**
 * Cancels regardless of the event's terms. Notifies the buyer unless the event is over. Idempotent. Throws `not-found`
 * and `cannot-cancel`.
 */
export async function cancelAttendee(
  deps: Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail'>,
  by: ClubCaller,
  eventId: string,
  ticketId: string,
): Promise<void> {
  const event = await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const entry = await lockEntryByTicket(transaction, ticketId, eventId)
    const ticket = (await ticketing.listEntryTickets(transaction, entry.id)).find(({ id }) => id === ticketId)
    if (!ticket) throw notFound('The ticket')
    if (ticket.state === 'void') return
    if (ticket.totalMinor > ticket.refundedMinor) {
      throw new ProblemError('cannot-cancel', 'It was paid for: pay back what is left first')
    }
    const at = deps.now()
    if (!(await ticketing.voidTickets(transaction, [{ ticketId, refundMinor: 0 }], 'cancelled', at))) {
      throw new ProblemError('cannot-cancel', 'It is not paid yet, or its holder is already in')
    }
    await releaseVoidedSeats(deps, transaction, entry, [ticket], at)
    if (event.endsAt > at) await deps.mail.ticketsCancelled(transaction, entry.id, [ticketId], [])
    const about = { objectKind: 'event-ticket', objectId: ticketId, organisationId: by.club.id }
    const fact = { action: 'attendee-cancelled', ...about, actingFor: entry.memberId, detail: { eventId } }
    await audit(transaction, by.caller, fact, at)
  })
}
