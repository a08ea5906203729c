import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Caller } from '../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import { mayReachAt, type ReachDeps, seenByEmail } from '../members/index.ts'
import { findTicket, listTicketsOfEntry, type TicketRow } from './repository.ts'

/**
 * Whether a caller may see all tickets of an entry: whoever may see the member whose entry it is, and administrators of
 * the event's organisation as far as it reaches, whose guests need not be members (ruling 13).
 */
function maySeeEntry(deps: ReachDeps, caller: Caller, ticket: TicketRow): Promise<boolean> {
  const { entryMemberId, organisationKey, eventId, endsAt } = ticket
  const scope = { organisationKey, eventId, lastEventOn: calendarDateAt(endsAt) }
  return mayReachAt(deps, caller, entryMemberId, scope, 'entries')
}

/** Whether a caller may see the member a ticket is for, whoever registered that member, or passed it on to their e-mail. */
async function maySeeHolder(deps: ReachDeps, caller: Caller, ticket: TicketRow): Promise<boolean> {
  const { memberId, attendeeEmail, passedOn } = ticket
  if (memberId !== null) return mayReachAt(deps, caller, memberId, ticket, 'see')
  if (!passedOn || attendeeEmail === null) return false
  const seen = await seenByEmail(deps, caller, attendeeEmail)
  return seen.asPerson || seen.at(ticket.organisationKey)
}

/** A ticket that lets somebody in, or did; throws `not-found` for another's or a void one, `not-paid` for one held. */
export async function reachableTicket(deps: ReachDeps, caller: Caller, ticketId: string): Promise<TicketRow> {
  const ticket = await findTicket(deps.database, ticketId)
  if (!ticket) throw notFound('The ticket')
  const admitted = (await maySeeEntry(deps, caller, ticket)) || (await maySeeHolder(deps, caller, ticket))
  if (!admitted) throw notFound('The ticket')
  return requireIssued([ticket])[0]
}

/**
 * An entry's tickets that let somebody in, or did; of another's entry those for members the caller may see. Throws as
 * `reachableTicket`.
 */
export async function reachableTickets(
  deps: ReachDeps,
  caller: Caller,
  entryId: string,
): Promise<[TicketRow, ...TicketRow[]]> {
  const tickets = await listTicketsOfEntry(deps.database, entryId)
  const [first] = tickets
  if (!first) throw notFound('The entry')
  if (await maySeeEntry(deps, caller, first)) return requireIssued(tickets)
  const seen = await Promise.all(tickets.map((ticket) => maySeeHolder(deps, caller, ticket)))
  const own = tickets.filter((_ticket, index) => seen[index])
  if (own.length === 0) throw notFound('The entry')
  return requireIssued(own)
}

/** Tickets that have a code: valid ones, and used ones. */
export function issued(tickets: readonly TicketRow[]): TicketRow[] {
  return tickets.filter(({ state }) => state === 'valid' || state === 'used')
}

function requireIssued(tickets: readonly TicketRow[]): [TicketRow, ...TicketRow[]] {
  const [first, ...rest] = issued(tickets)
  if (first) return [first, ...rest]
  if (tickets.some(({ state }) => state === 'reserved')) {
    throw new ProblemError('not-paid', 'There is no ticket until it is paid')
  }
  throw notFound('A valid ticket')
}
