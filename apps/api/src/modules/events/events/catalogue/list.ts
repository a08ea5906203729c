import type { Event, EventFacets, eventFacetsQuerySchema, eventListQuerySchema } from '@forenet/contract/event'
import { calendarDateAt, computeAge } from '@forenet/domain/calendar-date'
import { monthBounds } from '@forenet/domain/copenhagen-time'
import type { Audience } from '@forenet/domain/registration-state'
import type { z } from 'zod'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import * as members from '../../../core/members/index.ts'
import { takesPayments } from '../../../core/organisations/index.ts'
import {
  filterActiveMembers,
  findRenewalsForLapsed,
  listOrganisationsOfMembers,
} from '../../../membership/memberships/index.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import * as repository from './list-repository.ts'
import { listedOwnStatuses, strongestOwnStatus } from './own-status-rules.ts'
import { differsByAudience, presentEvent } from './present-event.ts'

type EventListQuery = z.output<typeof eventListQuerySchema>

const MAX_EVENT_DURATION_MS = 60 * 24 * 3_600_000

export async function listVisibleEvents(
  deps: CatalogueDeps,
  caller: Caller,
  requested: EventListQuery,
): Promise<Event[]> {
  const now = deps.now()
  const [whose, cursor] = await Promise.all([
    toOwnerFilter(deps, caller, requested, now),
    requested.after ? repository.findListCursor(deps.database, requested.after) : null,
  ])
  if (cursor === undefined) throw notFound('The event after which the list goes on')
  const rows = await repository.listEvents(deps.database, {
    memberId: effectiveMemberId(caller),
    now,
    when: requested.when,
    whose,
    ...computeTimeBounds(requested, now),
    text: requested.q ?? '',
    city: requested.city ?? '',
    audience: requested.audience ?? '',
    size: requested.size,
    cursor,
  })
  const audienceFor = await mapAudiences(deps, effectiveMemberId(caller), rows, now)
  return rows.map((row) =>
    presentEvent(row, row.prices ?? [], strongestOwnStatus(row.says ?? []), audienceFor(row), now),
  )
}

/** Reads the family only if it matters to the seats of an event. A lapsed member counts if the household can renew. */
async function mapAudiences(
  deps: CatalogueDeps,
  memberId: string | null,
  rows: readonly repository.ListedEventRow[],
  now: Date,
): Promise<(row: repository.ListedEventRow) => Audience> {
  const differing = rows.filter((row) => differsByAudience(row, now))
  if (memberId === null || differing.length === 0) return () => 'members'
  const family = await members.listParticipants(deps.database, memberId)
  const households = new Map<string, Family>()
  for (const row of differing) {
    if (!households.has(row.organisationId)) {
      households.set(row.organisationId, await filterMembersOrLapsed(deps, row, family, now))
    }
  }
  return (row) => {
    if (!differing.includes(row)) return 'members'
    const own = row.forMembers ? (households.get(row.organisationId) ?? []) : []
    const firstDay = calendarDateAt(row.startsAt)
    const ages = own.map(({ dateOfBirth }) => (dateOfBirth === null ? null : computeAge(dateOfBirth, firstDay)))
    return ages.length === 0 ? 'guests' : { memberAges: ages }
  }
}

type Family = Awaited<ReturnType<typeof members.listParticipants>>

async function filterMembersOrLapsed(
  deps: CatalogueDeps,
  club: Pick<repository.ListedEventRow, 'organisationId' | 'paymentProvider'>,
  family: Family,
  now: Date,
): Promise<Family> {
  const { organisationId } = club
  const belonging = await filterActiveMembers(
    deps.database,
    organisationId,
    family.map(({ id }) => id),
    now,
  )
  const others = family.filter(({ id }) => !belonging.has(id))
  const canRenew = others.length > 0 && takesPayments(club)
  const renewals = canRenew ? await findRenewalsForLapsed(deps, organisationId, others) : new Map()
  return family.filter(({ id }) => belonging.has(id) || renewals.has(id))
}

export async function listEventsForGuests(
  { database, now: clock }: Pick<CatalogueDeps, 'database' | 'now'>,
  organisationId: string,
  max: number,
): Promise<Event[]> {
  const now = clock()
  const rows = await repository.listEvents(database, {
    memberId: null,
    now,
    when: 'upcoming',
    whose: { kind: 'of', organisationId },
    ...computeTimeBounds({ when: 'upcoming' }, now),
    text: '',
    city: '',
    audience: 'guests',
    // Read extra events, because cancelled ones are filtered out.
    size: 2 * max,
    cursor: null,
  })
  return rows
    .map((row) => presentEvent(row, row.prices ?? [], 'none', 'guests', now))
    .filter((event) => !event.cancelled)
    .slice(0, max)
}

/** Without a club, lists only the cities of the nearest events. */
export async function getEventFacets(
  deps: CatalogueDeps,
  caller: Caller,
  requested: z.output<typeof eventFacetsQuerySchema>,
): Promise<EventFacets> {
  const now = deps.now()
  const whose = await toOwnerFilter(deps, caller, requested, now)
  const memberId = effectiveMemberId(caller)
  const { months, cities } = await repository.findEventFacets(deps.database, {
    memberId,
    now,
    when: requested.when,
    whose,
  })
  return {
    months: months.toSorted().map((month) => ({ month })),
    cities: cities.toSorted((one, other) => one.localeCompare(other, 'da')).map((city) => ({ city })),
  }
}

async function toOwnerFilter(
  deps: CatalogueDeps,
  caller: Caller,
  { of, orgId, when }: Pick<EventListQuery, 'of' | 'orgId' | 'when'>,
  now: Date,
): Promise<repository.EventOwnerFilter> {
  if (of === 'all') return orgId ? { kind: 'of', organisationId: orgId } : { kind: 'all' }
  const requested = { kind: 'mine', organisationId: orgId ?? null, parts: listedOwnStatuses(of, when) } as const
  if (of === 'own') return { ...requested, organisationIds: [] }
  const memberId = effectiveMemberId(caller)
  const family = memberId ? await members.listVisibleParticipants(deps, caller, memberId) : []
  const own = family.filter((member) => !member.familyLink)
  const organisationIds = await listOrganisationsOfMembers(
    deps.database,
    own.map((member) => member.id),
    now,
  )
  return { ...requested, organisationIds: [...organisationIds] }
}

/** Narrows the month so that an index skips past or future events. */
function computeTimeBounds(
  { when, month }: Pick<EventListQuery, 'when'> & Partial<Pick<EventListQuery, 'month'>>,
  now: Date,
): { from: string; until: string } {
  const requested = month ? monthBounds(month) : null
  const earliest = when === 'upcoming' ? new Date(now.getTime() - MAX_EVENT_DURATION_MS) : null
  const latest = when === 'past' ? now : null
  return {
    from: laterDate(requested?.from ?? null, earliest)?.toISOString() ?? '-infinity',
    until: earlierDate(requested?.until ?? null, latest)?.toISOString() ?? 'infinity',
  }
}

const laterDate = (one: Date | null, other: Date | null) =>
  one && other ? (one > other ? one : other) : (one ?? other)
const earlierDate = (one: Date | null, other: Date | null) =>
  one && other ? (one < other ? one : other) : (one ?? other)
