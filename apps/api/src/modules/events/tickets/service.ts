import type { Database } from '@forenet/database/database'
import { can } from '@forenet/domain/access'
import type { Documents } from '../../../documents/documents.ts'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { createCalendarFile } from './calendar-file.ts'
import { eventLinks } from './event-links.ts'
import * as repository from './repository.ts'
import type { TicketCodes } from './ticket-codes.ts'
import { filterIssued } from './ticket-policy.ts'
import { buildTicketSheet } from './ticket-sheet.ts'

/** Valid or used tickets of one entry. */
export type IssuedTickets = readonly [repository.TicketRow, ...repository.TicketRow[]]

type TicketDocumentDeps = { documents: Documents; codes: TicketCodes }

export function ticketsPdf(
  { documents, codes }: TicketDocumentDeps,
  tickets: IssuedTickets,
  language: 'da' | 'en',
  askedBy?: string,
): Promise<Buffer> {
  return documents.draw({ kind: 'tickets', sheet: buildTicketSheet(tickets, codes), language }, askedBy)
}

export async function listIssuedTicketsOfOrder(database: Database, orderId: string): Promise<IssuedTickets | null> {
  const [first, ...rest] = filterIssued(await repository.listTicketsByOrder(database, orderId))
  return first ? [first, ...rest] : null
}

export async function countComingTickets(
  database: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  return new Map(
    (await repository.countUpcomingTickets(database, memberIds, now)).map((row) => [row.memberId, row.tickets]),
  )
}

export function createTicketCalendarFile(origin: string, ticket: repository.TicketRow): string {
  return ticketsCalendarFile(origin, [ticket])
}

export function ticketsCalendarFile(origin: string, tickets: readonly repository.TicketRow[]): string {
  return createCalendarFile(
    tickets.map((ticket) => {
      const touchedAt = laterDate(ticket.entryUpdatedAt, ticket.updatedAt)
      const link = eventLinks.tickets(origin, ticket, ticket.entryId)
      return { ...ticket, part: 'coming', language: ticket.entryLanguage, link, touchedAt }
    }),
  )
}

/** Null if the member still attends through another ticket or a new registration. */
export async function createCancellationFile(
  database: Database,
  origin: string,
  ticket: repository.TicketRow,
): Promise<string | null> {
  if (await repository.findOwnRegistration(database, ticket.eventId, ticket.entryMemberId)) return null
  const touchedAt = laterDate(ticket.entryUpdatedAt, ticket.updatedAt)
  const link = eventLinks.event(origin, ticket)
  return createCalendarFile(
    [{ ...ticket, part: 'gone', language: ticket.entryLanguage, link, touchedAt }],
    'cancellation',
  )
}

/**
 * The calendar entry is tentative for non-attendees. A disabled event is visible only to attendees and administrators.
 * Throws `not-found`.
 */
export async function createEventCalendarFile(
  { database, origin }: { database: Database; origin: string },
  caller: Caller,
  eventId: string,
  language: 'da' | 'en',
): Promise<string> {
  const memberId = effectiveMemberId(caller)
  const [event, own, registrations, isClosed] = await Promise.all([
    repository.findEvent(database, eventId),
    memberId ? repository.findOwnRegistration(database, eventId, memberId) : undefined,
    memberId ? repository.countRegistrations(database, eventId, memberId) : 0,
    repository.isHiddenFromMember(database, eventId, memberId),
  ])
  if (!event || !((event.enabled && !isClosed) || own || can(caller.grants, 'events.manage', event)))
    throw notFound('The event')
  const touchedAt = laterDate(own?.updatedAt ?? event.updatedAt, event.updatedAt)
  const link = own ? eventLinks.tickets(origin, event, own.entryId) : eventLinks.event(origin, event)
  return createCalendarFile([{ ...event, part: own ? 'coming' : 'possible', registrations, language, link, touchedAt }])
}

function laterDate(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()))
}
