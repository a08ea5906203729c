import type { Grant } from '@forenet/domain/access'

export type Caller = {
  subject: string
  email: string
  givenName: string
  familyName: string
  phone: string
  /** All grants, including those that do not count for the current call. */
  held: readonly Grant[]
  /** Grants from the token's roles; the portal manages the others. */
  byToken: readonly Grant[]
  /** Grants in force. They require a strong sign-in; during impersonation only the operator's count. */
  grants: readonly Grant[]
  /** The sign-in used a second factor (`acr` or `amr`). */
  strong: boolean
  signedInAt: Date | null
  session: string | null
  tokenMadeAt: Date
  expiresAt: Date
  memberId: string | null
  actingFor: string | null
}

export function effectiveMemberId(caller: Pick<Caller, 'memberId' | 'actingFor'>): string | null {
  return caller.actingFor ?? caller.memberId
}
