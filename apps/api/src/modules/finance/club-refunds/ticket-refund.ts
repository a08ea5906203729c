import type { TicketMoveTargets } from '@forenet/contract/club/ticket-move'
import type { NewTicketRefund, TicketRefundOptions } from '@forenet/contract/club/ticket-refund'
import type { Database } from '@forenet/database/database'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { waitingObjects } from '../../core/approvals/index.ts'
import {
  getRefundableTicket,
  listPaidUpgrades,
  listTicketsBySeat,
  listValidTickets,
  type RefundableTicket,
  sumRemainingDifferences,
} from '../../events/events/index.ts'
import {
  listPersonOrders,
  type PersonOrder,
  sumChargedBackByOrder,
  totalDiffersProblem,
} from '../../money/payments/index.ts'
import { requestClubRefund } from './refund.ts'
import type { RefundDeps } from './refund-deps.ts'
import { getRefundsStatus } from './refund-status.ts'
import { type ClubRefund, listRefundsByOrder } from './repository.ts'

const ALL_ORDERS = 10_000

export type TicketPath = { eventId: string; ticketId: string }

export async function getTicketRefundOptions(
  deps: Pick<RefundDeps, 'database' | 'now'>,
  by: ClubCaller,
  { eventId, ticketId }: TicketPath,
): Promise<TicketRefundOptions> {
  const ticket = await getRefundableTicket(deps, by, eventId, ticketId)
  const orders = await listPersonOrders(deps.database, by.club.id, ticket.memberId, ALL_ORDERS)
  const order = orders.find(({ orderId }) => orderId === ticket.orderId)
  if (!order) throw notFound('The payment')
  const { heldMinor, chargedBackMinor } = await readHeld(deps.database, order)
  // `getRefundsStatus` subtracts the chargeback of the purchase, which covers none of the later payments.
  const leftOfOrder = heldMinor + chargedBackMinor + (await sumRemainingDifferences(deps.database, [ticket.ticketId]))
  const [status] = await getRefundsStatus(deps, by, [{ ...order, leftMinor: leftOfOrder }])
  if (!status) throw notFound('The payment')
  const { refundable } = status
  const [refunds, waiting] = await Promise.all([
    toCurrentTickets(deps.database, status.refunds),
    toCurrentTickets(deps.database, status.waiting),
  ])
  const later = await getPaidDifferences(deps.database, [ticket.ticketId])
  const whole = await wholeOf(deps.database, ticket, waiting)
  const leftMinor = Math.min(refundable?.leftMinor ?? 0, refundableMinor(ticket, waiting))
  const { valid, supportsHousehold } = ticket
  return {
    refundable:
      refundable && leftMinor > 0
        ? { ...refundable, leftMinor, heldMinor, valid, supportsHousehold, later, whole }
        : null,
    refunds: refunds.flatMap(({ ticketId: of, withTicketIds, ...refund }) =>
      [of, ...withTicketIds].includes(ticket.ticketId) ? refund : [],
    ),
  }
}

async function readHeld(
  database: Database,
  { orderId, leftMinor }: Pick<PersonOrder, 'orderId' | 'leftMinor'>,
): Promise<{ heldMinor: Minor; chargedBackMinor: Minor }> {
  const chargedBackMinor = (await sumChargedBackByOrder(database, [orderId])).get(orderId) ?? 0
  return { heldMinor: Math.max(0, leftMinor - chargedBackMinor), chargedBackMinor }
}

/** Amount of a ticket's purchase that was neither refunded nor charged back; 0 without a payment. */
export async function getHeldMinor(
  database: Database,
  { club }: Pick<ClubCaller, 'club'>,
  { orderId, entryMemberId }: { orderId: string | null; entryMemberId: string },
): Promise<Minor> {
  if (orderId === null) return 0
  const orders = await listPersonOrders(database, club.id, entryMemberId, ALL_ORDERS)
  const order = orders.find((one) => one.orderId === orderId)
  return order ? (await readHeld(database, order)).heldMinor : 0
}

async function wholeOf(database: Database, { entryId }: RefundableTicket, waiting: readonly ClubRefund[]) {
  const tickets = (await listValidTickets(database, entryId)).flatMap(({ ticketId, name, leftMinor }) => {
    const left = refundableMinor({ ticketId, leftMinor }, waiting)
    return left > 0 ? [{ ticketId, name, leftMinor: left }] : []
  })
  if (tickets.length < 2) return null
  const ids = tickets.map(({ ticketId }) => ticketId)
  return {
    leftMinor: sumMinor(tickets.map(({ leftMinor }) => leftMinor)),
    tickets,
    later: await getPaidDifferences(database, ids),
  }
}

