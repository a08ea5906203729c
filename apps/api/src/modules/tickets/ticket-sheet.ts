import { eventOrderNumber } from '@forenet/domain/order-number'
import { placeLines } from './event-place.ts'
import type { TicketRow } from './repository.ts'
import type { TicketCodes } from './ticket-codes.ts'

/** Printed tickets as the drawing process gets them: plain data, times in ISO 8601. */
export type TicketSheet = {
  organisation: { name: string; email: string; accentColour: string }
  event: { title: string; startsAt: string; endsAt: string; place: string[] }
  orderNumber: string | null
  tickets: { attendeeName: string; typeName: string; code: string }[]
}

/** The sheet of one entry's tickets, in their order. */
export function ticketSheet(
  tickets: readonly [TicketRow, ...TicketRow[]],
  codes: Pick<TicketCodes, 'codeOf'>,
): TicketSheet {
  const [first] = tickets
  return {
    organisation: {
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
    orderNumber: orderNumberOf(first),
    tickets: tickets.map((ticket) => ({
      attendeeName: ticket.attendeeName,
      typeName: ticket.ticketTypeName,
      code: codes.codeOf(ticket.id, ticket.eventId),
    })),
  }
}

/** The order number people know the purchase by; one without money never saw the gateway and has its first number. */
export function orderNumberOf(ticket: Pick<TicketRow, 'capturedNumber' | 'orderToken'>): string | null {
  return ticket.capturedNumber ?? (ticket.orderToken ? eventOrderNumber(ticket.orderToken, 0) : null)
}
