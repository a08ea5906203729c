import { hasRole, type OrganisationRole } from './roles.ts'

/** `amr`: methods (RFC 8176). `acr`: assurance level. */
export type SignInProof = { amr?: readonly string[] | undefined; acr?: string | undefined }

/** Named after NIST SP 800-63B. */
export const ACR_LEVELS = { password: 'aal1', strong: 'aal2' } as const

const STRONG_PROOFS = ['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']

export function isStrongSignIn({ amr = [], acr }: SignInProof, strongAcr: readonly string[]): boolean {
  return amr.some((proof) => STRONG_PROOFS.includes(proof)) || (acr !== undefined && strongAcr.includes(acr))
}

export function needsStrongSignIn(roles: readonly OrganisationRole[]): boolean {
  return hasRole(roles, ['ADMIN', 'SUPER_ADMIN'])
}

/** Without a second factor, privileged roles are reduced to USER. */
export function filterEffectiveRoles(roles: readonly OrganisationRole[], strong: boolean): readonly OrganisationRole[] {
  if (strong) return roles
  return roles.map((held) => (needsStrongSignIn([held]) ? { org: held.org, role: 'USER' } : held))
}

export function isFreshSignIn(signedInAt: Date | null, minutes: number, now: Date): boolean {
  return signedInAt !== null && now.getTime() - signedInAt.getTime() <= minutes * 60_000
}
