import type { RegistrationResult } from '@forenet/contract/entry'
import { CURRENCY } from '@forenet/domain/product'
import { createReturnToken } from '../../../money/payments/index.ts'
import type { EventForSale } from '../catalogue/open-event.ts'
import type { FullRegistrationRow, FullTicketRow } from '../entries/entry-list-repository.ts'
import { withGroupCodes } from '../entries/group-codes.ts'
import { presentEventRegistration } from '../entries/present-entry.ts'
import type { EventsDeps } from '../events-deps.ts'
import { lineLabel, type NewEventRegistration } from './registration-repository.ts'

/** Built from the stored values, which saves six statements of 23 (decision 0017). */
export function presentNewRegistration(
  deps: EventsDeps,
  { event }: EventForSale,
  entry: NewEventRegistration,
): RegistrationResult {
  const isFree = entry.heldUntil === null
  const payment = isFree ? null : presentPayment(deps, entry)
  const row: FullRegistrationRow = {
    id: entry.entryId,
    eventId: event.id,
    memberId: entry.memberId,
    email: entry.billing.email,
    orderId: entry.orderId,
    orderStatus: isFree ? 'paid' : 'initiated',
    orderToken: entry.token,
    orderAmountMinor: entry.totalMinor,
    orderNumber: null,
    isCaptured: false,
    maskedCard: null,
    wallet: null,
    state: isFree ? 'confirmed' : 'reserved',
    declineReason: null,
    heldUntil: entry.heldUntil,
    answers: entry.answers,
    createdAt: entry.at,
    confirmedAt: isFree ? entry.at : null,
    title: event.title,
    place: event.place,
    placeAddress: event.placeAddress,
    city: event.city,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    cancelledAt: null,
    movedAt: null,
    refundUntil: null,
    cancelUntil: event.cancelUntil,
    cancellationFeeMinor: event.cancellationFeeMinor,
    transferUntil: event.transferUntil,
    resaleFeeMinor: event.resaleFeeMinor,
    resaleUntil: event.resaleUntil,
    capacity: event.capacity,
    organisationId: event.organisationId,
    organisationKey: event.organisationKey,
    organisationName: event.organisationName,
    accentColour: event.accentColour,
    logoAt: event.logoAt,
  }
  const tickets = entry.tickets.map(
    (ticket): FullTicketRow => ({
      id: ticket.id,
      entryId: entry.entryId,
      ticketTypeId: ticket.type.id,
      ticketTypeName: ticket.type.name,
      memberId: ticket.memberId,
      attendeeName: ticket.attendeeName,
      attendeeEmail: ticket.attendeeEmail,
      guest: ticket.guest,
      state: isFree ? 'valid' : 'reserved',
      voidReason: null,
      totalMinor: ticket.totalMinor,
      refundedMinor: 0,
      usedAt: null,
      passedOn: false,
      resale: null,
      resaleFeeMinor: null,
      quota: ticket.type.quota,
      householdMinor: ticket.householdMinor,
      discountMinor: ticket.discountMinor,
    }),
  )
  const none = { requestedMinor: 0, doneMinor: 0, handMinor: 0, chargedBackMinor: 0 }
  const forPayer = { returnToken: payment?.returnToken ?? null, paidWith: null, laterPayments: [], asked: [] }
  const presented = presentEventRegistration(deps, row, tickets, () => true, none, forPayer, entry.at)
  const [withCodes = presented] = withGroupCodes(deps, [presented])
  return { entry: withCodes, payment }
}

function presentPayment(
  { returnSecret }: EventsDeps,
  entry: NewEventRegistration,
): NonNullable<RegistrationResult['payment']> {
  const { returnToken, expiresAt } = createReturnToken(returnSecret, entry.token, entry.at)
  return {
    returnToken,
    expiresAt: expiresAt.toISOString(),
    totalMinor: entry.totalMinor,
    currency: CURRENCY,
    lines: entry.tickets.map((ticket) => ({
      memberId: ticket.memberId ?? entry.memberId,
      participantName: ticket.attendeeName,
      description: lineLabel(ticket),
      membershipConfId: null,
      membershipHistoryId: null,
      membershipId: null,
      startDate: null,
      endDate: null,
      priceMinor: ticket.priceMinor,
      vatMinor: ticket.vatMinor,
      surchargeMinor: ticket.surchargeMinor,
      totalMinor: ticket.totalMinor,
    })),
  }
}
