import type { TicketMoves } from '@forenet/contract/club/ticket-move'
import type { NewTicketRefund, TicketRefunds } from '@forenet/contract/club/ticket-refund'
import type { Database } from '@forenet/database/database'
import { sumMinor } from '@forenet/domain/money'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { waitingObjects } from '../approvals/index.ts'
import { leftPaidLater, listDifferencesOf, type TicketToRefund, ticketToRefund } from '../events/index.ts'
import { listOrdersAbout } from '../payments/index.ts'
import { askRefund } from './refund.ts'
import type { RefundDeps } from './refund-deps.ts'
import { refundsStanding } from './refunds-standing.ts'
import { type ClubRefund, listRefundsOf } from './repository.ts'

/** More purchases than anybody has with a club. */
const ALL_ORDERS = 10_000

export type AtTicket = { eventId: string; ticketId: string }

/** What was paid back of a ticket, and what can be, by one person or two. Throws `not-found`. */
export async function ticketRefunds(
  deps: Pick<RefundDeps, 'database' | 'now'>,
  by: ClubCaller,
  { eventId, ticketId }: AtTicket,
): Promise<TicketRefunds> {
  const ticket = await ticketToRefund(deps, by, eventId, ticketId)
  const orders = await listOrdersAbout(deps.database, by.club.id, ticket.memberId, ALL_ORDERS)
  const order = orders.find(({ orderId }) => orderId === ticket.orderId)
  if (!order) throw notFound('The payment')
  const leftOfOrder = order.leftMinor + (await leftPaidLater(deps.database, ticket.ticketId))
  const [standing] = await refundsStanding(deps, by, [{ ...order, leftMinor: leftOfOrder }])
  if (!standing) throw notFound('The payment')
  const { refundable, refunds, waiting } = standing
  const later = await paidLaterFor(deps.database, ticket.ticketId)
  const leftMinor = Math.min(refundable?.leftMinor ?? 0, leftOf(ticket, waiting))
  return {
    refundable: refundable && leftMinor > 0 ? { ...refundable, leftMinor, valid: ticket.valid, later } : null,
    refunds: refunds.flatMap(({ ticketId: of, ...refund }) =>
      of === ticketId || of === ticket.ticketId ? refund : [],
    ),
  }
}

/**
 * Pays all or part of what a ticket cost back, as `askRefund` does; where all that is left of it goes back the ticket may end with it,
 * when it does. Once more with the same id is the same. Throws `not-found`, `refund-keeps-ticket` where a part of it or a ticket that
 * is not valid is to end, and as `askRefund`.
 */
export async function refundOneTicket(
  deps: RefundDeps,
  by: ClubCaller,
  { eventId, ticketId }: AtTicket,
  { voids, ...wanted }: NewTicketRefund,
): Promise<TicketRefunds> {
  const ticket = await ticketToRefund(deps, by, eventId, ticketId)
  const { orderId, memberId } = ticket
  const refund = { ...wanted, orderId, memberId, ticketId: ticket.ticketId, voidTicket: voids }
  await askRefund(deps, by, refund, async (transaction) => {
    const now = await ticketToRefund({ database: transaction }, by, eventId, ticketId)
    const left = leftOf(now, await stillWaiting(transaction, by, orderId, deps.now()))
    if (voids && (!now.valid || wanted.amountMinor < left)) {
      throw new ProblemError('refund-keeps-ticket', 'A ticket ends where all that is left of it goes back')
    }
    return left
  })
  return ticketRefunds(deps, by, { eventId, ticketId: ticket.ticketId })
}

/** What was paid for a ticket after its registration, the last first. */
export async function paidLaterFor(database: Database, ticketId: string): Promise<TicketMoves['later']> {
  const later = await listDifferencesOf(database, [ticketId])
  return later.map(({ orderId, leftMinor, byHand }) => ({ orderId, leftMinor, byHand: byHand !== null }))
}

/** What of a purchase waits for a second person. */
export async function stillWaiting(
  database: Database,
  { club }: ClubCaller,
  orderId: string,
  at: Date,
): Promise<ClubRefund[]> {
  const waiting = await waitingObjects(database, club.id, 'refund', at)
  return (await listRefundsOf(database, [orderId])).filter(({ id, state }) => state === 'waiting' && waiting.has(id))
}

/** What of a ticket has not gone back, beside what waits for a second person. */
export function leftOf(
  { ticketId, leftMinor }: Pick<TicketToRefund, 'ticketId' | 'leftMinor'>,
  waiting: readonly ClubRefund[],
): number {
  const asked = waiting.filter((refund) => refund.ticketId === ticketId)
  return Math.max(0, leftMinor - sumMinor(asked.map(({ amountMinor }) => amountMinor)))
}
