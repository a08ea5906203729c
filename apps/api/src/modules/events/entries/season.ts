import type { Season } from '@forenet/contract/event'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { Caller } from '../../../platform/access/caller.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { reachableMembership } from '../../memberships/index.ts'
import { duesPaidFor } from '../../organisations/index.ts'
import type { EventsDeps } from '../events-deps.ts'

/** So many events are named; the others are counted. */
const NAMED = 3

type OverRow = { id: string; title: string; startsAt: Date; count: number }

/** Events of an organisation (`$2`) from `$3` to `$4` that are over (`$5`) and that a member had a ticket to. */
const over = prepared<OverRow>(
  'season_events',
  `select e.id, e.title, e.starts_at as "startsAt", (count(*) over ())::int as count
     from event e
    where e.organisation_id = $2 and e.ends_at <= $5 and e.cancelled_at is null
      and (e.starts_at at time zone 'Europe/Copenhagen')::date between $3 and $4
      and exists (select from ticket_face t where t.event_id = e.id and t.member_id = $1 and t.state in ('valid', 'used'))
    order by e.starts_at desc, e.id limit ${NAMED}`,
)

/**
 * The last paid period of a membership: what its member was registered for, and what the club says that the dues were used
 * for. Null where there is nothing to tell. Throws `not-found` for a membership out of the caller's reach.
 */
export async function seasonOf(deps: EventsDeps, caller: Caller, membershipId: string): Promise<Season | null> {
  const { database, now } = deps
  const membership = await reachableMembership(deps, caller, membershipId, 'see')
  const period = lastPeriod(membership.history, calendarDateAt(now()))
  if (!period) return null
  const [events, paidFor] = await Promise.all([
    over(database, [membership.memberId, membership.organisationId, period.startDate, period.endDate, now()]),
    duesPaidFor(database, membership.organisationId),
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

/** The paid period that has begun and ends last. */
export function lastPeriod<One extends Line>(history: readonly One[], today: CalendarDate): One | undefined {
  const begun = history.filter((line) => line.status === 'active' && line.enabled && line.startDate <= today)
  return begun.toSorted((one, other) => (one.endDate < other.endDate ? 1 : -1))[0]
}
