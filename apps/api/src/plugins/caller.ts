import type { OrganisationRole } from '@forenet/domain/roles'

/** Who makes a call: read from the verified token, the member behind its e-mail, and the member acted for, if any. */
export type Caller = {
  subject: string
  email: string
  givenName: string
  familyName: string
  phone: string
  /** What the token says. Below, an administrator's roles count only after a strong sign-in. */
  roles: readonly OrganisationRole[]
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
  superAdministrator: boolean
  /** Keys of the organisations the caller administers. */
  administers: readonly string[]
  /** The caller's own member; null until it has been created. */
  memberId: string | null
  /** The member a super administrator acts for (ruling 14). */
  actingFor: string | null
}

/** The member whose view this is: the one acted for, else the caller's own. */
export function effectiveMemberId(caller: Pick<Caller, 'memberId' | 'actingFor'>): string | null {
  return caller.actingFor ?? caller.memberId
}
