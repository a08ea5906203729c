import type { Call } from '@forenet/contract/define-call'
import { administeredOrganisations, isSuperAdministrator, type OrganisationRole } from '@forenet/domain/roles'
import { isFreshSignIn } from '@forenet/domain/sign-in-strength'
import { ProblemError } from '../problem-error.ts'
import type { Caller } from './caller.ts'

/** How long after signing in a super administrator may act for members. */
export const ACTING_FRESH_MINUTES = 60

type SignedIn = Pick<Caller, 'roles' | 'strong' | 'signedInAt'>

/**
 * Whether a caller may make such a call at all. Throws `not-allowed` without the role, `stronger-sign-in-needed` where the
 * sign-in was with a password alone, `fresh-sign-in-needed` where it is too old.
 */
export function admit(call: Pick<Call, 'who' | 'freshWithinMinutes'>, caller: SignedIn, now: Date): void {
  if (call.who === 'superAdministrator') {
    requireRole(isSuperAdministrator, caller, 'Only a super administrator may do this')
  }
  if (call.who === 'administrator') requireRole(mayAdminister, caller, 'Only an administrator may do this')
  if (call.freshWithinMinutes !== undefined) requireFresh(caller, call.freshWithinMinutes, now)
}

/** Whether a caller may act for a member. Throws as `admit` does. */
export function admitActing(caller: SignedIn, now: Date): void {
  requireRole(isSuperAdministrator, caller, 'Only a super administrator may act for another member')
  requireFresh(caller, ACTING_FRESH_MINUTES, now)
}

/** Who has the role is told what is missing; nobody else learns that there is more to it than the role. */
function requireRole(
  holds: (roles: readonly OrganisationRole[]) => boolean,
  { roles, strong }: SignedIn,
  detail: string,
): void {
  if (!holds(roles)) throw new ProblemError('not-allowed', detail)
  if (strong) return
  throw new ProblemError(
    'stronger-sign-in-needed',
    'This needs more than a password; please sign in with a passkey or a one-time code',
  )
}

function mayAdminister(roles: readonly OrganisationRole[]): boolean {
  return isSuperAdministrator(roles) || administeredOrganisations(roles).length > 0
}

function requireFresh({ signedInAt }: SignedIn, minutes: number, now: Date): void {
  if (isFreshSignIn(signedInAt, minutes, now)) return
  const detail = `This needs a sign-in at most ${minutes} minutes old; please sign in again`
  throw new ProblemError('fresh-sign-in-needed', detail, { freshWithinMinutes: minutes })
}
