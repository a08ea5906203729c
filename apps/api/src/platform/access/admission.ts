import type { Call } from '@forenet/contract/define-call'
import {
  type ClubReach,
  canSomewhere,
  clubReach,
  type Grant,
  grantsAt,
  grantsAtClub,
  operatesPortal,
  type Permission,
} from '@forenet/domain/access'
import { isFreshSignIn } from '@forenet/domain/sign-in-strength'
import { notFound, ProblemError } from '../http/problem-error.ts'
import type { Caller } from './caller.ts'

/** How long after signing in a super administrator may act for members. */
export const ACTING_FRESH_MINUTES = 60

type SignedIn = Pick<Caller, 'held' | 'strong' | 'signedInAt'>

/** The grants that count for a call: none after a sign-in by password alone, only the operator's during impersonation. */
export function grantsInForce(
  { held, strong, actingFor }: Pick<Caller, 'held' | 'strong' | 'actingFor'>,
  now: Date,
): Grant[] {
  if (!strong) return []
  const grants = grantsAt(held, now)
  return actingFor === null ? grants : grants.filter(({ role }) => role === 'operator')
}

/**
 * Whether a caller may make such a call at all. Throws `not-allowed` without the role, `stronger-sign-in-needed` where the
 * sign-in was with a password alone, `fresh-sign-in-needed` where it is too old.
 */
export function admit(call: Pick<Call, 'may' | 'freshWithinMinutes'>, caller: SignedIn, now: Date): void {
  const permissions = permissionsAlone(call)
  if (permissions) {
    const whose = permissions.every((needed) => needed === 'portal.operate')
      ? 'a super administrator'
      : 'an administrator'
    const isEnough = (held: readonly Grant[]) => permissions.some((needed) => canSomewhere(held, needed))
    requireGrant(isEnough, caller, now, `Only ${whose} may do this`)
  }
  if (call.freshWithinMinutes !== undefined) requireFresh(caller, call.freshWithinMinutes, now)
}

/**
 * How far a caller may make a call about a club; the club is hidden (`not-found`) from who has no role there, and refused
 * (`not-allowed`) to who has another, to who has it at one event or team where the call is about the whole, and while acting
 * for a member.
 */
export function admitToClub(
  call: Pick<Call, 'may' | 'narrowed'>,
  { grants, actingFor }: Pick<Caller, 'grants' | 'actingFor'>,
  organisationKey: string,
): ClubReach {
  if (actingFor !== null) throw new ProblemError('not-allowed', 'You can only run a club in your own name')
  const reach = reachOf(permissionsAlone(call) ?? [], grants, organisationKey)
  if (reach === 'whole' || (reach !== null && reachesInto(call, reach))) return reach
  if (grantsAtClub(grants, organisationKey).length === 0) throw notFound('The club')
  throw new ProblemError('not-allowed', 'Your role in this club does not allow it')
}

/** Whether a call is about such things as a narrowed role is for. */
function reachesInto(
  { narrowed }: Pick<Call, 'narrowed'>,
  { eventIds, teamIds }: Exclude<ClubReach, 'whole'>,
): boolean {
  return (narrowed === 'event' && eventIds.length > 0) || (narrowed === 'team' && teamIds.length > 0)
}

/** The farthest that any of the permissions reaches. */
function reachOf(
  permissions: readonly Permission[],
  grants: Caller['grants'],
  organisationKey: string,
): ClubReach | null {
  const reaches: Exclude<ClubReach, 'whole'>[] = []
  for (const permission of permissions) {
    const reach = clubReach(grants, permission, organisationKey)
    if (reach === 'whole') return reach
    if (reach !== null) reaches.push(reach)
  }
  if (reaches.length === 0) return null
  return {
    eventIds: [...new Set(reaches.flatMap(({ eventIds }) => eventIds))],
    teamIds: [...new Set(reaches.flatMap(({ teamIds }) => teamIds))],
  }
}

/** Whether a caller may act for a member. Throws as `admit` does. */
export function admitActing(caller: SignedIn, now: Date): void {
  requireGrant(operatesPortal, caller, now, 'Only a super administrator may act for another member')
  requireFresh(caller, ACTING_FRESH_MINUTES, now)
}

/** The permissions of which a call needs one; null for a call that is for anybody about their own too. */
function permissionsAlone({ may }: Pick<Call, 'may'>): Permission[] | null {
  const permissions = may.filter((enough) => enough !== 'own' && enough !== 'anyone')
  return permissions.length === may.length ? permissions : null
}

/** Who has the role is told what is missing; nobody else learns that there is more to it than the role. */
function requireGrant(
  isEnough: (held: readonly Grant[]) => boolean,
  { held, strong }: SignedIn,
  now: Date,
  detail: string,
): void {
  if (!isEnough(grantsAt(held, now))) throw new ProblemError('not-allowed', detail)
  if (strong) return
  throw new ProblemError(
    'stronger-sign-in-needed',
    'This needs more than a password; please sign in with a passkey or a one-time code',
  )
}

function requireFresh({ signedInAt }: SignedIn, minutes: number, now: Date): void {
  if (isFreshSignIn(signedInAt, minutes, now)) return
  const detail = `This needs a sign-in at most ${minutes} minutes old; please sign in again`
  throw new ProblemError('fresh-sign-in-needed', detail, { freshWithinMinutes: minutes })
}
