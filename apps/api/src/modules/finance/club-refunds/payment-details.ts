import type { ClubPaymentDetails } from '@forenet/contract/club/payment'
import { sumMinor } from '@forenet/domain/money'
import { listMessagesAbout } from '../../../platform/delivery/sent-repository.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { facesOf } from '../../core/members/index.ts'
import { listTicketsPaidByOrder } from '../../events/events/index.ts'
import { findPurchaseDetails, findReceivedPayment } from '../../money/payments/index.ts'
import { type ListDeps, presentPayments } from './payment-list.ts'
import { getRefundsStatus } from './refunds-standing.ts'
import type { ClubRefund } from './repository.ts'

/** Throws `not-found` for unpaid orders and those of other clubs. */
export async function getPaymentDetails(deps: ListDeps, by: ClubCaller, orderId: string): Promise<ClubPaymentDetails> {
  const { database } = deps
  const [received, purchase] = await Promise.all([
    findReceivedPayment(database, by.club.id, orderId),
    findPurchaseDetails(database, by.club.id, orderId),
  ])
  if (!received || !purchase) throw notFound('The payment')
  const { payerMemberId, billingEmail, leftMinor, byHand, manual, orderedAt, ...details } = purchase
  const [[payment], [standing], tickets, faces] = await Promise.all([
    presentPayments(deps, by.club.id, [received]),
    getRefundsStatus(deps, by, [{ orderId, leftMinor, byHand }]),
    received.kind === 'event' ? listTicketsPaidByOrder(database, orderId) : [],
    facesOf(database, [manual?.bookedBy ?? null]),
  ])
  if (!payment || !standing) throw notFound('The payment')
  const messages = await listMessagesAbout(database, [
    `order:${orderId}`,
    ...new Set(tickets.map(({ entryId }) => `entry:${entryId}`)),
    ...tickets.map(({ id }) => `ticket:${id}`),
  ])
  // Receipts keep only the name of a person who left the club's register.
  const payerEmail = (payment.memberId === payerMemberId && billingEmail) || null
  return {
    ...details,
    payment,
    payerEmail,
    orderedAt: orderedAt.toISOString(),
    manual: manual && {
      note: manual.note,
      bookedAt: new Date(manual.bookedAt).toISOString(),
      by: (manual.bookedBy && faces.get(manual.bookedBy)?.name) || null,
    },
    attempts: details.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    messages: messages.map(({ recipient, createdAt, sentAt, ...message }) => ({
      ...message,
      // The payer must not see attendees' addresses.
      recipient: recipient.toLowerCase() === payerEmail?.toLowerCase() ? recipient : null,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    refundable: payment.kind !== 'event' ? standing.refundable : null,
    refunds: standing.refunds.map(({ ticketId: _ticket, withTicketIds: _with, ...refund }) => refund),
    tickets: tickets.map(({ id, attendeeName, ticketTypeName, state, totalMinor, refundedMinor }) => ({
      ticketId: id,
      name: attendeeName,
      ticketType: ticketTypeName,
      state,
      leftMinor: Math.min(
        standing.refundable?.leftMinor ?? 0,
        Math.max(0, totalMinor - refundedMinor - waitingFor(id, standing.waiting)),
      ),
    })),
  }
}

function waitingFor(ticketId: string, waiting: readonly ClubRefund[]): number {
  if (
    waiting.some(
      ({ withTicketIds, ticketId: of }) => withTicketIds.length > 0 && [of, ...withTicketIds].includes(ticketId),
    )
  )
    return Number.POSITIVE_INFINITY
  return sumMinor(waiting.filter((refund) => refund.ticketId === ticketId).map(({ amountMinor }) => amountMinor))
}
