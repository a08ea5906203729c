import type { EventRegistration } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { computeCancellationOutcome, findFullRefundDeadline } from '@forenet/domain/cancellation'
import { hasDependentHouseholdTickets } from '@forenet/domain/household-tickets'
import { type Minor, sumMinor } from '@forenet/domain/money'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockOrder, settleRefund } from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { type EventRow, findEvent } from '../catalogue/repository.ts'
import {
  type RefundPart,
  refundIdsToSettle,
  refundTicketMoney,
  type TicketRefund,
} from '../differences/refund-ticket-money.ts'
import { endOpenDifferences } from '../differences/request-difference.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as repository from '../seats/entry-repository.ts'
import { endTicketResales } from '../seats/resale-repository.ts'
import { releaseSeats } from '../seats/seat-repository.ts'
import { countSeatsByType } from '../seats/seats.ts'
import { offerFreeSeats } from '../waiting/offers.ts'
import { getAuthorizedRegistration } from './entries.ts'
import { listFullTickets } from './entry-list-repository.ts'
import { endBeforeEventDay, hideCheckIn, loadHolderVisibility } from './holder-visibility.ts'
import { requireOwnRegistration } from './own-entry.ts'

/**
 * Applies ruling 19. The refund is stored in the same transaction and executed after it. Throws `cannot-cancel` with
 * the reason, and `refund-differs` if the refund is not the one shown.
 */
export async function cancelRegistration(
  deps: EventsDeps,
  caller: Caller,
  entryId: string,
  input: { ticketIds?: readonly string[] | undefined; refundMinor: Minor },
): Promise<EventRegistration> {
  const { orderId } = await requireOwnRegistration(deps, caller, entryId)
  const refundIds = await inTransaction(deps.pool, async (transaction) => {
    if (orderId) await lockOrder(transaction, orderId)
    const entry = await repository.lockRegistration(transaction, entryId)
    if (!entry) throw notFound('The entry')
    const event = await findEvent(transaction, entry.eventId)
    if (!event) throw new Error(`No event ${entry.eventId}`)
    const at = deps.now()
    const tickets = await ticketing.listRegistrationTickets(transaction, entry.id)
    const chosen = chooseTickets(tickets, input.ticketIds)
    const supportsHousehold = hasDependentHouseholdTickets(
      await listFullTickets(transaction, [entry.id]),
      chosen.map(({ id }) => id),
    )
    const isSeen = await loadHolderVisibility(
      { database: transaction },
      caller,
      chosen.map((ticket) => ticket.memberId),
    )
    const refunds = chosen.map((ticket) => {
      const seen = isSeen({ memberId: ticket.memberId, organisationKey: event.organisationKey })
      return {
        ticketId: ticket.id,
        refundMinor: computeTicketRefund(event, entry, { ...ticket, supportsHousehold }, seen, at),
      }
    })
    const refundMinor = sumMinor(refunds.map((refund) => refund.refundMinor))
    if (refundMinor !== input.refundMinor) {
      throw new ProblemError(
        'refund-differs',
        'What you get back has changed since you saw it; nothing was cancelled',
        {
          figures: { yoursMinor: input.refundMinor, oursMinor: refundMinor },
        },
      )
    }
    if (!(await ticketing.voidTickets(transaction, refunds, 'cancelled', at))) {
      throw new ProblemError('cannot-cancel', 'A ticket has just been used or changed; nothing was cancelled')
    }
    const back = await settleVoidedTickets(deps, transaction, entry, chosen, refunds, 'cancelled by the member', at)
    await deps.mail.ticketsCancelled(
      transaction,
      entry.id,
      chosen.map((ticket) => ticket.id),
      back,
    )
    await auditCancellation(transaction, caller, event, entry, { tickets: chosen.length, refundMinor }, at)
    return refundIdsToSettle(back)
  })
  for (const id of refundIds) deps.inBackground(() => settleRefund(deps.payments, id))
  return getAuthorizedRegistration(deps, caller, entryId)
}