/**
 * A full refund may void the ticket; further tickets are refunded in full. Idempotent by id. Throws `not-found`,
 * `refund-keeps-ticket` (a ticket to void is invalid or partly refunded), `total-differs` (the remainder of several
 * tickets changed).
 */
export async function refundOneTicket(
  deps: RefundDeps,
  by: ClubCaller,
  { eventId, ticketId }: TicketPath,
  { voids, withTicketIds, ...wanted }: NewTicketRefund,
): Promise<TicketRefundOptions> {
  const ticket = await getRefundableTicket(deps, by, eventId, ticketId)
  const { orderId, memberId } = ticket
  const others = [...new Set(withTicketIds)].filter((id) => id !== ticket.ticketId && id !== ticketId)
  const refund = { ...wanted, orderId, memberId, ticketId: ticket.ticketId, withTicketIds: others, voidTicket: voids }
  await requestClubRefund(deps, by, refund, async (transaction) => {
    const now = await getRefundableTicket({ database: transaction }, by, eventId, ticketId)
    const waiting = await listPendingRefunds(transaction, by, orderId, deps.now())
    const left = refundableMinor(now, waiting)
    if (others.length > 0) {
      const lefts = await listRemainingPrices(transaction, by, now, others, waiting)
      const sum = left + sumMinor(lefts)
      if (!now.valid) throw new ProblemError('refund-keeps-ticket', 'One of the tickets is no longer valid')
      if (wanted.amountMinor !== sum) throw totalDiffersProblem(wanted.amountMinor, sum)
      return sum
    }
    if (voids && (!now.valid || wanted.amountMinor < left)) {
      throw new ProblemError('refund-keeps-ticket', 'A ticket can be cancelled only together with a full refund')
    }
    return left
  })
  return getTicketRefundOptions(deps, by, { eventId, ticketId: ticket.ticketId })
}

async function listRemainingPrices(
  transaction: Database,
  by: ClubCaller,
  { eventId, entryId }: RefundableTicket,
  ticketIds: readonly string[],
  waiting: readonly ClubRefund[],
): Promise<number[]> {
  const lefts: number[] = []
  for (const ticketId of ticketIds) {
    const other = await getRefundableTicket({ database: transaction }, by, eventId, ticketId)
    if (other.entryId !== entryId) throw notFound('The ticket')
    if (!other.valid || other.ticketId !== ticketId) {
      throw new ProblemError('refund-keeps-ticket', 'One of the tickets is no longer valid')
    }
    lefts.push(refundableMinor(other, waiting))
  }
  return lefts
}

/** Later payments for the tickets, as the dialogs show which of them the club refunds itself. */
export async function getPaidDifferences(
  database: Database,
  ticketIds: readonly string[],
): Promise<TicketMoveTargets['later']> {
  const later = await listPaidUpgrades(database, ticketIds)
  return later.map(({ ticketId: _ticket, ...upgrade }) => upgrade)
}

export async function listPendingRefunds(
  database: Database,
  { club }: ClubCaller,
  orderId: string,
  at: Date,
): Promise<ClubRefund[]> {
  const waiting = await waitingObjects(database, club.id, 'refund', at)
  const refunds = await listRefundsByOrder(database, [orderId])
  return toCurrentTickets(
    database,
    refunds.filter(({ id, state }) => state === 'waiting' && waiting.has(id)),
  )
}

/** A refund applies to the seat's current ticket. */
async function toCurrentTickets<Refund extends Pick<ClubRefund, 'ticketId' | 'withTicketIds'>>(
  database: Database,
  refunds: readonly Refund[],
): Promise<Refund[]> {
  const ids = refunds.flatMap(({ ticketId, withTicketIds }) => (ticketId ? [ticketId, ...withTicketIds] : []))
  const now = await listTicketsBySeat(database, [...new Set(ids)])
  const ofSeat = (id: string) => now.get(id) ?? id
  return refunds.map((refund) => ({
    ...refund,
    ticketId: refund.ticketId && ofSeat(refund.ticketId),
    withTicketIds: refund.withTicketIds.map(ofSeat),
  }))
}

export function refundableMinor(
  { ticketId, leftMinor }: Pick<RefundableTicket, 'ticketId' | 'leftMinor'>,
  waiting: readonly ClubRefund[],
): number {
  const isOfSeveral = ({ ticketId: of, withTicketIds }: ClubRefund) =>
    withTicketIds.length > 0 && [of, ...withTicketIds].includes(ticketId)
  if (waiting.some(isOfSeveral)) return 0
  const requested = waiting.filter((refund) => refund.ticketId === ticketId)
  return Math.max(0, leftMinor - sumMinor(requested.map(({ amountMinor }) => amountMinor)))
}
