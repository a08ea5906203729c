import { parseRoles } from '@forenet/domain/roles'
import { needsStrongSignIn } from '@forenet/domain/sign-in-strength'

/** What an account has that proves more than its password. */
export type Factors = { app: boolean; passkey: boolean }

/** What is known of a sign-in: the account's roles, and whether the application asks for more than a password. */
export type Signing = { roles: readonly string[]; wantsStrong: boolean }

/**
 * Whether a password alone does not sign in: whoever has set up an app, and administrators, and where the application asks for
 * it everybody, with anything at all.
 */
export function asksForSecondStep(signing: Signing, { app, passkey }: Factors): boolean {
  return app || (passkey && needsMore(signing))
}

/**
 * What follows once somebody has proved to have the password: nothing, the second step, or setting one up, which
 * administrators cannot skip, nor who has a role that the portal gave and that counts for nothing without.
 */
export function stepAfterPassword(signing: Signing, factors: Factors): 'none' | 'second-step' | 'set-up' {
  if (asksForSecondStep(signing, factors)) return 'second-step'
  return needsMore(signing) ? 'set-up' : 'none'
}

function needsMore({ roles, wantsStrong }: Signing): boolean {
  return wantsStrong || needsStrongSignIn(parseRoles(roles))
}
