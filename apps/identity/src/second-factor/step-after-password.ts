import { parseRoles } from '@forenet/domain/roles'
import { needsStrongSignIn } from '@forenet/domain/sign-in-strength'

/** What an account has that proves more than its password. */
export type Factors = { app: boolean; passkey: boolean }

/** Whether a password alone does not sign in: whoever has set up an app, and administrators with anything at all. */
export function asksForSecondStep(roles: readonly string[], { app, passkey }: Factors): boolean {
  return app || (passkey && administers(roles))
}

/**
 * What follows once somebody has proved to have the password: nothing, the second step, or setting one up, which
 * administrators cannot skip.
 */
export function stepAfterPassword(roles: readonly string[], factors: Factors): 'none' | 'second-step' | 'set-up' {
  if (asksForSecondStep(roles, factors)) return 'second-step'
  return administers(roles) ? 'set-up' : 'none'
}

function administers(roles: readonly string[]): boolean {
  return needsStrongSignIn(parseRoles(roles))
}
