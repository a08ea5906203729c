import type { Call } from '@forenet/contract/define-call'
import {
  type ClubAccessScope,
  filterActiveGrants,
  filterClubGrants,
  findClubAccessScope,
  type Grant,
  hasPermissionAnywhere,
  isOperator,
  type Permission,
} from '@forenet/domain/access'
import { isFreshSignIn } from '@forenet/domain/sign-in-strength'
import { notFound, ProblemError } from '../http/problem-error.ts'
import type { Caller } from './caller.ts'

export const IMPERSONATION_MAX_SIGN_IN_AGE_MINUTES = 60

type SignInFacts = Pick<Caller, 'held' | 'strong' | 'signedInAt'>

/** None count after a sign-in by password alone; during impersonation only the operator's count. */
export function effectiveGrants(
  { held, strong, actingFor }: Pick<Caller, 'held' | 'strong' | 'actingFor'>,
  now: Date,
): Grant[] {
  if (!strong) return []
  const grants = filterActiveGrants(held, now)
  return actingFor === null ? grants : grants.filter(({ role }) => role === 'operator')
}

/**
 * Throws `not-allowed` without the role, `stronger-sign-in-needed` after a password-only sign-in,
 * `fresh-sign-in-needed` if the sign-in is too old.
 */
export function authorizeCall(call: Pick<Call, 'may' | 'freshWithinMinutes'>, caller: SignInFacts, now: Date): void {
  const permissions = listRequiredPermissions(call)
  if (permissions) {
    const whose = permissions.every((needed) => needed === 'portal.operate')
      ? 'a super administrator'
      : 'an administrator'
    const isEnough = (held: readonly Grant[]) => permissions.some((needed) => hasPermissionAnywhere(held, needed))
    requireGrant(isEnough, caller, now, `Only ${whose} may do this`)
  }
  if (call.freshWithinMinutes !== undefined) requireFreshSignIn(caller, call.freshWithinMinutes, now)
}

/**
 * Throws `not-found` without a role in the club, to hide its existence, and `not-allowed` for another role, for an
 * event or team role on a club-wide call, and during impersonation.
 */
export function authorizeClubCall(
  call: Pick<Call, 'may' | 'narrowed'>,
  { grants, actingFor }: Pick<Caller, 'grants' | 'actingFor'>,
  organisationKey: string,
): ClubAccessScope {
  if (actingFor !== null) throw new ProblemError('not-allowed', 'You can only run a club in your own name')
  const reach = findClubScope(listRequiredPermissions(call) ?? [], grants, organisationKey)
  if (reach === 'whole' || (reach !== null && coversPartOfClub(call, reach))) return reach
  if (filterClubGrants(grants, organisationKey).length === 0) throw notFound('The club')
  throw new ProblemError('not-allowed', 'Your role in this club does not allow it')
}

function coversPartOfClub(
  { narrowed }: Pick<Call, 'narrowed'>,
  { eventIds, teamIds }: Exclude<ClubAccessScope, 'whole'>,
): boolean {
  return (narrowed === 'event' && eventIds.length > 0) || (narrowed === 'team' && teamIds.length > 0)
}

function findClubScope(
  permissions: readonly Permission[],
  grants: Caller['grants'],
  organisationKey: string,
): ClubAccessScope | null {
  const reaches: Exclude<ClubAccessScope, 'whole'>[] = []
  for (const permission of permissions) {
    const reach = findClubAccessScope(grants, permission, organisationKey)
    if (reach === 'whole') return reach
    if (reach !== null) reaches.push(reach)
  }
  if (reaches.length === 0) return null
  return {
    eventIds: [...new Set(reaches.flatMap(({ eventIds }) => eventIds))],
    teamIds: [...new Set(reaches.flatMap(({ teamIds }) => teamIds))],
  }
}

/** Throws the errors of `authorizeCall`. */
export function authorizeImpersonation(caller: SignInFacts, now: Date): void {
  requireGrant(isOperator, caller, now, 'Only a super administrator may act for another member')
  requireFreshSignIn(caller, IMPERSONATION_MAX_SIGN_IN_AGE_MINUTES, now)
}

/** Null if the call also allows `own` or `anyone`. */
function listRequiredPermissions({ may }: Pick<Call, 'may'>): Permission[] | null {
  const permissions = may.filter((enough) => enough !== 'own' && enough !== 'anyone')
  return permissions.length === may.length ? permissions : null
}

/** Asks for a stronger sign-in only if the caller has the role, so that others learn nothing about the requirements. */
function requireGrant(
  isEnough: (held: readonly Grant[]) => boolean,
  { held, strong }: SignInFacts,
  now: Date,
  detail: string,
): void {
  if (!isEnough(filterActiveGrants(held, now))) throw new ProblemError('not-allowed', detail)
  if (strong) return
  throw new ProblemError(
    'stronger-sign-in-needed',
    'This needs more than a password; please sign in with a passkey or a one-time code',
  )
}

function requireFreshSignIn({ signedInAt }: SignInFacts, minutes: number, now: Date): void {
  if (isFreshSignIn(signedInAt, minutes, now)) return
  const detail = `This needs a sign-in at most ${minutes} minutes old; please sign in again`
  throw new ProblemError('fresh-sign-in-needed', detail, { freshWithinMinutes: minutes })
}
