import type { Database } from '@forenet/database/database'
import { can, operatesPortal, organisationsWhere, type Permission, type Scope } from '@forenet/domain/access'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { type OrganisationReach, organisationReach, reaches } from '@forenet/domain/organisation-reach'
import { type Caller, effectiveMemberId } from '../../platform/access/caller.ts'
import { notFound } from '../../platform/http/problem-error.ts'
import { type Relation, relation, relationByEmail } from './repository.ts'

/** What a caller wants with a member. Family buys for one another; what an organisation may do wears off. */
export type Reach = OrganisationReach | 'buyFor'

/** The permission that each reach of an organisation needs. */
const PERMISSION: Readonly<Record<OrganisationReach, Permission>> = {
  books: 'money.read',
  entries: 'events.attendees',
  see: 'members.read',
  change: 'members.write',
}

export type ReachDeps = { database: Database; now: () => Date }

/**
 * Whether a caller may reach a member (rulings 13, 25 and 26): oneself, and own dependants; approved family links, but not
 * to change them; who may so in an organisation, as far as the ties to it go; a super administrator, everyone, but not to
 * buy for.
 */
export function mayReachMember(deps: ReachDeps, caller: Caller, memberId: string, reach: Reach): Promise<boolean> {
  return mayReachBy(deps, caller, memberId, reach, keysFor(caller, reach), null)
}

/** Keys of the organisations by which a caller might reach that far; a super administrator needs none. */
function keysFor(caller: Caller, reach: Reach): readonly string[] {
  const keys = reach === 'buyFor' ? [] : organisationsWhere(caller.grants, PERMISSION[reach])
  return keys === 'all' ? [] : keys
}

async function mayReachBy(
  deps: ReachDeps,
  caller: Caller,
  memberId: string,
  reach: Reach,
  keys: readonly string[],
  lastEventOn: CalendarDate | null,
): Promise<boolean> {
  const own = effectiveMemberId(caller)
  if (own === memberId && !isForLivingAlone(reach)) return true
  const found = await relation(deps.database, own, memberId, keys)
  if (reachesAsPerson(caller, found, reach)) return true
  if (reach === 'buyFor' || keys.length === 0) return false
  if (isForLivingAlone(reach) && !found.living) return false
  return reachesBy(found, lastEventOn, deps.now(), reach)
}

/** Whoever was deleted is looked up by the books alone, and changed by nobody. */
function isForLivingAlone(reach: Reach): boolean {
  return reach === 'change' || reach === 'buyFor'
}

/** Whether it is the caller's own member, family, or the caller is a super administrator. */
function reachesAsPerson(caller: Caller, found: Relation, reach: Reach): boolean {
  if (found.id === null || (isForLivingAlone(reach) && !found.living)) return false
  if (found.id === effectiveMemberId(caller)) return true
  if (operatesPortal(caller.grants) && reach !== 'buyFor') return true
  return found.guardian || (found.linked && reach !== 'change')
}

/** Who has an e-mail, and what of them a caller may see. */
export type SeenByEmail = {
  /** Null where nobody has the e-mail. That there is somebody is not for the caller to hear. */
  memberId: string | null
  /** As oneself, as family, or as a super administrator. */
  asPerson: boolean
  /** As an administrator of the organisation with this key. */
  at: (organisationKey: string) => boolean
  /** As an administrator of any organisation. */
  asAdministrator: boolean
  /** They have an invitation open for the caller. */
  hasInvitedCaller: boolean
}

/**
 * What a caller may see of whoever has an e-mail. One statement tells whether there is somebody and whether they are within
 * reach, the same for an e-mail that nobody has, so that the time of an answer does not tell them apart.
 */
export async function seenByEmail(deps: ReachDeps, caller: Caller, email: string): Promise<SeenByEmail> {
  const keys = keysFor(caller, 'see')
  const found = await relationByEmail(deps.database, effectiveMemberId(caller), email, keys, caller.email)
  const now = deps.now()
  const sees = (ties: Relation['ties']) => reachesBy({ ties }, null, now, 'see')
  return {
    memberId: found.id,
    asPerson: reachesAsPerson(caller, found, 'see'),
    at: (key) => sees(found.ties.filter((tie) => tie.organisationKey === key)),
    asAdministrator: sees(found.ties),
    hasInvitedCaller: found.invited,
  }
}

/** Whether one of the organisations by which a caller looks reaches that far; `lastEventOn` is of an event at one of them. */
function reachesBy(
  { ties }: Pick<Relation, 'ties'>,
  lastEventOn: CalendarDate | null,
  now: Date,
  wanted: OrganisationReach,
): boolean {
  const today = calendarDateAt(now)
  const each = lastEventOn === null ? ties : [...ties, { periods: [] }]
  return each.some(({ periods }) => reaches(organisationReach({ periods, lastEventOn }, today), wanted))
}

/**
 * Whether a caller may reach what a member has at one organisation: an administrator's reach ends at the own clubs,
 * though the member may belong to others too (ruling 13). `lastEventOn`: the last day of an event there, for what was
 * registered for it.
 */
export function mayReachAt(
  deps: ReachDeps,
  caller: Caller,
  memberId: string,
  { lastEventOn, ...scope }: Scope & { lastEventOn?: CalendarDate },
  reach: Reach,
): Promise<boolean> {
  const isAllowed = reach !== 'buyFor' && !operatesPortal(caller.grants) && can(caller.grants, PERMISSION[reach], scope)
  return mayReachBy(deps, caller, memberId, reach, isAllowed ? [scope.organisationKey] : [], lastEventOn ?? null)
}

/** Whether a caller reaches that far by a role in the organisation, whatever they are to the member beside it. */
export async function reachesByRole(
  { database, now }: ReachDeps,
  caller: Caller,
  memberId: string,
  organisationKey: string,
  reach: OrganisationReach,
): Promise<boolean> {
  if (!can(caller.grants, PERMISSION[reach], { organisationKey })) return false
  const found = await relation(database, null, memberId, [organisationKey])
  return reachesBy(found, null, now(), reach)
}

/** Throws `not-found` unless the caller may: someone else's object answers 404, not 403 (ruling 13). */
export async function requireReach(deps: ReachDeps, caller: Caller, memberId: string, reach: Reach): Promise<void> {
  if (!(await mayReachMember(deps, caller, memberId, reach))) throw notFound('The member')
}
