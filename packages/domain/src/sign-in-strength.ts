import { hasRole, type OrganisationRole } from './roles.ts'

/**
 * How sure a token says that its owner signed in: `amr` (RFC 8176) names the proofs, `acr` the level that the identity
 * provider gives them.
 */
export type SignInProof = { amr?: readonly string[] | undefined; acr?: string | undefined }

/** The embedded provider's levels of assurance, after NIST SP 800-63B: one proof, or two. */
export const ACR = { password: 'aal1', strong: 'aal2' } as const

/** Proofs that a stolen password does not give: several at once, a one-time code, a key or a card, or the person's body. */
const STRONG_PROOFS = ['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']

/** Whether a sign-in proved more than a password. `strongAcr` are the levels that the identity provider grants for that. */
export function isStrongSignIn({ amr = [], acr }: SignInProof, strongAcr: readonly string[]): boolean {
  return amr.some((proof) => STRONG_PROOFS.includes(proof)) || (acr !== undefined && strongAcr.includes(acr))
}

/** Whoever may act for others needs more than a password. */
export function needsStrongSignIn(roles: readonly OrganisationRole[]): boolean {
  return hasRole(roles, ['ADMIN', 'SUPER_ADMIN'])
}

/**
 * The roles that count for a sign-in: after one with a password alone, who may act for others is a member like any other.
 */
export function countedRoles(roles: readonly OrganisationRole[], strong: boolean): readonly OrganisationRole[] {
  if (strong) return roles
  return roles.map((held) => (needsStrongSignIn([held]) ? { org: held.org, role: 'USER' } : held))
}

/** Whether somebody signed in within the last `minutes`; a sign-in of unknown time was not. */
export function isFreshSignIn(signedInAt: Date | null, minutes: number, now: Date): boolean {
  return signedInAt !== null && now.getTime() - signedInAt.getTime() <= minutes * 60_000
}
