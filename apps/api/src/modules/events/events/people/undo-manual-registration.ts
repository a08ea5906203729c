import type { UndoneManualRegistration } from '@forenet/contract/club/manual-registration'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { sumMinor } from '@forenet/domain/money'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockRefundLimit } from '../../../core/organisations/index.ts'
import * as orders from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { sumOrderDifferences } from '../differences/difference-repository.ts'
import { refundTicketMoney } from '../differences/refund-ticket-money.ts'
import { releaseVoidedSeats } from '../entries/cancel.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as entries from '../seats/entry-repository.ts'
import { findManualRegistration } from './manual-registration-repository.ts'

/** True if the money is the member's or their household's. Provided by club-refunds. */
export type IsOwnPayment = (
  database: Database,
  orderIds: readonly string[],
  memberId: string | null,
) => Promise<boolean>

/**
 * Idempotent. Throws `not-found`, `cannot-cancel` if a ticket was used, `take-back-of-money` if the caller may not
 * refund, and `take-back-above-limit`.
 */
export async function undoManualRegistration(
  deps: EventsDeps & { isOwnMoney: IsOwnPayment },
  by: ClubCaller,
  eventId: string,
  entryId: string,
): Promise<UndoneManualRegistration> {
  const event = await getManagedEvent(deps, by, eventId)
  const known = await findManualRegistration(deps.database, entryId)
  if (known?.eventId !== eventId || !known.byHand || !known.orderId) throw notFound('The registration')
  const { orderId } = known
  return inTransaction(deps.pool, async (transaction) => {
    const order = await orders.lockOrder(transaction, orderId)
    const scope = { organisationKey: by.club.key, eventId }
    const later = await sumOrderDifferences(transaction, orderId)
    const bookedMinor = order.amountMinor + later.amountMinor
    if (bookedMinor > 0 && !can(by.caller.grants, 'money.refund', scope)) {
      throw new ProblemError(
        'take-back-of-money',
        'Money was recorded for it: only those who can pay money back can take it back',
      )
    }
    const entry = await entries.lockRegistration(transaction, entryId)
    if (!entry) throw notFound('The registration')
    if (entry.state !== 'confirmed') return { tickets: 0, backMinor: 0 }
    const limitMinor = await lockRefundLimit(transaction, by.club.id)
    if (limitMinor !== null && bookedMinor > limitMinor) {
      throw new ProblemError('take-back-above-limit', 'More was recorded for it than one person can pay back alone')
    }
    if (bookedMinor > 0 && (await deps.isOwnMoney(transaction, [orderId], by.caller.memberId))) {
      throw new ProblemError(
        'take-back-above-limit',
        'The money is their own or their household’s: another person has to do it',
      )
    }
    const at = deps.now()
    const all = await ticketing.listRegistrationTickets(transaction, entryId)
    if (all.some(({ state }) => state === 'used')) {
      throw new ProblemError('cannot-cancel', 'One of the tickets has been used')
    }
    const tickets = all.filter(({ state }) => state === 'valid')
    const refunds = tickets.map(({ id, totalMinor, refundedMinor }) => ({
      ticketId: id,
      refundMinor: totalMinor - refundedMinor,
    }))
    if (!(await ticketing.voidTickets(transaction, refunds, 'cancelled', at))) {
      throw new ProblemError('cannot-cancel', 'A ticket has just been used or changed')
    }
    const backMinor = sumMinor(refunds.map(({ refundMinor }) => refundMinor))
    // The club retains the fee for an earlier cancelled ticket.
    const back = await refundTicketMoney(
      transaction,
      orderId,
      refunds,
      { reason: 'taken back', by: by.caller.memberId },
      at,
    )
    await releaseVoidedSeats(deps, transaction, entry, tickets, at)
    await deps.mail.ticketsCancelled(
      transaction,
      entryId,
      tickets.map(({ id }) => id),
      back,
    )
    const about = { objectKind: 'event-entry', objectId: entryId, organisationId: event.organisationId }
    const detail = { eventId, tickets: tickets.length, amountMinor: backMinor }
    const actingFor = tickets.find(({ memberId }) => memberId !== null)?.memberId ?? null
    await audit(transaction, by.caller, { action: 'event-put-down-back', ...about, actingFor, detail }, at)
    return { tickets: tickets.length, backMinor }
  })
}
