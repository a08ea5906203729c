import type { Season } from '@forenet/contract/event'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { Caller } from '../../../../platform/access/caller.ts'
import { findDuesMembershipTypeId } from '../../../core/organisations/index.ts'
import { reachableMembership } from '../../../membership/memberships/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import { listEventsInPeriod } from './season-repository.ts'

/** For the membership's last paid period; null if empty. Throws `not-found`. */
export async function getSeasonSummary(deps: EventsDeps, caller: Caller, membershipId: string): Promise<Season | null> {
  const { database, now } = deps
  const membership = await reachableMembership(deps, caller, membershipId, 'see')
  const period = findLastPeriod(membership.history, calendarDateAt(now()))
  if (!period) return null
  const [events, paidFor] = await Promise.all([
    listEventsInPeriod(database, membership.memberId, membership.organisationId, period, now()),
    findDuesMembershipTypeId(database, membership.organisationId),
  ])
  if (events.length === 0 && paidFor === null) return null
  return {
    startDate: period.startDate,
    endDate: period.endDate,
    eventCount: events[0]?.count ?? 0,
    events: events.map(({ id, title, startsAt }) => ({ id, title, startDate: startsAt.toISOString() })),
    duesPaidFor: paidFor,
  }
}

type Line = { startDate: CalendarDate; endDate: CalendarDate; status: string; enabled: boolean }

export function findLastPeriod<One extends Line>(history: readonly One[], today: CalendarDate): One | undefined {
  const begun = history.filter((line) => line.status === 'active' && line.enabled && line.startDate <= today)
  return begun.toSorted((one, other) => (one.endDate < other.endDate ? 1 : -1))[0]
}
