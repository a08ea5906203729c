import type { PossibleAttendee } from '@forenet/contract/event'
import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Database } from '@forenet/database/database'
import { calendarDateAt, computeAge } from '@forenet/domain/calendar-date'
import { kronerToMinor } from '@forenet/domain/money'
import { computeParticipantPrice } from '@forenet/domain/price'
import type { Audience } from '@forenet/domain/registration-state'
import { findBuyerType } from '@forenet/domain/ticket-price'
import { listParticipants } from '../../../core/members/index.ts'
import { takesPayments } from '../../../core/organisations/index.ts'
import { filterActiveMembers, findRenewalsForLapsed } from '../../../membership/memberships/index.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { listLiveTicketsByMember } from './own-status-repository.ts'
import type { EventRow } from './repository.ts'

type Invitation = Pick<EventRow, 'id' | 'organisationId' | 'forMembers' | 'guestsInvited' | 'startsAt'>

/** The result includes the renewal that would let a lapsed member attend. For display only. */
export async function listAttendeesWithRenewals(
  deps: Pick<CatalogueDeps, 'database' | 'now'>,
  memberId: string,
  event: EventRow,
): Promise<PossibleAttendee[]> {
  const now = deps.now()
  const family = await listParticipants(deps.database, memberId)
  const attendees = await filterPossibleAttendees(deps.database, memberId, family, event, now)
  const others = attendees.filter(({ standing: status }) => status !== 'member').map(({ memberId: id }) => id)
  const canRenew = event.forMembers && event.organisationEnabled && takesPayments(event) && event.endsAt > now
  if (!canRenew || others.length === 0) return attendees
  const people = family.filter(({ id }) => others.includes(id))
  const renewals = await findRenewalsForLapsed(deps, event.organisationId, people)
  return attendees.map((attendee) => {
    const offer = renewals.get(attendee.memberId)
    return offer ? { ...attendee, renewal: presentRenewal(offer) } : attendee
  })
}

function presentRenewal(offer: MembershipConfiguration): PossibleAttendee['renewal'] {
  const price = computeParticipantPrice({
    priceMinor: kronerToMinor(offer.membershipPrice),
    vatRate: offer.vatRate,
    surchargeMinor: kronerToMinor(offer.membershipSurcharge),
  })
  const { id, name, startDate, endDate } = offer
  return { membershipConfId: id, name, startDate, endDate, ...price }
}

/** A lapsed member counts as a member if the household can renew first. */
export function computeAudience(family: readonly Pick<PossibleAttendee, 'standing' | 'renewal' | 'age'>[]): Audience {
  const members = family.filter(({ standing: status, renewal }) => status === 'member' || renewal !== null)
  return members.length === 0 ? 'guests' : { memberAges: members.map(({ age }) => age) }
}

export async function listPossibleAttendees(
  database: Database,
  memberId: string,
  event: Invitation,
  now: Date,
): Promise<PossibleAttendee[]> {
  return filterPossibleAttendees(database, memberId, await listParticipants(database, memberId), event, now)
}

type Family = Awaited<ReturnType<typeof listParticipants>>

async function filterPossibleAttendees(
  database: Database,
  memberId: string,
  family: Family,
  event: Invitation,
  now: Date,
): Promise<PossibleAttendee[]> {
  const ids = family.map((person) => person.id)
  const [belonging, tickets] = await Promise.all([
    filterActiveMembers(database, event.organisationId, ids, now),
    listLiveTicketsByMember(database, event.id, ids),
  ])
  const firstDay = calendarDateAt(event.startsAt)
  const terms = { forMembers: event.forMembers, guestsInvited: event.guestsInvited }
  return family.map((person) => ({
    memberId: person.id,
    name: person.name,
    email: person.email,
    standing: findBuyerType(terms, belonging.has(person.id)),
    age: person.dateOfBirth === null ? null : computeAge(person.dateOfBirth, firstDay),
    ticketId: tickets.get(person.id) ?? null,
    self: person.id === memberId,
    renewal: null,
  }))
}