function chooseTickets(
  tickets: readonly ticketing.RegistrationTicket[],
  ids: readonly string[] | undefined,
): ticketing.RegistrationTicket[] {
  const chosen = ids
    ? tickets.filter((ticket) => ids.includes(ticket.id))
    : tickets.filter((ticket) => ticket.state === 'valid')
  if (ids && chosen.length !== new Set(ids).size) throw notFound('A ticket')
  if (chosen.length === 0) throw new ProblemError('cannot-cancel', 'There is no ticket left to cancel')
  return chosen
}

function computeTicketRefund(
  event: EventRow,
  { createdAt }: Pick<repository.EventRegistrationRow, 'createdAt'>,
  ticket: ticketing.RegistrationTicket & { supportsHousehold: boolean },
  isSeen: boolean,
  at: Date,
): Minor {
  const until = (given: Date | null) => (isSeen ? given : endBeforeEventDay(given, event.startsAt))
  const terms = {
    cancelUntil: until(event.cancelUntil),
    wholeUntil: until(findFullRefundDeadline(event, createdAt)),
    feeMinor: event.cancellationFeeMinor,
    calledOff: event.cancelledAt !== null,
    supportsHousehold: ticket.supportsHousehold,
  }
  const state = isSeen ? ticket.state : hideCheckIn(ticket.state)
  const outcome = computeCancellationOutcome(terms, { ...ticket, state }, at)
  switch (outcome.refusal) {
    case null:
      return outcome.refundMinor
    case 'never':
      throw new ProblemError('cannot-cancel', 'Tickets of this event cannot be cancelled')
    case 'too-late':
      throw new ProblemError('cannot-cancel', 'It is too late to cancel')
    case 'used':
      throw new ProblemError('cannot-cancel', 'A ticket that has been used cannot be cancelled')
    case 'household':
      throw new ProblemError(
        'cannot-cancel',
        'The lower price of the other tickets depends on this one: cancel those first, or all of them together',
      )
    case 'not-valid':
      throw new ProblemError('cannot-cancel', 'This ticket is no longer valid')
  }
}

export async function settleVoidedTickets(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  entry: repository.EventRegistrationRow,
  voided: readonly ticketing.RegistrationTicket[],
  refunds: readonly TicketRefund[],
  why: string,
  at: Date,
): Promise<RefundPart[]> {
  const parts = await refundTicketMoney(transaction, entry.orderId, refunds, { reason: why }, at)
  await releaseVoidedSeats(deps, transaction, entry, voided, at)
  return parts
}

export async function releaseVoidedSeats(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  entry: repository.EventRegistrationRow,
  voided: readonly ticketing.RegistrationTicket[],
  at: Date,
): Promise<void> {
  const left = await ticketing.listRegistrationTickets(transaction, entry.id)
  if (!left.some((ticket) => ticket.state === 'valid' || ticket.state === 'used')) {
    await repository.setRegistrationState(transaction, entry.id, 'cancelled', at)
  }
  const voidedIds = voided.map(({ id }) => id)
  await endOpenDifferences(transaction, voidedIds, 'ended', at)
  // Tickets on resale have released their seats already.
  const free = await endTicketResales(transaction, voidedIds, at)
  const taken = voided.filter(({ id }) => !free.has(id))
  if (await releaseSeats(transaction, entry.eventId, countSeatsByType(taken))) {
    await offerFreeSeats(deps, transaction, entry.eventId, at)
  }
}

function auditCancellation(
  transaction: Database,
  caller: Caller,
  event: EventRow,
  entry: repository.EventRegistrationRow,
  detail: Record<string, unknown>,
  at: Date,
): Promise<void> {
  const fact = {
    action: 'event-entry-cancelled',
    objectKind: 'event-entry',
    objectId: entry.id,
    organisationId: event.organisationId,
    actingFor: entry.memberId === caller.memberId ? null : entry.memberId,
    detail: { eventId: event.id, ...detail },
  }
  return audit(transaction, caller, fact, at)
}
