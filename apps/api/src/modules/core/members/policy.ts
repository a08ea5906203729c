import type { Database } from '@forenet/database/database'
import { can, isOperator, listOrganisationsWithPermission, type Permission, type Scope } from '@forenet/domain/access'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import {
  computeOrganisationAccessLevel,
  hasAccessLevel,
  type OrganisationAccessLevel,
} from '@forenet/domain/organisation-access'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { findRelation, findRelationByEmail, type Relation } from './repository.ts'

/** Family members can buy for each other; an organisation's access decreases over time. */
export type MemberAccessLevel = OrganisationAccessLevel | 'buyFor'

const PERMISSION_BY_LEVEL: Readonly<Record<OrganisationAccessLevel, Permission>> = {
  books: 'money.read',
  entries: 'events.attendees',
  see: 'members.read',
  change: 'members.write',
}

export type MemberAccessDeps = { database: Database; now: () => Date }

/**
 * Access by rulings 13, 25 and 26: own record and dependants; linked family, except for changes; roles within the
 * organisation's access scope; super administrators, except for purchases.
 */
export function canAccessMember(
  deps: MemberAccessDeps,
  caller: Caller,
  memberId: string,
  reach: MemberAccessLevel,
): Promise<boolean> {
  return hasMemberAccess(deps, caller, memberId, reach, listOrganisationsWithAccess(caller, reach), null)
}

/** Empty for super administrators, who need no role. */
function listOrganisationsWithAccess(caller: Caller, reach: MemberAccessLevel): readonly string[] {
  const keys = reach === 'buyFor' ? [] : listOrganisationsWithPermission(caller.grants, PERMISSION_BY_LEVEL[reach])
  return keys === 'all' ? [] : keys
}

async function hasMemberAccess(
  deps: MemberAccessDeps,
  caller: Caller,
  memberId: string,
  reach: MemberAccessLevel,
  keys: readonly string[],
  lastEventOn: CalendarDate | null,
): Promise<boolean> {
  const own = effectiveMemberId(caller)
  if (own === memberId && !requiresLivingMember(reach)) return true
  const found = await findRelation(deps.database, own, memberId, keys)
  if (hasPersonalAccess(caller, found, reach)) return true
  if (reach === 'buyFor' || keys.length === 0) return false
  if (requiresLivingMember(reach) && !found.living) return false
  return hasAccessThroughClub(found, lastEventOn, deps.now(), reach)
}

/** Deleted members are visible only in accounting, and cannot be changed. */
function requiresLivingMember(reach: MemberAccessLevel): boolean {
  return reach === 'change' || reach === 'buyFor'
}

function hasPersonalAccess(caller: Caller, found: Relation, reach: MemberAccessLevel): boolean {
  if (found.id === null || (requiresLivingMember(reach) && !found.living)) return false
  if (found.id === effectiveMemberId(caller)) return true
  if (isOperator(caller.grants) && reach !== 'buyFor') return true
  return found.guardian || (found.linked && reach !== 'change')
}

export type VisibleMemberByEmail = {
  /** Null if no one has the e-mail. Never reveal this to the caller. */
  memberId: string | null
  /** Access as the member, family, or super administrator. */
  asPerson: boolean
  at: (organisationKey: string) => boolean
  asAdministrator: boolean
  hasInvitedCaller: boolean
}

/** Does the same work for unknown e-mails, so that response times do not reveal which exist. */
export async function findVisibleMemberByEmail(
  deps: MemberAccessDeps,
  caller: Caller,
  email: string,
): Promise<VisibleMemberByEmail> {
  const keys = listOrganisationsWithAccess(caller, 'see')
  const found = await findRelationByEmail(deps.database, effectiveMemberId(caller), email, keys, caller.email)
  const now = deps.now()
  const sees = (ties: Relation['ties']) => hasAccessThroughClub({ ties }, null, now, 'see')
  return {
    memberId: found.id,
    asPerson: hasPersonalAccess(caller, found, 'see'),
    at: (key) => sees(found.ties.filter((tie) => tie.organisationKey === key)),
    asAdministrator: sees(found.ties),
    hasInvitedCaller: found.invited,
  }
}

function hasAccessThroughClub(
  { ties }: Pick<Relation, 'ties'>,
  lastEventOn: CalendarDate | null,
  now: Date,
  wanted: OrganisationAccessLevel,
): boolean {
  const today = calendarDateAt(now)
  const each = lastEventOn === null ? ties : [...ties, { periods: [] }]
  return each.some(({ periods }) =>
    hasAccessLevel(computeOrganisationAccessLevel({ periods, lastEventOn }, today), wanted),
  )
}

/**
 * Administrators see only their own clubs' part of a member's data (ruling 13). `lastEventOn`: last date of the event,
 * for registrations.
 */
export function canAccessMemberAt(
  deps: MemberAccessDeps,
  caller: Caller,
  memberId: string,
  { lastEventOn, ...scope }: Scope & { lastEventOn?: CalendarDate },
  reach: MemberAccessLevel,
): Promise<boolean> {
  const isAllowed =
    reach !== 'buyFor' && !isOperator(caller.grants) && can(caller.grants, PERMISSION_BY_LEVEL[reach], scope)
  return hasMemberAccess(deps, caller, memberId, reach, isAllowed ? [scope.organisationKey] : [], lastEventOn ?? null)
}

export async function hasAccessByRole(
  { database, now }: MemberAccessDeps,
  caller: Caller,
  memberId: string,
  organisationKey: string,
  reach: OrganisationAccessLevel,
): Promise<boolean> {
  if (!can(caller.grants, PERMISSION_BY_LEVEL[reach], { organisationKey })) return false
  const found = await findRelation(database, null, memberId, [organisationKey])
  return hasAccessThroughClub(found, null, now(), reach)
}

/** Throws `not-found`, not 403, without access (ruling 13). */
export async function requireMemberAccess(
  deps: MemberAccessDeps,
  caller: Caller,
  memberId: string,
  reach: MemberAccessLevel,
): Promise<void> {
  if (!(await canAccessMember(deps, caller, memberId, reach))) throw notFound('The member')
}
