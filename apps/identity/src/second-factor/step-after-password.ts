import { parseRoles } from '@forenet/domain/roles'
import { needsStrongSignIn } from '@forenet/domain/sign-in-strength'

export type AvailableFactors = { app: boolean; passkey: boolean }

export type SignInContext = { roles: readonly string[]; wantsStrong: boolean }

/** Always with an authenticator app; with a passkey for administrators and if the application requires it. */
export function requiresSecondFactor(signing: SignInContext, { app, passkey }: AvailableFactors): boolean {
  return app || (passkey && needsMore(signing))
}

/** `set-up`: mandatory for administrators and roles that require a second factor. */
export function findStepAfterPassword(
  signing: SignInContext,
  factors: AvailableFactors,
): 'none' | 'second-step' | 'set-up' {
  if (requiresSecondFactor(signing, factors)) return 'second-step'
  return needsMore(signing) ? 'set-up' : 'none'
}

function needsMore({ roles, wantsStrong }: SignInContext): boolean {
  return wantsStrong || needsStrongSignIn(parseRoles(roles))
}
