import type { Grant } from '@forenet/domain/access'

/** Token claims, the member with that e-mail, and the impersonated member, if any. */
export type Caller = {
  subject: string
  email: string
  givenName: string
  familyName: string
  phone: string
  /** Every grant, including those that do not count for this call. */
  held: readonly Grant[]
  /** Grants from the token's roles; the portal manages the others. */
  byToken: readonly Grant[]
  /** Grants in force: require a strong sign-in; during impersonation only the operator's. */
  grants: readonly Grant[]
  /** Signed in with a second factor (`acr` or `amr`). */
  strong: boolean
  /** From `auth_time`. */
  signedInAt: Date | null
  /** The provider's session key (`fsid`). */
  session: string | null
  tokenMadeAt: Date
  expiresAt: Date
  memberId: string | null
  /** Ruling 14. */
  actingFor: string | null
}

/** The impersonated member, otherwise the caller. */
export function effectiveMemberId(caller: Pick<Caller, 'memberId' | 'actingFor'>): string | null {
  return caller.actingFor ?? caller.memberId
}
