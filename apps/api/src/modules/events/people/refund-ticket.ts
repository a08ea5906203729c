import type { Database } from '@forenet/database/database'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import * as ticketing from '../../tickets/index.ts'
import { listDifferencesOf } from '../differences/difference-repository.ts'
import { type BackPart, moneyBack } from '../differences/money-back.ts'
import { seatsBack } from '../entries/cancel.ts'
import { lockEntryOfTicket } from '../entries/lock-entry-of-ticket.ts'
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

/** A refund of a ticket, of a person: `id` is that of its first part; why it is, and by whom. */
export type RefundOfTicket = {
  id: string
  ticketId: string
  amountMinor: Minor
  voids: boolean
  reason: string
  by: string | null
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
 * Pays back what goes back for a ticket by the ways it was paid, and counts it, in a transaction that holds the order's row; `voids`: the ticket ends with it, its seat is free
 * for who waits, and who registered is told. One that has let somebody in stays. Answers with what goes back of which payment. Throws `more-than-left`, and
 * `refund-keeps-ticket` where the ticket would end and something of what it cost would stay.
 */
export async function refundTicket(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  { id, ticketId, amountMinor, voids, ...why }: RefundOfTicket,
  at: Date,
): Promise<BackPart[]> {
  const entry = await lockEntryOfTicket(transaction, ticketId)
  const ticket = await ticketing.findTicketOfSeat(transaction, ticketId)
  if (!ticket) throw notFound('The ticket')
  const leftMinor = ticket.totalMinor - ticket.refundedMinor
  if (amountMinor > leftMinor) {
    throw new ProblemError('more-than-left', 'That is more than is left of what the ticket cost')
  }
  // One that was asked for before the ticket became dearer is agreed to after it.
  if (voids && amountMinor < leftMinor) {
    throw new ProblemError('refund-keeps-ticket', 'A ticket ends where all that is left of it goes back')
  }
  const refund = { ticketId: ticket.id, refundMinor: amountMinor }
  const parts = await moneyBack(transaction, entry.orderId, [refund], { ...why, id }, at)
  if (!voids || !(await ticketing.voidTickets(transaction, [refund], 'cancelled', at))) {
    await ticketing.addRefunded(transaction, ticket.id, amountMinor, at)
    return parts
  }
  await seatsBack(deps, transaction, entry, [ticket], at)
  await deps.mail.ticketsCancelled(transaction, entry.id, [ticket.id], parts)
  return parts
}

/** What was paid later for the seat of a ticket and has not gone back, whoever comes by it now. */
export async function leftPaidLater(database: Database, ticketId: string): Promise<Minor> {
  const ticket = await ticketing.findTicketOfSeat(database, ticketId)
  const later = await listDifferencesOf(database, ticket ? [ticket.id] : [])
  return sumMinor(later.map(({ leftMinor }) => leftMinor))
}
