import type { Entry, Ticket } from '@forenet/contract/entry'
import { cancellationOf, mayTransfer } from '@forenet/domain/cancellation'
import { sumMinor } from '@forenet/domain/money'
import type { EventsDeps } from '../events-deps.ts'
import type { FullEntryRow, FullTicketRow } from './entry-list-repository.ts'
import { asBought, beforeTheDay } from './seen-holders.ts'

type Deps = Pick<EventsDeps, 'codeOf'>

/**
 * An entry as the contract has it. `isSeen`: whether the viewer may see whom a ticket is for. `refund` is what of its order
 * was asked back and has come back, in øre; `forPayer` what only who pays
 * is told.
 */
export function presentEntry(
  deps: Deps,
  row: FullEntryRow,
  tickets: readonly FullTicketRow[],
  isSeen: (ticket: FullTicketRow) => boolean,
  refund: { requestedMinor: number; doneMinor: number },
  forPayer: Pick<Entry, 'returnToken' | 'paidWith'>,
  now: Date,
): Entry {
  const counted = tickets.filter((ticket) => ticket.void_reason !== 'transferred')
  return {
    id: row.id,
    eveId: row.event_id,
    orgId: row.organisation_id,
    orgKey: row.organisation_key,
    organisationName: row.organisation_name,
    accentColour: row.accent_colour,
    memberId: row.member_id,
    email: row.email ?? '',
    state: row.state,
    declineReason: row.decline_reason,
    paymentStatus: row.order_status ?? (row.state === 'declined' ? 'declined' : 'paid'),
    eventTitle: row.title,
    place: row.place,
    placeAddress: row.place_address,
    city: row.city,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    eventCancelled: row.cancelled_at !== null,
    heldUntil: row.state === 'reserved' ? (row.held_until?.toISOString() ?? null) : null,
    totalMinor: sumMinor(counted.map((ticket) => ticket.total_minor)),
    refundedMinor: refund.doneMinor,
    refundPendingMinor: refund.requestedMinor,
    orderId: row.order_id,
    orderNumber: row.order_number,
    ...forPayer,
    answers: row.answers,
    tickets: tickets.map((ticket) => presentTicket(deps, row, ticket, isSeen(ticket), now)),
    groupCodes: [],
    transferUntil: row.transfer_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}

function presentTicket(deps: Deps, entry: FullEntryRow, row: FullTicketRow, isSeen: boolean, now: Date): Ticket {
  const ticket = isSeen ? row : asBought(row)
  const until = (given: Date | null) => (isSeen ? given : beforeTheDay(given, entry.starts_at))
  const calledOff = entry.cancelled_at !== null
  const facts = { state: ticket.state, totalMinor: ticket.total_minor, refundedMinor: ticket.refunded_minor }
  const terms = { cancelUntil: until(entry.cancel_until), feeMinor: entry.cancellation_fee_minor, calledOff }
  const issued = ticket.state === 'valid' || ticket.state === 'used'
  return {
    id: ticket.id,
    entryId: entry.id,
    eventId: entry.event_id,
    ticketTypeId: ticket.ticket_type_id,
    ticketTypeName: ticket.ticket_type_name,
    memberId: ticket.member_id,
    attendeeName: ticket.attendee_name,
    attendeeEmail: ticket.attendee_email,
    guest: ticket.guest,
    state: ticket.state,
    voidReason: ticket.void_reason,
    totalMinor: ticket.total_minor,
    refundedMinor: ticket.refunded_minor,
    code: issued ? deps.codeOf(ticket.id, entry.event_id) : null,
    usedAt: ticket.used_at?.toISOString() ?? null,
    cancellation: { ...cancellationOf(terms, facts, now), until: terms.cancelUntil?.toISOString() ?? null },
    transferAllowed: mayTransfer(
      { transferUntil: until(entry.transfer_until), startsAt: entry.starts_at, calledOff },
      facts,
      now,
    ),
  }
}
