import type { Database } from '@forenet/database/database'
import { hasDependentHouseholdTickets } from '@forenet/domain/household-tickets'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { findDifferenceByOrder } from '../differences/difference-repository.ts'
import { listPaidUpgrades } from '../differences/paid-upgrades.ts'
import { type RefundPart, refundTicketMoney } from '../differences/refund-ticket-money.ts'
import { releaseVoidedSeats } from '../entries/cancel.ts'
import { listFullTickets } from '../entries/entry-list-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { lockRegistrationByTicket } from '../seats/lock-entry-of-ticket.ts'

export type RefundableTicket = {
  ticketId: string
  eventId: string
  entryId: string
  memberId: string
  orderId: string
  leftMinor: Minor
  valid: boolean
  /** True if other tickets have a household price because of this one. */
  supportsHousehold: boolean
}

/** `id`: of the refund of the first payment. */
export type TicketsRefund = {
  id: string
  ticketIds: readonly string[]
  amountMinor: Minor
  voids: boolean
  reason: string
  by: string | null
}

/** Throws `not-found`, also for an unpaid ticket. */
export async function getRefundableTicket(
  { database }: Pick<EventsDeps, 'database'>,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  eventId: string,
  ticketId: string,
): Promise<RefundableTicket> {
  await getManagedEvent({ database }, by, eventId)
  const ticket = await ticketing.findCurrentTicket(database, ticketId)
  const entry = ticket?.eventId === eventId ? await ticketing.findTicket(database, ticket.id) : undefined
  const isPaid = ticket && ticket.state !== 'reserved' && entry?.voidReason !== 'not-paid'
  if (!ticket || !entry?.orderId || !isPaid) throw notFound('A ticket that was paid for')
  return {
    ...{ ticketId: ticket.id, eventId, entryId: entry.entryId, memberId: entry.entryMemberId, orderId: entry.orderId },
    leftMinor: ticket.totalMinor - ticket.refundedMinor,
    valid: ticket.state === 'valid',
    supportsHousehold: hasDependentHouseholdTickets(await listFullTickets(database, [entry.entryId]), [ticket.id]),
  }
}

/** Lists no tickets that were transferred, resold or never paid. */
export async function listTicketsPaidByOrder(database: Database, orderId: string): Promise<ticketing.TicketRow[]> {
  const bought = await ticketing.listTicketsByOrder(database, orderId)
  const tickets = bought.length > 0 ? bought : await ticketUpgradedBy(database, orderId)
  const gone = ['transferred', 'resold', 'not-paid']
  return tickets.filter(({ voidReason }) => voidReason === null || !gone.includes(voidReason))
}

async function ticketUpgradedBy(database: Database, orderId: string): Promise<ticketing.TicketRow[]> {
  const difference = await findDifferenceByOrder(database, orderId)
  const ticket = difference && (await ticketing.findTicket(database, difference.ticketId))
  return ticket ? [ticket] : []
}

export async function listValidTickets(
  database: Database,
  entryId: string,
): Promise<{ ticketId: string; name: string; leftMinor: Minor }[]> {
  const tickets = await ticketing.listTicketsByRegistration(database, entryId)
  return tickets.flatMap(({ id, state, attendeeName, totalMinor, refundedMinor }) =>
    state === 'valid' ? [{ ticketId: id, name: attendeeName, leftMinor: totalMinor - refundedMinor }] : [],
  )
}

/**
 * `voids`: also voids unused tickets, releases their seats and notifies the buyer. Requires the lock on the order's
 * row. Returns the refund per payment. Throws `more-than-left`, and `refund-keeps-ticket` for a partial refund of
 * tickets to void or of several tickets.
 */
export async function refundTickets(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  { id, ticketIds, amountMinor, voids, ...why }: TicketsRefund,
  at: Date,
): Promise<RefundPart[]> {
  const entry = await lockRegistrationByTicket(transaction, ticketIds[0] ?? '')
  const tickets = await lockCurrentTickets(transaction, ticketIds)
  const leftMinor = sumMinor(tickets.map(refundableMinor))
  if (amountMinor > leftMinor) {
    throw new ProblemError('more-than-left', 'That is more than the refundable amount of the ticket')
  }
  // The ticket's price may have risen since the request.
  if ((voids || tickets.length > 1) && amountMinor < leftMinor) {
    throw new ProblemError('refund-keeps-ticket', 'A ticket can be cancelled only together with a full refund')
  }
  const back = tickets.map((ticket) => ({
    ticketId: ticket.id,
    refundMinor: tickets.length > 1 ? refundableMinor(ticket) : amountMinor,
  }))
  const parts = await refundTicketMoney(transaction, entry.orderId, back, { ...why, id }, at)
  const ended = voids ? tickets.filter(({ state }) => state === 'valid') : []
  const isEnded = ({ ticketId }: { ticketId: string }) => ended.some((ticket) => ticket.id === ticketId)
  for (const { ticketId, refundMinor } of back.filter((one) => !isEnded(one))) {
    await ticketing.addToRefunded(transaction, ticketId, refundMinor, at)
  }
  if (ended.length === 0) return parts
  if (!(await ticketing.voidTickets(transaction, back.filter(isEnded), 'cancelled', at))) {
    throw new Error(`A locked ticket of entry ${entry.id} could not be voided`)
  }
  await releaseVoidedSeats(deps, transaction, entry, ended, at)
  await deps.mail.ticketsCancelled(
    transaction,
    entry.id,
    ended.map((ticket) => ticket.id),
    parts,
  )
  return parts
}

/** Locks the seats' current tickets against check-in. Throws `not-found`. */
async function lockCurrentTickets(
  transaction: Database,
  ticketIds: readonly string[],
): Promise<ticketing.RegistrationTicket[]> {
  const ofSeat = async () => {
    const found: ticketing.RegistrationTicket[] = []
    for (const ticketId of ticketIds) {
      const ticket = await ticketing.findCurrentTicket(transaction, ticketId)
      if (!ticket) throw notFound('The ticket')
      found.push(ticket)
    }
    return found
  }
  // Transfers need the registration's lock, so they cannot interfere.
  await ticketing.lockTickets(
    transaction,
    (await ofSeat()).map(({ id }) => id),
  )
  return ofSeat()
}

const refundableMinor = ({
  totalMinor,
  refundedMinor,
}: Pick<ticketing.RegistrationTicket, 'totalMinor' | 'refundedMinor'>) => totalMinor - refundedMinor

export async function listTicketsBySeat(
  database: Database,
  ticketIds: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const ticketId of ticketIds) {
    const ticket = await ticketing.findCurrentTicket(database, ticketId)
    if (ticket) found.set(ticketId, ticket.id)
  }
  return found
}

/** Less chargebacks. */
export async function sumRemainingDifferences(database: Database, ticketIds: readonly string[]): Promise<Minor> {
  const later = await listPaidUpgrades(database, [...(await listTicketsBySeat(database, ticketIds)).values()])
  return sumMinor(later.map(({ leftMinor, chargedBackMinor }) => Math.max(0, leftMinor - chargedBackMinor)))
}
