import { parseRoles } from '@forenet/domain/roles'
import { needsStrongSignIn } from '@forenet/domain/sign-in-strength'

export type Factors = { app: boolean; passkey: boolean }

export type Signing = { roles: readonly string[]; wantsStrong: boolean }

/** True with an app; with a passkey for administrators and if the application requires a second factor. */
export function asksForSecondStep(signing: Signing, { app, passkey }: Factors): boolean {
  return app || (passkey && needsMore(signing))
}

/** `set-up` is mandatory for administrators, and for users with a portal role that requires a second factor. */
export function stepAfterPassword(signing: Signing, factors: Factors): 'none' | 'second-step' | 'set-up' {
  if (asksForSecondStep(signing, factors)) return 'second-step'
  return needsMore(signing) ? 'set-up' : 'none'
}

function needsMore({ roles, wantsStrong }: Signing): boolean {
  return wantsStrong || needsStrongSignIn(parseRoles(roles))
}
