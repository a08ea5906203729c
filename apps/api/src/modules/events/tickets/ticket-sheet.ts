import { formatEventOrderNumber } from '@forenet/domain/order-number'
import { placeLines } from './event-place.ts'
import type { TicketRow } from './repository.ts'
import type { TicketCodes } from './ticket-codes.ts'

/** Input of the PDF worker: plain data, times in ISO 8601. */
export type TicketSheet = {
  organisation: { key: string; name: string; email: string; accentColour: string }
  event: { title: string; startsAt: string; endsAt: string; place: string[] }
  orderNumber: string | null
  tickets: { attendeeName: string; typeName: string; code: string }[]
}

export function buildTicketSheet(
  tickets: readonly [TicketRow, ...TicketRow[]],
  codes: Pick<TicketCodes, 'codeOf'>,
): TicketSheet {
  const [first] = tickets
  return {
    organisation: {
      key: first.organisationKey,
      name: first.organisationName,
      email: first.organisationEmail,
      accentColour: first.accentColour,
    },
    event: {
      title: first.eventTitle,
      startsAt: first.startsAt.toISOString(),
      endsAt: first.endsAt.toISOString(),
      place: placeLines(first),
    },
    orderNumber: ticketOrderNumber(first),
    tickets: tickets.map((ticket) => ({
      attendeeName: ticket.attendeeName,
      typeName: ticket.ticketTypeName,
      code: codes.codeOf(ticket.id, ticket.eventId),
    })),
  }
}

/** A free order was never sent to the gateway, so it uses its first number. */
export function ticketOrderNumber(ticket: Pick<TicketRow, 'capturedNumber' | 'orderToken'>): string | null {
  return ticket.capturedNumber ?? (ticket.orderToken ? formatEventOrderNumber(ticket.orderToken, 0) : null)
}
