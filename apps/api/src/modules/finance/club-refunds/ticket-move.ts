import type { TicketMove, TicketMoveResult, TicketMoveTargets } from '@forenet/contract/club/ticket-move'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { findPaymentDateProblem } from '@forenet/domain/payment-day'
import {
  computeMoveCharge,
  computeMoveDifference,
  computeMoveRefund,
  computeUpgradeDeadline,
  findUpgradeDeadlineProblem,
} from '@forenet/domain/ticket-move'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import {
  differenceAlreadyRequestedProblem,
  findDifference,
  getMovableTicket,
  lockTicketToMove,
  type MovableTicket,
  moveTicketType,
  PAYMENT_DAY_ERRORS,
  requestDifference,
} from '../../events/events/index.ts'
import { lockOrder, totalDiffersProblem } from '../../money/payments/index.ts'
import { requestClubRefund } from './refund.ts'
import type { RefundDeps } from './refund-deps.ts'
import { listRefundsByOrder } from './repository.ts'
import {
  getHeldMinor,
  getPaidDifferences,
  listPendingRefunds,
  refundableMinor,
  type TicketPath,
} from './ticket-refund.ts'

/** Throws the errors of `getMovableTicket`. */
export async function getTicketMoveTargets(
  deps: Pick<RefundDeps, 'database' | 'now'>,
  by: ClubCaller,
  { eventId, ticketId }: TicketPath,
): Promise<TicketMoveTargets> {
  const movable = await getMovableTicket(deps, by, eventId, ticketId)
  const paidMinor = await paidOf(deps.database, by, movable, deps.now())
  const { ticketTypeId, ticketTypeName: ticketType } = movable.ticket
  return {
    ...{ ticketTypeId, ticketType, paidMinor, onSale: movable.onSale, canAsk: movable.canAsk },
    supportsHousehold: movable.supportsHousehold,
    asked: movable.asked && { ...movable.asked, until: movable.asked.until.toISOString() },
    askUntil: computeUpgradeDeadline(deps.now(), movable.ticket.startsAt).toISOString(),
    later: await getPaidDifferences(deps.database, [ticketId]),
    heldMinor: await getHeldMinor(deps.database, by, movable.ticket),
    types: movable.types.map(({ vatRate: _rate, surchargeMinor: _surcharge, ...type }) => ({
      ...type,
      differenceMinor: computeMoveDifference({ paidMinor, priceMinor: type.totalMinor }),
    })),
  }
}

/**
 * A lower price is optionally refunded, possibly after approval. A higher one is recorded as paid, waived, or requested
 * from the buyer, which delays the move until paid. Idempotent by id. Throws `total-differs` (changed difference),
 * `take-back-of-money` (no right to refund), and the errors of `getMovableTicket`, `moveTicketType` and
 * `requestClubRefund`.
 */
export async function moveTicket(
  deps: RefundDeps,
  by: ClubCaller,
  at: TicketPath,
  input: TicketMove,
): Promise<TicketMoveResult> {
  requireTaking(input, deps.now())
  const { ticket } = await getMovableTicket(deps, by, at.eventId, at.ticketId)
  requireUntil(input, ticket.startsAt, deps.now())
  const { orderId, entryMemberId: memberId } = ticket
  const backMinor = computeMoveRefund(input)
  const move = (transaction: Database) => moveHeld(deps, transaction, by, at, input)
  if (backMinor > 0) {
    if (!orderId) throw new ProblemError('more-than-left', 'The registration has no payment that can be paid back')
    if (!can(by.caller.grants, 'money.refund', { organisationKey: by.club.key, eventId: at.eventId })) {
      throw new ProblemError('take-back-of-money', 'Only those who can pay money back can pay back the difference')
    }
    const refund = { id: input.id, orderId, memberId, amountMinor: backMinor, reason: input.reason }
    await requestClubRefund(deps, by, { ...refund, ticketId: ticket.id, withTicketIds: [], voidTicket: false }, move)
  } else {
    await inTransaction(deps.pool, async (transaction) => {
      if (orderId) await lockOrder(transaction, orderId)
      await move(transaction)
    })
  }
  const refunds = orderId ? await listRefundsByOrder(deps.database, [orderId]) : []
  const refund = refunds.find(({ id }) => id === input.id)
  return {
    ...(await getTicketMoveTargets(deps, by, at)),
    refund: refund ? (refund.state === 'waiting' ? 'waiting' : 'given') : null,
  }
}

