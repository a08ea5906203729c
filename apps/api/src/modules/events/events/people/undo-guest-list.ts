import type { UndoneGuestList } from '@forenet/contract/club/guest-list'
import { inTransaction } from '@forenet/database/transaction'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import * as orders from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { endOpenDifferences } from '../differences/request-difference.ts'
import type { EventsDeps } from '../events-deps.ts'
import { endTicketResales } from '../seats/resale-repository.ts'
import { releaseSeats } from '../seats/seat-repository.ts'
import { countSeatsByType } from '../seats/seats.ts'
import { offerFreeSeats } from '../waiting/offers.ts'
import * as repository from './guest-list-repository.ts'

/**
 * Used tickets, and those upgraded with a payment, remain. Idempotent. Throws `not-found` and `payment-in-progress`.
 */
export async function undoGuestList(
  deps: Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail'>,
  by: ClubCaller,
  eventId: string,
  listId: string,
): Promise<UndoneGuestList> {
  const event = await getManagedEvent(deps, by, eventId)
  return inTransaction(deps.pool, async (transaction) => {
    await acquireAdvisoryLocks(transaction, `guest list ${listId}`)
    const list = await repository.listGuestListRegistrations(transaction, listId)
    if (list[0]?.eventId !== eventId) throw notFound('The list')
    for (const { orderId } of list) await orders.lockOrder(transaction, orderId)
    const entryIds = list.map(({ entryId }) => entryId)
    await repository.lockGuestListRegistrations(transaction, entryIds)
    const before = await repository.listRegistrationTickets(transaction, entryIds)
    // The locks prevent check-in.
    await ticketing.lockTickets(
      transaction,
      before.filter(isValid).map(({ id }) => id),
    )
    const tickets = await repository.listRegistrationTickets(transaction, entryIds)
    const isPaid = (ticket: (typeof tickets)[number]) => ticket.totalMinor > ticket.refundedMinor
    const back = tickets.filter((ticket) => isValid(ticket) && !isPaid(ticket))
    const stored = tickets.flatMap((ticket) => {
      const { attendeeName: name, state } = ticket
      if (state === 'used') return { name, why: 'came' as const }
      return isValid(ticket) && isPaid(ticket) ? { name, why: 'paid' as const } : []
    })
    if (back.length === 0) return { tickets: 0, kept: stored }
    const at = deps.now()
    const ids = back.map(({ id }) => id)
    const voids = ids.map((ticketId) => ({ ticketId, refundMinor: 0 }))
    if (!(await ticketing.voidTickets(transaction, voids, 'cancelled', at))) {
      throw new ProblemError('changed-meanwhile', 'A ticket has just been used or changed')
    }
    await repository.cancelRegistrationsWithoutTickets(transaction, entryIds, at)
    for (const entryId of event.endsAt > at ? new Set(back.map((ticket) => ticket.entryId)) : []) {
      const ofEntry = back.filter((ticket) => ticket.entryId === entryId)
      await deps.mail.ticketsCancelled(
        transaction,
        entryId,
        ofEntry.map(({ id }) => id),
        [],
      )
    }
    const about = { objectKind: 'event', objectId: eventId, organisationId: by.club.id }
    const detail = { title: event.title, tickets: back.length }
    await audit(transaction, by.caller, { action: 'event-guest-list-back', ...about, detail }, at)
    // Done last, because it locks the event and blocks others.
    await endOpenDifferences(transaction, ids, 'ended', at)
    const free = await endTicketResales(transaction, ids, at)
    if (await releaseSeats(transaction, eventId, countSeatsByType(back.filter(({ id }) => !free.has(id))))) {
      await offerFreeSeats(deps, transaction, eventId, at)
    }
    return { tickets: back.length, kept: stored }
  })
}

function isValid({ state }: Pick<ticketing.RegistrationTicket, 'state'>): boolean {
  return state === 'valid'
}
