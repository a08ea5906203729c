import type { Grant } from '@forenet/domain/access'

/** Who makes a call: read from the verified token, the member behind its e-mail, and the member acted for, if any. */
export type Caller = {
  subject: string
  email: string
  givenName: string
  familyName: string
  phone: string
  /** Everything granted to the caller, whether it counts for this call or not. */
  held: readonly Grant[]
  /** What of it the token says; the rest is the portal's own to give and to end. */
  byToken: readonly Grant[]
  /** What counts now: grants that hold, after a strong sign-in; of who acts for a member, the operator's alone. */
  grants: readonly Grant[]
  /** Signed in with more than a password. */
  strong: boolean
  /** When the caller signed in; null where the token does not say. */
  signedInAt: Date | null
  /** Key of the session the caller signed in to; null where the provider gives none. */
  session: string | null
  /** When the token was made. */
  tokenMadeAt: Date
  /** When the token expires. */
  expiresAt: Date
  /** The caller's own member; null until it has been created. */
  memberId: string | null
  /** The member a super administrator acts for (ruling 14). */
  actingFor: string | null
}

/** The member whose view this is: the one acted for, else the caller's own. */
export function effectiveMemberId(caller: Pick<Caller, 'memberId' | 'actingFor'>): string | null {
  return caller.actingFor ?? caller.memberId
}
