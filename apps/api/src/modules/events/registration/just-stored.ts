import type { Registered } from '@forenet/contract/entry'
import { CURRENCY } from '@forenet/domain/product'
import { RETURN_TOKEN_LIFETIME_MS, signReturnToken } from '../../payments/index.ts'
import type { FullEntryRow, FullTicketRow } from '../entries/entry-list-repository.ts'
import { presentEntry } from '../entries/present-entry.ts'
import type { EventsDeps } from '../events-deps.ts'
import type { SoldEvent } from './open-event.ts'
import type { NewEntry } from './registration-repository.ts'

/**
 * The answer to a registration whose seats were held this moment, told from what was stored instead of read again;
 * null for one that has gone further than that.
 */
export function justStored(deps: EventsDeps, { event }: SoldEvent, entry: NewEntry): Registered | null {
  if (!entry.heldUntil) return null
  const expiresAt = new Date(entry.at.getTime() + RETURN_TOKEN_LIFETIME_MS)
  const returnToken = signReturnToken(deps.returnSecret, entry.token, expiresAt)
  const row: FullEntryRow = {
    id: entry.entryId,
    event_id: event.id,
    member_id: entry.memberId,
    email: entry.billing.email,
    order_id: entry.orderId,
    order_status: 'initiated',
    order_token: entry.token,
    order_amount_minor: entry.totalMinor,
    order_number: null,
    is_captured: false,
    masked_card: null,
    wallet: null,
    state: 'reserved',
    decline_reason: null,
    held_until: entry.heldUntil,
    answers: entry.answers,
    created_at: entry.at,
    confirmed_at: null,
    title: event.title,
    place: event.place,
    place_address: event.place_address,
    city: event.city,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    cancelled_at: null,
    cancel_until: event.cancel_until,
    cancellation_fee_minor: event.cancellation_fee_minor,
    transfer_until: event.transfer_until,
    organisation_id: event.organisation_id,
    organisation_key: event.organisation_key,
    organisation_name: event.organisation_name,
    accent_colour: event.accent_colour,
  }
  const tickets = entry.tickets.map(
    (ticket): FullTicketRow => ({
      id: ticket.id,
      entry_id: entry.entryId,
      ticket_type_id: ticket.type.id,
      ticket_type_name: ticket.type.name,
      member_id: ticket.memberId,
      attendee_name: ticket.attendeeName,
      attendee_email: ticket.attendeeEmail,
      guest: ticket.guest,
      state: 'reserved',
      void_reason: null,
      total_minor: ticket.totalMinor,
      refunded_minor: 0,
      used_at: null,
      passed_on: false,
    }),
  )
  const none = { requestedMinor: 0, doneMinor: 0 }
  return {
    entry: presentEntry(deps, row, tickets, () => true, none, { returnToken, paidWith: null }, entry.at),
    payment: {
      returnToken,
      expiresAt: expiresAt.toISOString(),
      totalMinor: entry.totalMinor,
      currency: CURRENCY,
      lines: entry.tickets.map((ticket) => ({
        memberId: ticket.memberId ?? entry.memberId,
        participantName: ticket.attendeeName,
        description: ticket.type.name,
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
    },
  }
}