async function moveHeld(
  deps: RefundDeps,
  transaction: Database,
  by: ClubCaller,
  { eventId, ticketId }: TicketPath,
  input: TicketMove,
): Promise<Minor> {
  await lockTicketToMove(transaction, ticketId)
  const movable = await getMovableTicket({ database: transaction, now: deps.now }, by, eventId, ticketId)
  const at = deps.now()
  const paidMinor = await paidOf(transaction, by, movable, at)
  if (movable.ticket.ticketTypeId === input.ticketTypeId) {
    // A retry, or a concurrent identical move, must not refund or charge twice.
    const isSame =
      (input.taken !== null || input.ask !== null) &&
      (await findDifference(transaction, input.id))?.ticketId === ticketId
    if (isSame) return paidMinor
    if (computeMoveRefund(input) > 0 || input.taken || input.ask)
      throw new ProblemError('changed-meanwhile', 'The ticket is already of this type')
    return paidMinor
  }
  const to = movable.types.find(({ id }) => id === input.ticketTypeId)
  if (!to) {
    const errors = [{ path: 'ticketTypeId', message: 'Must be a kind of ticket of the event' }]
    throw new ProblemError('malformed-input', 'The event has no such ticket type', { errors })
  }
  if (movable.asked) {
    if (input.ask && (await findDifference(transaction, input.id))?.ticketId === ticketId) return paidMinor
    throw differenceAlreadyRequestedProblem()
  }
  if ((input.taken || input.ask) && (await hasWaitingRefund(transaction, by, movable, at))) {
    throw new ProblemError('changed-meanwhile', 'A refund of the ticket is waiting for a second person')
  }
  if (movable.onSale) throw new ProblemError('changed-meanwhile', 'The ticket was returned for resale')
  const differenceMinor = computeMoveDifference({ paidMinor, priceMinor: to.totalMinor })
  if (differenceMinor !== input.differenceMinor) throw totalDiffersProblem(input.differenceMinor, differenceMinor)
  const { beyond, reason } = input
  const taken = takenBy(input)
  if ((taken || input.ask) && (await findDifference(transaction, input.id))) {
    throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
  }
  if (input.ask) {
    if (!movable.takesPayments) {
      throw new ProblemError('organisation-unavailable', 'This organisation cannot take payments just now')
    }
    const until = new Date(input.ask.until)
    const requested = { id: input.id, to, amountMinor: differenceMinor, beyond, reason, until }
    await requestDifference(deps.events, transaction, by, movable.ticket, requested, at)
    return paidMinor
  }
  await moveTicketType(deps.events, transaction, by, movable, { to, beyond, reason, differenceMinor, taken }, at)
  return paidMinor
}

/** A pending refund is based on the price before the move. */
async function hasWaitingRefund(
  transaction: Database,
  by: ClubCaller,
  { ticket }: MovableTicket,
  at: Date,
): Promise<boolean> {
  if (!ticket.orderId) return false
  return (await listPendingRefunds(transaction, by, ticket.orderId, at)).some(
    ({ ticketId, withTicketIds }) => ticketId === ticket.id || withTicketIds.includes(ticket.id),
  )
}

function takenBy({ id, differenceMinor, taken }: TicketMove) {
  const amountMinor = computeMoveCharge({ differenceMinor, isTaken: taken !== null })
  return taken && amountMinor > 0 ? { ...taken, id, note: taken.note ?? '', amountMinor } : null
}

/** Throws `malformed-input` for an impossible payment day, or without a higher price. */
function requireTaking({ taken, ask, differenceMinor }: TicketMove, now: Date): void {
  if ((taken || ask) && differenceMinor <= 0) throw malformed(taken ? 'taken' : 'ask', 'Must be null: it is not dearer')
  if (taken && ask) throw malformed('ask', 'Must be null: it was taken')
  const problem = taken && findPaymentDateProblem(taken.day, calendarDateAt(now))
  if (!problem) return
  throw malformed('taken.day', PAYMENT_DAY_ERRORS[problem])
}

/** Throws `malformed-input` if the deadline is past or after the event's start. */
function requireUntil({ ask }: TicketMove, startsAt: Date, now: Date): void {
  const problem = ask && findUpgradeDeadlineProblem(new Date(ask.until), { now, startsAt })
  if (problem) throw malformed('ask.until', UNTIL_WORDS[problem])
}

const UNTIL_WORDS = { past: 'Must be to come', 'after-start': 'Must be before the event begins' }

const malformed = (path: string, message: string) =>
  new ProblemError('malformed-input', message, { errors: [{ path, message }] })

/** Amount paid less refunds, including pending ones. */
async function paidOf(database: Database, by: ClubCaller, { ticket }: MovableTicket, at: Date): Promise<Minor> {
  const { id: ticketId, orderId, totalMinor, refundedMinor } = ticket
  const waiting = orderId ? await listPendingRefunds(database, by, orderId, at) : []
  return refundableMinor({ ticketId, leftMinor: totalMinor - refundedMinor }, waiting)
}
