import type { Member } from '@forenet/contract/member'
import type { EditionWaiting, Membership, MembershipOverview, MembershipRequest } from '@forenet/contract/membership'
import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { isIncludedInPayment } from '@forenet/domain/participant'
import { findDanishPostCode } from '@forenet/domain/post-code'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import * as members from '../../core/members/index.ts'
import { requireMemberAccess } from '../../core/members/index.ts'
import * as organisations from '../../core/organisations/index.ts'
import { findActiveConsent } from './auto-renewal/consent-repository.ts'
import type { RenewalDeps } from './auto-renewal/renewal-deps.ts'
import { stopRenewal } from './auto-renewal/stop.ts'
import { filterAccessibleRows, getAccessibleMembership, getMembership } from './membership-access.ts'
import { groupPeriodsByOrganisation, recalculateStatuses } from './membership-periods.ts'
import { type MembershipRow, presentMembership } from './membership-row.ts'
import { listManuallyAdded } from './new-members-repository.ts'
import * as repository from './repository.ts'
import { presentRequests } from './requests/request-approval.ts'
import { listLatest, type RequestRow } from './requests/request-repository.ts'
import { presentWaiting } from './waiting/waiting-list.ts'
import { listMemberWaits, type WaitingRow } from './waiting/waiting-repository.ts'

type Deps = { database: Database; now: () => Date }

export async function listMemberMemberships(
  deps: Deps,
  caller: Caller,
  memberId: string,
  orgId: string | null,
): Promise<Membership[]> {
  await requireMemberAccess(deps, caller, memberId, 'see')
  const today = calendarDateAt(deps.now())
  const rows = await repository.listMembershipRows(deps.database, memberId, orgId)
  return (await filterAccessibleRows(deps, caller, rows)).map((row) => presentMembership(row, today))
}

const MAX_SUGGESTIONS = 6

/** Returns the family's organisations and a few suggestions, or only `orgId`. */
export async function getOverview(
  deps: Deps,
  caller: Caller,
  memberId: string,
  orgId: string | null,
): Promise<MembershipOverview> {
  const participants = await members.listVisibleParticipants(deps, caller, memberId)
  const counted = participants.filter(isIncludedInPayment).map((participant) => participant.id)
  const [rows, writtenDown, waiting, requested] = await Promise.all([
    repository.listMemberships(deps.database, counted),
    listManuallyAdded(deps.database, counted),
    listMemberWaits(deps.database, counted, deps.now()),
    listLatest(deps.database, counted),
  ])
  const own = new Set([...rows, ...writtenDown, ...waiting, ...requested].map(({ organisationId }) => organisationId))
  const clubs = await listClubsToShow(deps, caller, participants, orgId === null ? own : orgId)
  const today = calendarDateAt(deps.now())
  return clubs
    .map((club) => ({
      organisation: club.organisation,
      participants: participants.map((p) => ({
        ...presentParticipant(p, club, rows, today),
        newcomer: isNewcomer(p.id, club.organisation.id, rows, writtenDown),
        ...presentOpenRequests(
          requested.filter((one) => one.memberId === p.id && one.organisationId === club.organisation.id),
        ),
        ...presentWaitingPart(
          waiting.filter((one) => one.memberId === p.id && one.organisationId === club.organisation.id),
        ),
      })),
    }))
    .sort((one, other) => Number(hasMember(other)) - Number(hasMember(one)))
}

async function listClubsToShow(
  deps: Deps,
  caller: Caller,
  participants: readonly Member[],
  which: string | ReadonlySet<string>,
): Promise<organisations.ViewedClub[]> {
  const viewing = { ...deps, periodsOf: groupPeriodsByOrganisation }
  if (typeof which === 'string') return organisations.listClubsById(viewing, caller, [which])
  const near = participants.flatMap(({ address }) => findDanishPostCode(address) ?? [])[0] ?? null
  return organisations.listWithSuggestions(viewing, caller, which, { near, most: MAX_SUGGESTIONS })
}

function presentWaitingPart(rows: readonly WaitingRow[]): { waiting?: EditionWaiting[] } {
  return rows.length === 0 ? {} : { waiting: rows.map(presentWaiting) }
}

function presentOpenRequests(rows: readonly RequestRow[]): { requests?: MembershipRequest[] } {
  const requests = presentRequests(rows)
  return requests.length === 0 ? {} : { requests }
}

function hasMember(row: MembershipOverview[number]): boolean {
  return row.participants.some((participant) => participant.membership !== null)
}

function presentParticipant(
  participant: Member,
  { organisation, openToNewcomers }: organisations.ViewedClub,
  rows: readonly MembershipRow[],
  today: CalendarDate,
): Omit<MembershipOverview[number]['participants'][number], 'newcomer' | 'waiting' | 'requests'> {
  const row = rows.find((r) => r.memberId === participant.id && r.organisationId === organisation.id)
  const membership = row ? presentMembership(row, today) : null
  return {
    participant,
    membership,
    status: membership?.status ?? 'inactive',
    readyForMembershipRenewal:
      membership?.readyForMembershipRenewal ?? (isIncludedInPayment(participant) && openToNewcomers),
  }
}

function isNewcomer(
  memberId: string,
  organisationId: string,
  rows: readonly MembershipRow[],
  writtenDown: readonly { organisationId: string; memberId: string }[],
): boolean {
  const there = (one: { organisationId: string; memberId: string }) =>
    one.memberId === memberId && one.organisationId === organisationId
  const wasPaid = ({ history }: MembershipRow) => history.some((h) => h.status === 'active' || h.soldUntil !== null)
  return !writtenDown.some(there) && !rows.some((row) => there(row) && wasPaid(row))
}

export async function ensureMembership(
  deps: Deps,
  caller: Caller,
  memberId: string,
  orgId: string,
): Promise<Membership> {
  await requireMemberAccess(deps, caller, memberId, 'buyFor')
  await organisations.getBuyableOrganisation(deps.database, orgId)
  const at = deps.now()
  await repository.ensureMemberships(deps.database, orgId, [memberId], crypto.randomUUID(), at)
  const [row] = await repository.listMembershipRows(deps.database, memberId, orgId)
  if (!row) throw notFound('The membership')
  return presentMembership(row, calendarDateAt(at))
}

/**
 * This call only stops an automatic renewal, which starts with a consent and a card in a purchase. Throws `not-found`.
 */
export async function updateMembership(
  deps: Deps & RenewalDeps,
  caller: Caller,
  memberId: string,
  wanted: { id: string; autoRenewal: boolean },
): Promise<Membership> {
  const row = await getAccessibleMembership(deps, caller, wanted.id, 'change')
  if (row.memberId !== memberId) throw notFound('The membership')
  const consent = wanted.autoRenewal ? undefined : await findActiveConsent(deps.database, row.id)
  if (consent) await stopRenewal(deps, caller, consent.id, caller.grants.length > 0 ? 'club' : 'member')
  return presentMembership(await getMembership(deps.database, row.id), calendarDateAt(deps.now()))
}

/** Rejects the whole call if one member is out of the caller's scope. */
export async function recalculateMemberships(deps: Deps, caller: Caller, memberIds: readonly string[]) {
  for (const memberId of memberIds) await requireMemberAccess(deps, caller, memberId, 'see')
  await recalculateStatuses(deps.database, memberIds, deps.now())
  const today = calendarDateAt(deps.now())
  const rows = await filterAccessibleRows(deps, caller, await repository.listMemberships(deps.database, memberIds))
  return memberIds.map((memberId) => ({
    memberId,
    memberships: rows.filter((row) => row.memberId === memberId).map((row) => presentMembership(row, today)),
  }))
}
