import type { Grant } from '@forenet/domain/access'

/** The caller of a request: token claims, the member with that e-mail, and the impersonated member, if any. */
export type Caller = {
  subject: string
  email: string
  givenName: string
  familyName: string
  phone: string
  /** Every grant of the caller, including those that do not count for this call. */
  held: readonly Grant[]
  /** The subset of `held` that comes from the token's roles; the portal manages the others itself. */
  byToken: readonly Grant[]
  /** Grants in force: requires a strong sign-in; during impersonation only the operator's. */
  grants: readonly Grant[]
  /** Signed in with more than a password (`acr` or `amr`). */
  strong: boolean
  /** From `auth_time`; null if the token has none. */
  signedInAt: Date | null
  /** The provider's session key (`fsid`); null if the provider sends none. */
  session: string | null
  /** From `iat`. */
  tokenMadeAt: Date
  expiresAt: Date
  memberId: string | null
  /** The member a super administrator impersonates (ruling 14). */
  actingFor: string | null
}

/** The member to read data for: the impersonated member, otherwise the caller. */
export function effectiveMemberId(caller: Pick<Caller, 'memberId' | 'actingFor'>): string | null {
  return caller.actingFor ?? caller.memberId
}
