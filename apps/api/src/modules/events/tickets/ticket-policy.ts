import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { canAccessMemberAt, findVisibleMemberByEmail, type MemberAccessDeps } from '../../core/members/index.ts'
import { findTicket, listTicketsByRegistration, type TicketRow } from './repository.ts'

/** Administrators see entries within their scope, even of non-members (ruling 13). */
function canSeeRegistration(deps: MemberAccessDeps, caller: Caller, ticket: TicketRow): Promise<boolean> {
  const { entryMemberId, organisationKey, eventId, endsAt } = ticket
  const scope = { organisationKey, eventId, lastEventOn: calendarDateAt(endsAt) }
  return canAccessMemberAt(deps, caller, entryMemberId, scope, 'entries')
}

async function canSeeHolder(deps: MemberAccessDeps, caller: Caller, ticket: TicketRow): Promise<boolean> {
  const { memberId, attendeeEmail, passedOn } = ticket
  if (memberId !== null) return canAccessMemberAt(deps, caller, memberId, ticket, 'see')
  if (!passedOn || attendeeEmail === null) return false
  const seen = await findVisibleMemberByEmail(deps, caller, attendeeEmail)
  return seen.asPerson || seen.at(ticket.organisationKey)
}

/** Throws `not-found` if void or not visible, `not-paid` if unpaid. */
export async function getAccessibleTicket(
  deps: MemberAccessDeps,
  caller: Caller,
  ticketId: string,
): Promise<TicketRow> {
  const ticket = await findTicket(deps.database, ticketId)
  if (!ticket) throw notFound('The ticket')
  const admitted = (await canSeeRegistration(deps, caller, ticket)) || (await canSeeHolder(deps, caller, ticket))
  if (!admitted) throw notFound('The ticket')
  return requireIssued([ticket])[0]
}

/** In another buyer's entry, lists only tickets with visible holders. */
export async function listAccessibleTickets(
  deps: MemberAccessDeps,
  caller: Caller,
  entryId: string,
): Promise<[TicketRow, ...TicketRow[]]> {
  const tickets = await listTicketsByRegistration(deps.database, entryId)
  const [first] = tickets
  if (!first) throw notFound('The entry')
  if (await canSeeRegistration(deps, caller, first)) return requireIssued(tickets)
  const seen = await Promise.all(tickets.map((ticket) => canSeeHolder(deps, caller, ticket)))
  const own = tickets.filter((_ticket, index) => seen[index])
  if (own.length === 0) throw notFound('The entry')
  return requireIssued(own)
}

export function filterIssued(tickets: readonly TicketRow[]): TicketRow[] {
  return tickets.filter(({ state }) => state === 'valid' || state === 'used')
}

function requireIssued(tickets: readonly TicketRow[]): [TicketRow, ...TicketRow[]] {
  const [first, ...rest] = filterIssued(tickets)
  if (first) return [first, ...rest]
  if (tickets.some(({ state }) => state === 'reserved')) {
    throw new ProblemError('not-paid', 'There is no ticket until it is paid')
  }
  throw notFound('A valid ticket')
}
