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
  entryId: string
  memberId: string
  orderId: string
  leftMinor: Minor
  /** Whether it still lets somebody in, and can be made void. */
  valid: boolean
}

/** A refund of tickets of one registration, of a person: `id` is that of its first part; why it is, and by whom. */
export type RefundOfTickets = {
  id: string
  /** One, all or part of what it cost, or several, all that is left of each. */
  ticketIds: readonly string[]
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
    ...{ ticketId: ticket.id, eventId, entryId: entry.entryId, memberId: entry.entryMemberId, orderId: entry.orderId },
    leftMinor: ticket.totalMinor - ticket.refundedMinor,
    valid: ticket.state === 'valid',
  }
}

/** The valid tickets of a registration: who comes by each, and what of its price has not gone back. */
export async function validTicketsOf(
  database: Database,
  entryId: string,
): Promise<{ ticketId: string; name: string; leftMinor: Minor }[]> {
  const tickets = await ticketing.listTicketsOfEntry(database, entryId)
  return tickets.flatMap(({ id, state, attendeeName, totalMinor, refundedMinor }) =>
    state === 'valid' ? [{ ticketId: id, name: attendeeName, leftMinor: totalMinor - refundedMinor }] : [],
  )
}

/**
 * Pays back what goes back for tickets by the ways they were paid, and counts it, in a transaction that holds the order's row; `voids`:
 * the tickets end with it, their seats are free for who waits, and who registered is told, once. One that has let somebody in stays.
 * Answers with what goes back of which payment. Throws `more-than-left`, and `refund-keeps-ticket` where a ticket would end and
 * something of what it cost would stay, or not all that is left of several goes back.
 */
export async function refundTickets(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  { id, ticketIds, amountMinor, voids, ...why }: RefundOfTickets,
  at: Date,
): Promise<BackPart[]> {
  const entry = await lockEntryOfTicket(transaction, ticketIds[0] ?? '')
  const tickets = await heldOfSeats(transaction, ticketIds)
  const leftMinor = sumMinor(tickets.map(leftOfPrice))
  if (amountMinor > leftMinor) {
    throw new ProblemError('more-than-left', 'That is more than is left of what the ticket cost')
  }
  // One that was asked for before the ticket became dearer is agreed to after it.
  if ((voids || tickets.length > 1) && amountMinor < leftMinor) {
    throw new ProblemError('refund-keeps-ticket', 'A ticket only ends when all that is left of it is paid back')
  }
  const back = tickets.map((ticket) => ({
    ticketId: ticket.id,
    refundMinor: tickets.length > 1 ? leftOfPrice(ticket) : amountMinor,
  }))
  const parts = await moneyBack(transaction, entry.orderId, back, { ...why, id }, at)
  const ended = voids ? tickets.filter(({ state }) => state === 'valid') : []
  const isEnded = ({ ticketId }: { ticketId: string }) => ended.some((ticket) => ticket.id === ticketId)
  for (const { ticketId, refundMinor } of back.filter((one) => !isEnded(one))) {
    await ticketing.addRefunded(transaction, ticketId, refundMinor, at)
  }
  if (ended.length === 0) return parts
  if (!(await ticketing.voidTickets(transaction, back.filter(isEnded), 'cancelled', at))) {
    throw new Error(`A ticket of entry ${entry.id} was not there to end, though it was held`)
  }
  await seatsBack(deps, transaction, entry, ended, at)
  await deps.mail.ticketsCancelled(
    transaction,
    entry.id,
    ended.map((ticket) => ticket.id),
    parts,
  )
  return parts
}

/** The tickets that have the seats of some by now, which no door lets in until the transaction ends. Throws `not-found`. */
async function heldOfSeats(transaction: Database, ticketIds: readonly string[]): Promise<ticketing.EntryTicket[]> {
  const ofSeat = async () => {
    const found: ticketing.EntryTicket[] = []
    for (const ticketId of ticketIds) {
      const ticket = await ticketing.findTicketOfSeat(transaction, ticketId)
      if (!ticket) throw notFound('The ticket')
      found.push(ticket)
    }
    return found
  }
  // Passed on they are by nobody, who would wait for the registration.
  await ticketing.lockTickets(
    transaction,
    (await ofSeat()).map(({ id }) => id),
  )
  return ofSeat()
}

const leftOfPrice = ({ totalMinor, refundedMinor }: Pick<ticketing.EntryTicket, 'totalMinor' | 'refundedMinor'>) =>
  totalMinor - refundedMinor

/** The tickets that have the seats of some by now, whoever comes by them, by the id of each; one that is not there is left out. */
export async function ticketsOfSeats(database: Database, ticketIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const ticketId of ticketIds) {
    const ticket = await ticketing.findTicketOfSeat(database, ticketId)
    if (ticket) found.set(ticketId, ticket.id)
  }
  return found
}

/** What was paid later for the seats of tickets and has not gone back, whoever comes by them now. */
export async function leftPaidLater(database: Database, ticketIds: readonly string[]): Promise<Minor> {
  const later = await listDifferencesOf(database, [...(await ticketsOfSeats(database, ticketIds)).values()])
  return sumMinor(later.map(({ leftMinor }) => leftMinor))
}
