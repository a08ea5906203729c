import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import * as ticketing from '../../tickets/index.ts'
import { seatsBack } from '../entries/cancel.ts'
import * as entries from '../entries/entry-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { eventInReach } from './attendees.ts'

/** A ticket as its refund counts it: what of its price has not gone back, and by which purchase of whose it was paid. */
export type TicketToRefund = {
  ticketId: string
  eventId: string
  memberId: string
  orderId: string
  leftMinor: Minor
  /** Whether it still lets somebody in, and can be made void. */
  valid: boolean
}

/** The ticket to an event that has the seat of one by now. Throws `not-found`, also for one that nothing was paid for. */
export async function ticketToRefund(
  { database }: Pick<EventsDeps, 'database'>,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  eventId: string,
  ticketId: string,
): Promise<TicketToRefund> {
  await eventInReach({ database }, by, eventId)
  const ticket = await ticketing.findTicketOfSeat(database, ticketId)
  const entry = ticket?.eventId === eventId ? await ticketing.findTicket(database, ticket.id) : undefined
  const isPaid = ticket && ticket.state !== 'reserved' && entry?.voidReason !== 'not-paid'
  if (!ticket || !entry?.orderId || !isPaid) throw notFound('A ticket that was paid for')
  return {
    ...{ ticketId: ticket.id, eventId, memberId: entry.entryMemberId, orderId: entry.orderId },
    leftMinor: ticket.totalMinor - ticket.refundedMinor,
    valid: ticket.state === 'valid',
  }
}

/**
 * Counts what goes back for a ticket, in a transaction that holds the order's row; `voids`: the ticket ends with it, its seat is free
 * for who waits, and who registered is told. One that has let somebody in stays. Throws `more-than-left`.
 */
export async function refundTicket(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  { ticketId, amountMinor, voids }: { ticketId: string; amountMinor: Minor; voids: boolean },
  at: Date,
): Promise<void> {
  const entryId = await ticketing.findEntryIdOfTicket(transaction, ticketId)
  const entry = entryId && (await entries.lockEntry(transaction, entryId))
  // Under the entry's lock, so that nobody passes it on meanwhile.
  const ticket = await ticketing.findTicketOfSeat(transaction, ticketId)
  if (!entry || !ticket) throw notFound('The ticket')
  if (amountMinor > ticket.totalMinor - ticket.refundedMinor) {
    throw new ProblemError('more-than-left', 'That is more than is left of what the ticket cost')
  }
  const refund = { ticketId: ticket.id, refundMinor: amountMinor }
  if (!voids || !(await ticketing.voidTickets(transaction, [refund], 'cancelled', at))) {
    return ticketing.addRefunded(transaction, ticket.id, amountMinor, at)
  }
  await seatsBack(deps, transaction, entry, [ticket], at)
  await deps.mail.ticketsCancelled(transaction, entry.id, [ticket.id], amountMinor)
}
