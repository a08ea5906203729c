import type { EventRegistration, Ticket, TicketResale } from '@forenet/contract/entry'
import {
  type CancellationOutcome,
  canTransfer,
  computeCancellationOutcome,
  findFullRefundDeadline,
} from '@forenet/domain/cancellation'
import { hasDependentHouseholdTickets } from '@forenet/domain/household-tickets'
import { sumMinor } from '@forenet/domain/money'
import { computeResaleDeadline, computeResaleOutcome, computeResaleRefund } from '@forenet/domain/resale'
import { logoUrlPath } from '../../../../platform/pictures/picture-url.ts'
import type { Difference } from '../differences/difference-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import type { FullRegistrationRow, FullTicketRow } from './entry-list-repository.ts'
import { endBeforeEventDay, hideHolder } from './holder-visibility.ts'

type Deps = Pick<EventsDeps, 'codeOf'>

/** `isSeen`: whether the viewer may see a ticket's holder. `forPayer`: fields only the payer sees. */
export function presentEventRegistration(
  deps: Deps,
  row: FullRegistrationRow,
  tickets: readonly FullTicketRow[],
  isSeen: (ticket: FullTicketRow) => boolean,
  refund: Record<'requestedMinor' | 'doneMinor' | 'handMinor' | 'chargedBackMinor', number>,
  forPayer: Pick<EventRegistration, 'returnToken' | 'paidWith' | 'asked'> & { laterPayments: readonly Difference[] },
  now: Date,
): EventRegistration {
  const counted = tickets.filter((ticket) => ticket.voidReason !== 'transferred')
  return {
    id: row.id,
    eveId: row.eventId,
    orgId: row.organisationId,
    orgKey: row.organisationKey,
    organisationName: row.organisationName,
    accentColour: row.accentColour,
    logo: logoUrlPath(row.organisationId, row.logoAt),
    memberId: row.memberId,
    email: row.email ?? '',
    state: row.state,
    declineReason: row.declineReason,
    paymentStatus: row.orderStatus ?? (row.state === 'declined' ? 'declined' : 'paid'),
    eventTitle: row.title,
    place: row.place,
    placeAddress: row.placeAddress,
    city: row.city,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    eventCancelled: row.cancelledAt !== null,
    heldUntil: row.state === 'reserved' ? (row.heldUntil?.toISOString() ?? null) : null,
    totalMinor: sumMinor(counted.map((ticket) => ticket.totalMinor)),
    refundedMinor: refund.doneMinor,
    handedBackMinor: refund.handMinor,
    refundPendingMinor: refund.requestedMinor,
    chargedBackMinor: refund.chargedBackMinor,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    returnToken: forPayer.returnToken,
    paidWith: forPayer.paidWith,
    asked: forPayer.asked,
    laterPayments: forPayer.laterPayments.map(({ orderId, ticketId, amountMinor }) => ({
      ...{ orderId, ticketId, amountMinor },
    })),
    answers: row.answers,
    tickets: tickets.map((ticket) =>
      presentTicket(
        deps,
        row,
        { ...ticket, supportsHousehold: hasDependentHouseholdTickets(tickets, [ticket.id]) },
        isSeen(ticket),
        now,
      ),
    ),
    groupCodes: [],
    transferUntil: row.transferUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}

type TicketRow = FullTicketRow & { supportsHousehold: boolean }

function presentTicket(deps: Deps, entry: FullRegistrationRow, row: TicketRow, isSeen: boolean, now: Date): Ticket {
  const ticket = isSeen ? row : hideHolder(row)
  const until = (given: Date | null) => (isSeen ? given : endBeforeEventDay(given, entry.startsAt))
  const calledOff = entry.cancelledAt !== null
  const facts = { state: ticket.state, totalMinor: ticket.totalMinor, refundedMinor: ticket.refundedMinor }
  const terms = {
    cancelUntil: until(entry.cancelUntil),
    feeMinor: entry.cancellationFeeMinor,
    calledOff,
    wholeUntil: until(findFullRefundDeadline(entry, entry.createdAt)),
    supportsHousehold: row.supportsHousehold,
  }
  const cancellation = computeCancellationOutcome(terms, facts, now)
  const issued = ticket.state === 'valid' || ticket.state === 'used'
  return {
    id: ticket.id,
    entryId: entry.id,
    eventId: entry.eventId,
    ticketTypeId: ticket.ticketTypeId,
    ticketTypeName: ticket.ticketTypeName,
    memberId: ticket.memberId,
    attendeeName: ticket.attendeeName,
    attendeeEmail: ticket.attendeeEmail,
    guest: ticket.guest,
    state: ticket.state,
    voidReason: ticket.voidReason,
    totalMinor: ticket.totalMinor,
    refundedMinor: ticket.refundedMinor,
    code: issued ? deps.codeOf(ticket.id, entry.eventId) : null,
    usedAt: ticket.usedAt?.toISOString() ?? null,
    cancellation: {
      ...cancellation,
      until: laterDate(terms.cancelUntil, terms.wholeUntil)?.toISOString() ?? null,
    },
    transferAllowed:
      row.resale === null &&
      canTransfer({ transferUntil: until(entry.transferUntil), startsAt: entry.startsAt, calledOff }, facts, now),
    transferredAway: row.passedOn && row.attendeeEmail !== null,
    resale: presentResale(entry, row, isSeen, cancellation, now),
  }
}

/** Tickets of hidden holders cannot be resold, because a refusal would reveal that they checked in. */
function presentResale(
  entry: FullRegistrationRow,
  row: TicketRow,
  isSeen: boolean,
  cancellation: CancellationOutcome,
  now: Date,
): TicketResale {
  const { resaleFeeMinor: feeMinor, resaleUntil: until, startsAt } = entry
  const about = { until: computeResaleDeadline({ feeMinor, until, startsAt })?.toISOString() ?? null }
  if (row.resale !== null) {
    const refundMinor =
      row.resale === 'paid-back' ? row.refundedMinor : computeResaleRefund(row, row.resaleFeeMinor ?? 0)
    const state = row.resale === 'on-sale' ? 'for-sale' : 'sold'
    return { ...about, state, allowed: false, refusal: null, refundMinor, feeMinor: row.totalMinor - refundMinor }
  }
  if (!isSeen) return { ...about, state: null, allowed: false, refusal: 'not-offered', refundMinor: 0, feeMinor: 0 }
  const limited = entry.capacity !== null || row.quota !== null
  const calledOff = entry.cancelledAt !== null
  const terms = { feeMinor, until, startsAt, calledOff, limited, supportsHousehold: row.supportsHousehold }
  return { ...about, state: null, ...computeResaleOutcome(terms, row, cancellation, now) }
}

function laterDate(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}
