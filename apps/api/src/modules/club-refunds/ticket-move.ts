import type { TicketMove, TicketMoved, TicketMoves } from '@forenet/contract/club/ticket-move'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { paymentDayProblem } from '@forenet/domain/payment-day'
import { askUntil, askUntilProblem, moveBack, moveDifference, moveTaken } from '@forenet/domain/ticket-move'
import { ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import {
  alreadyAsked,
  askDifference,
  DAY_WORDS,
  findDifference,
  holdTicketToMove,
  type MovableTicket,
  movableTicket,
  moveTicketType,
} from '../events/index.ts'
import { lockOrder, totalDiffers } from '../payments/index.ts'
import { askRefund } from './refund.ts'
import type { RefundDeps } from './refund-deps.ts'
import { listRefundsOf } from './repository.ts'
import { type AtTicket, leftOf, paidLaterFor, stillWaiting } from './ticket-refund.ts'

/** What a ticket can be moved to, and what that comes to beside what was paid for it. Throws as `movableTicket`. */
export async function ticketMoves(
  deps: Pick<RefundDeps, 'database' | 'now'>,
  by: ClubCaller,
  { eventId, ticketId }: AtTicket,
): Promise<TicketMoves> {
  const movable = await movableTicket(deps, by, eventId, ticketId)
  const paidMinor = await paidOf(deps.database, by, movable, deps.now())
  const { ticketTypeId, ticketTypeName: ticketType } = movable.ticket
  return {
    ...{ ticketTypeId, ticketType, paidMinor, onSale: movable.onSale, canAsk: movable.canAsk },
    asked: movable.asked && { ...movable.asked, until: movable.asked.until.toISOString() },
    askUntil: askUntil(deps.now(), movable.ticket.startsAt).toISOString(),
    later: await paidLaterFor(deps.database, [ticketId]),
    types: movable.types.map(({ vatRate: _rate, surchargeMinor: _surcharge, ...type }) => ({
      ...type,
      differenceMinor: moveDifference({ paidMinor, priceMinor: type.totalMinor }),
    })),
  }
}

/**
 * Moves a ticket to another kind. The difference to a cheaper one goes back where that is wanted, in the same transaction and as any
 * refund of a person, at once or when a second one agrees; that to a dearer one is taken by the club itself, and in the books, or let
 * go, or who bought the ticket is asked to pay it, and the ticket becomes of that kind when they have. Once more with the same id is the
 * same.
 * Throws `total-differs` where the difference is another than was shown, `take-back-of-money` where who asks may pay nothing back,
 * `more-than-left` where no payment holds what would go back, and as `movableTicket`, `moveTicketType` and `askRefund`.
 */
export async function moveTicket(
  deps: RefundDeps,
  by: ClubCaller,
  at: AtTicket,
  wish: TicketMove,
): Promise<TicketMoved> {
  requireTaking(wish, deps.now())
  const { ticket } = await movableTicket(deps, by, at.eventId, at.ticketId)
  requireUntil(wish, ticket.startsAt, deps.now())
  const { orderId, entryMemberId: memberId } = ticket
  const backMinor = moveBack(wish)
  const move = (transaction: Database) => moveHeld(deps, transaction, by, at, wish)
  if (backMinor > 0) {
    if (!orderId) throw new ProblemError('more-than-left', 'The registration has no payment that can be paid back')
    if (!can(by.caller.grants, 'money.refund', { organisationKey: by.club.key, eventId: at.eventId })) {
      throw new ProblemError('take-back-of-money', 'Only those who can pay money back can pay back the difference')
    }
    const refund = { id: wish.id, orderId, memberId, amountMinor: backMinor, reason: wish.reason }
    await askRefund(deps, by, { ...refund, ticketId: ticket.id, withTicketIds: [], voidTicket: false }, move)
  } else {
    await inTransaction(deps.pool, async (transaction) => {
      if (orderId) await lockOrder(transaction, orderId)
      await move(transaction)
    })
  }
  const refunds = orderId ? await listRefundsOf(deps.database, [orderId]) : []
  const refund = refunds.find(({ id }) => id === wish.id)
  return {
    ...(await ticketMoves(deps, by, at)),
    refund: refund ? (refund.state === 'waiting' ? 'waiting' : 'given') : null,
  }
}

/** Answers with what was paid for it and has not gone back, of which the difference can go back. */
async function moveHeld(
  deps: RefundDeps,
  transaction: Database,
  by: ClubCaller,
  { eventId, ticketId }: AtTicket,
  wish: TicketMove,
): Promise<Minor> {
  await holdTicketToMove(transaction, ticketId)
  const movable = await movableTicket({ database: transaction, now: deps.now }, by, eventId, ticketId)
  const at = deps.now()
  const paidMinor = await paidOf(transaction, by, movable, at)
  if (movable.ticket.ticketTypeId === wish.ticketTypeId) {
    // Sent once more, or somebody else was quicker: it is what was wanted, and nothing goes back or is taken for it twice.
    const isSame =
      (wish.taken !== null || wish.ask !== null) && (await findDifference(transaction, wish.id))?.ticketId === ticketId
    if (isSame) return paidMinor
    if (moveBack(wish) > 0 || wish.taken || wish.ask)
      throw new ProblemError('changed-meanwhile', 'The ticket is already of this type')
    return paidMinor
  }
  const to = movable.types.find(({ id }) => id === wish.ticketTypeId)
  if (!to) {
    const errors = [{ path: 'ticketTypeId', message: 'Must be a kind of ticket of the event' }]
    throw new ProblemError('malformed-input', 'The event has no such ticket type', { errors })
  }
  if (movable.asked) {
    if (wish.ask && (await findDifference(transaction, wish.id))?.ticketId === ticketId) return paidMinor
    throw alreadyAsked()
  }
  if ((wish.taken || wish.ask) && (await hasWaitingRefund(transaction, by, movable, at))) {
    throw new ProblemError('changed-meanwhile', 'A refund of the ticket is waiting for a second person')
  }
  if (movable.onSale) throw new ProblemError('changed-meanwhile', 'The ticket was given back to be sold on')
  const differenceMinor = moveDifference({ paidMinor, priceMinor: to.totalMinor })
  if (differenceMinor !== wish.differenceMinor) throw totalDiffers(wish.differenceMinor, differenceMinor)
  const { beyond, reason } = wish
  const taken = takenBy(wish)
  if ((taken || wish.ask) && (await findDifference(transaction, wish.id))) {
    throw new ProblemError('changed-meanwhile', 'Something else has been stored under this id')
  }
  if (wish.ask) {
    if (!movable.takesPayments) {
      throw new ProblemError('organisation-unavailable', 'This organisation cannot take payments just now')
    }
    const until = new Date(wish.ask.until)
    const asked = { id: wish.id, to, amountMinor: differenceMinor, beyond, reason, until }
    await askDifference(deps.events, transaction, by, movable.ticket, asked, at)
    return paidMinor
  }
  await moveTicketType(deps.events, transaction, by, movable, { to, beyond, reason, differenceMinor, taken }, at)
  return paidMinor
}

/** Whether a refund of a ticket waits: what it agrees to is all or part of what the ticket cost when it was asked for. */
async function hasWaitingRefund(
  transaction: Database,
  by: ClubCaller,
  { ticket }: MovableTicket,
  at: Date,
): Promise<boolean> {
  if (!ticket.orderId) return false
  return (await stillWaiting(transaction, by, ticket.orderId, at)).some(
    ({ ticketId, withTicketIds }) => ticketId === ticket.id || withTicketIds.includes(ticket.id),
  )
}

/** What the club took for the difference, as the books have it; null where it took nothing, and where nothing is dearer. */
function takenBy({ id, differenceMinor, taken }: TicketMove) {
  const amountMinor = moveTaken({ differenceMinor, isTaken: taken !== null })
  return taken && amountMinor > 0 ? { ...taken, id, note: taken.note ?? '', amountMinor } : null
}

/** Throws `malformed-input` for a day on which nobody can have been paid, and where nothing is to be taken. */
function requireTaking({ taken, ask, differenceMinor }: TicketMove, now: Date): void {
  if ((taken || ask) && differenceMinor <= 0) throw malformed(taken ? 'taken' : 'ask', 'Must be null: it is not dearer')
  if (taken && ask) throw malformed('ask', 'Must be null: it was taken')
  const problem = taken && paymentDayProblem(taken.day, calendarDateAt(now))
  if (!problem) return
  throw malformed('taken.day', DAY_WORDS[problem])
}

/** Throws `malformed-input` where it is to be paid by a moment that is past, or after the event begins. */
function requireUntil({ ask }: TicketMove, startsAt: Date, now: Date): void {
  const problem = ask && askUntilProblem(new Date(ask.until), { now, startsAt })
  if (problem) throw malformed('ask.until', UNTIL_WORDS[problem])
}

const UNTIL_WORDS = { past: 'Must be to come', 'after-start': 'Must be before the event begins' }

const malformed = (path: string, message: string) =>
  new ProblemError('malformed-input', message, { errors: [{ path, message }] })

/** What was paid for a ticket and neither has gone back nor waits for a second person. */
async function paidOf(database: Database, by: ClubCaller, { ticket }: MovableTicket, at: Date): Promise<Minor> {
  const { id: ticketId, orderId, totalMinor, refundedMinor } = ticket
  const waiting = orderId ? await stillWaiting(database, by, orderId, at) : []
  return leftOf({ ticketId, leftMinor: totalMinor - refundedMinor }, waiting)
}
