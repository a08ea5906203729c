import type { TicketMove, TicketMoved, TicketMoves } from '@forenet/contract/club/ticket-move'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import type { Minor } from '@forenet/domain/money'
import { moveBack, moveDifference } from '@forenet/domain/ticket-move'
import { ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { holdTicketToMove, type MovableTicket, movableTicket, moveTicketType } from '../events/index.ts'
import { lockOrder, totalDiffers } from '../payments/index.ts'
import { askRefund } from './refund.ts'
import type { RefundDeps } from './refund-deps.ts'
import { listRefundsOf } from './repository.ts'
import { type AtTicket, leftOf, stillWaiting } from './ticket-refund.ts'

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
    ...{ ticketTypeId, ticketType, paidMinor, onSale: movable.onSale },
    types: movable.types.map((type) => ({
      ...type,
      differenceMinor: moveDifference({ paidMinor, priceMinor: type.totalMinor }),
    })),
  }
}

/**
 * Moves a ticket to another kind. The difference to a cheaper one goes back where that is wanted, in the same transaction and as any
 * refund of a person, at once or when a second one agrees; for a dearer one nothing is taken. Once more with the same id is the same.
 * Throws `total-differs` where the difference is another than was shown, `take-back-of-money` where who asks may pay nothing back, and
 * as `movableTicket`, `moveTicketType` and `askRefund`.
 */
export async function moveTicket(
  deps: RefundDeps,
  by: ClubCaller,
  at: AtTicket,
  wish: TicketMove,
): Promise<TicketMoved> {
  const { ticket } = await movableTicket(deps, by, at.eventId, at.ticketId)
  const { orderId, entryMemberId: memberId } = ticket
  const backMinor = moveBack(wish)
  const move = (transaction: Database) => moveHeld(deps, transaction, by, at, wish)
  if (backMinor > 0 && orderId) {
    if (!can(by.caller.grants, 'money.refund', { organisationKey: by.club.key, eventId: at.eventId })) {
      throw new ProblemError('take-back-of-money', 'Who may pay money back pays the difference back')
    }
    const refund = { id: wish.id, orderId, memberId, amountMinor: backMinor, reason: wish.reason }
    await askRefund(deps, by, { ...refund, ticketId: ticket.id, voidTicket: false }, move)
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
    // Sent once more, or somebody else was quicker: it is what was wanted, and nothing goes back for it twice.
    if (moveBack(wish) > 0) throw new ProblemError('changed-meanwhile', 'The ticket is of this kind already')
    return paidMinor
  }
  const to = movable.types.find(({ id }) => id === wish.ticketTypeId)
  if (!to) {
    const errors = [{ path: 'ticketTypeId', message: 'Must be a kind of ticket of the event' }]
    throw new ProblemError('malformed-input', 'The event has no such kind of ticket', { errors })
  }
  if (movable.onSale) throw new ProblemError('changed-meanwhile', 'The ticket was given back to be sold on')
  const differenceMinor = moveDifference({ paidMinor, priceMinor: to.totalMinor })
  if (differenceMinor !== wish.differenceMinor) throw totalDiffers(wish.differenceMinor, differenceMinor)
  const { beyond, reason } = wish
  await moveTicketType(deps.events, transaction, by, movable, { to, beyond, reason, differenceMinor }, at)
  return paidMinor
}

/** What was paid for a ticket and neither has gone back nor waits for a second person. */
async function paidOf(database: Database, by: ClubCaller, { ticket }: MovableTicket, at: Date): Promise<Minor> {
  const { id: ticketId, orderId, totalMinor, refundedMinor } = ticket
  const waiting = orderId ? await stillWaiting(database, by, orderId, at) : []
  return leftOf({ ticketId, leftMinor: totalMinor - refundedMinor }, waiting)
}
