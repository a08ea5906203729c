import { hasRole, type OrganisationRole } from './roles.ts'

/** Claims about the sign-in: `amr` (RFC 8176) lists the methods, `acr` is the assurance level. */
export type SignInProof = { amr?: readonly string[] | undefined; acr?: string | undefined }

/** Assurance levels of the embedded provider, after NIST SP 800-63B. */
export const ACR = { password: 'aal1', strong: 'aal2' } as const

/** Methods beyond a password: multi-factor, one-time code, hardware or software key, smart card, biometrics. */
const STRONG_PROOFS = ['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']

/** Whether the sign-in used more than a password. `strongAcr`: the provider's levels that count as strong. */
export function isStrongSignIn({ amr = [], acr }: SignInProof, strongAcr: readonly string[]): boolean {
  return amr.some((proof) => STRONG_PROOFS.includes(proof)) || (acr !== undefined && strongAcr.includes(acr))
}

/** Roles that can impersonate require a second factor. */
export function needsStrongSignIn(roles: readonly OrganisationRole[]): boolean {
  return hasRole(roles, ['ADMIN', 'SUPER_ADMIN'])
}

/** Effective roles of a sign-in: without a second factor, privileged roles are reduced to USER. */
export function countedRoles(roles: readonly OrganisationRole[], strong: boolean): readonly OrganisationRole[] {
  if (strong) return roles
  return roles.map((held) => (needsStrongSignIn([held]) ? { org: held.org, role: 'USER' } : held))
}

/** Whether the sign-in is at most `minutes` old; false if its time is unknown. */
export function isFreshSignIn(signedInAt: Date | null, minutes: number, now: Date): boolean {
  return signedInAt !== null && now.getTime() - signedInAt.getTime() <= minutes * 60_000
}
