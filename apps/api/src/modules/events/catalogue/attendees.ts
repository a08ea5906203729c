import type { PossibleAttendee } from '@forenet/contract/event'
import type { Database } from '@forenet/database/database'
import { ageOn, calendarDateAt } from '@forenet/domain/calendar-date'
import { standingAt } from '@forenet/domain/ticket-price'
import { participantsOf } from '../../members/service.ts'
import { membersAmong } from '../../memberships/standing.ts'
import { liveTicketsOf } from './own-repository.ts'
import type { EventRow } from './repository.ts'

type Invitation = Pick<EventRow, 'id' | 'organisation_id' | 'for_members' | 'guests_invited' | 'starts_at'>

/** The member, dependants and approved family: how each may come to an event, and the ticket who has one. */
export async function possibleAttendees(
  database: Database,
  memberId: string,
  event: Invitation,
  now: Date,
): Promise<PossibleAttendee[]> {
  const family = await participantsOf(database, memberId)
  const ids = family.map((person) => person.id)
  const [belonging, tickets] = await Promise.all([
    membersAmong(database, event.organisation_id, ids, now),
    liveTicketsOf(database, event.id, ids),
  ])
  const firstDay = calendarDateAt(event.starts_at)
  const terms = { forMembers: event.for_members, guestsInvited: event.guests_invited }
  return family.map((person) => ({
    memberId: person.id,
    name: person.name,
    email: person.email,
    standing: standingAt(terms, belonging.has(person.id)),
    age: person.dateOfBirth === null ? null : ageOn(person.dateOfBirth, firstDay),
    ticketId: tickets.get(person.id) ?? null,
    self: person.id === memberId,
  }))
}
