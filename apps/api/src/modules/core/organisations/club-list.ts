import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { organisationListQuery } from '@forenet/contract/organisation-calls'
import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeMembershipState, type MembershipPeriod } from '@forenet/domain/membership-status'
import type { z } from 'zod'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import * as repository from './club-list-repository.ts'
import { presentConfiguration, presentOrganisation } from './present-organisation.ts'
import type { ConfigurationRow, OrganisationRow } from './repository.ts'

type Deps = { database: Database; now: () => Date }
type ListQuery = z.output<typeof organisationListQuery>

export type ListPeriodsByOrganisation = (
  database: Database,
  memberId: string,
) => Promise<Map<string, MembershipPeriod[]>>

export type ViewedClub = { organisation: Organisation; openToNewcomers: boolean }

export type PublicClub = Organisation & { memberships: MembershipConfiguration[] }

export async function getClubList(
  deps: Deps & { periodsOf: ListPeriodsByOrganisation },
  caller: Caller,
  query: ListQuery,
): Promise<Organisation[]> {
  const viewed = await viewClubs(deps, caller, await findPage(deps, query))
  return viewed.map(({ organisation }) => organisation)
}

export async function listPublicClubs(deps: Deps, query: ListQuery): Promise<PublicClub[]> {
  return presentPublic(deps, await findPage(deps, query))
}

export async function findPublic(
  deps: Deps,
  { orgId, orgKey }: Pick<ListQuery, 'orgId' | 'orgKey'>,
): Promise<PublicClub | undefined> {
  return (await listPublicClubs(deps, { orgId, orgKey, size: 1 }))[0]
}

export async function listClubsById(
  deps: Deps & { periodsOf: ListPeriodsByOrganisation },
  caller: Caller,
  ids: readonly string[],
): Promise<ViewedClub[]> {
  return viewClubs(deps, caller, await repository.listClubs(deps.database, { ids }, deps.now()))
}

/** Clubs without an offer are moved to the end, so more candidates are read than shown. */
const CANDIDATES_PER_SUGGESTION = 2

/** Lists the clubs with these ids, then `most` suggestions: nearest to a post code, or by name. */
export async function listWithSuggestions(
  deps: Deps & { periodsOf: ListPeriodsByOrganisation },
  caller: Caller,
  ids: ReadonlySet<string>,
  { near, most: max }: { near: string | null; most: number },
): Promise<ViewedClub[]> {
  const { database } = deps
  const at = deps.now()
  const [own, candidates] = await Promise.all([
    repository.listClubs(database, { ids: [...ids] }, at),
    findCandidates(deps, ids, near, max * CANDIDATES_PER_SUGGESTION),
  ])
  const viewed = await viewClubs(deps, caller, [...own, ...candidates])
  const suggested = viewed
    .slice(own.length)
    .toSorted((one, other) => Number(isClosed(one)) - Number(isClosed(other)))
    .slice(0, max)
  return [...viewed.slice(0, own.length), ...suggested]
}

async function findCandidates(
  { database, now }: Deps,
  except: ReadonlySet<string>,
  near: string | null,
  max: number,
): Promise<OrganisationRow[]> {
  const page = { words: [], after: null, size: except.size + max }
  const others = async (from: number | null) =>
    (await repository.listClubPage(database, { ...page, near: from }, now())).filter(({ id }) => !except.has(id))
  const byDistance = near === null ? [] : await others(Number(near))
  if (byDistance.length >= max) return byDistance.slice(0, max)
  const found = new Map([...byDistance, ...(await others(null))].map((row) => [row.id, row]))
  return [...found.values()].slice(0, max)
}

const isClosed = ({ organisation }: ViewedClub): boolean => organisation.unavailable !== null

async function findPage(
  { database, now }: Deps,
  { q, near, orgId, orgKey, size, after }: ListQuery,
): Promise<OrganisationRow[]> {
  if (orgId !== undefined || orgKey !== undefined) {
    const wanted = { ids: orgId === undefined ? [] : [orgId], keys: orgKey === undefined ? [] : [orgKey] }
    return repository.listClubs(database, wanted, now())
  }
  const cursor = after === undefined ? null : await repository.findClubCursor(database, after)
  if (cursor === undefined) throw notFound('The club after which the list continues')
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  return repository.listClubPage(
    database,
    { words, near: near === undefined ? null : Number(near), after: cursor, size },
    now(),
  )
}

async function viewClubs(
  { database, now, periodsOf }: Deps & { periodsOf: ListPeriodsByOrganisation },
  caller: Caller,
  rows: readonly OrganisationRow[],
): Promise<ViewedClub[]> {
  if (rows.length === 0) return []
  const today = calendarDateAt(now())
  const memberId = effectiveMemberId(caller)
  const [configurations, periods] = await Promise.all([
    repository.listConfigurationsOfOrganisations(
      database,
      rows.map(({ id }) => id),
      today,
    ),
    memberId ? periodsOf(database, memberId) : new Map<string, MembershipPeriod[]>(),
  ])
  const offers = Map.groupBy(configurations, ({ organisationId }) => organisationId)
  return rows.map((row) => ({
    organisation: presentOrganisation(row, isReadyForSale(offers.get(row.id) ?? [], periods.get(row.id) ?? [], today)),
    openToNewcomers: isReadyForSale(offers.get(row.id) ?? [], [], today),
  }))
}

function isReadyForSale(
  configurations: readonly ConfigurationRow[],
  periods: readonly MembershipPeriod[],
  today: CalendarDate,
): boolean {
  return computeMembershipState(periods, configurations, today).readyForMembershipRenewal
}

async function presentPublic({ database, now }: Deps, rows: readonly OrganisationRow[]): Promise<PublicClub[]> {
  if (rows.length === 0) return []
  const at = now()
  const today = calendarDateAt(at)
  const ids = rows.map(({ id }) => id)
  const configurations = await repository.listConfigurationsOfOrganisations(database, ids, today, at)
  const offers = Map.groupBy(configurations, ({ organisationId }) => organisationId)
  return rows.map((row) => ({
    ...presentOrganisation(row),
    memberships: (offers.get(row.id) ?? []).map((configuration) => presentConfiguration(configuration, today)),
  }))
}
