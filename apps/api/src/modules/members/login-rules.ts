/** Facts about a login: its linked member, and the member with the token's email. */
export type LoginStanding = {
  memberId: string | null
  memberEmail: string | null
  namedId: string | null
  /** Whether that member is linked to another login of the same issuer. */
  namedHasLogin: boolean
  /** When the token that set the member's email was issued; null if unknown. */
  emailSaidAt: Date | null
}

/**
 * `own`: linked, email unchanged. `moved`: linked, member's email follows. `kept`: linked, but another member has the
 * new email. `first`: first sign-in with this email. `taken`: the email's member has another login. `nobody`: no such
 * member.
 */
export type LoginVerdict = 'own' | 'moved' | 'kept' | 'first' | 'taken' | 'nobody'

/**
 * Decides which member a login belongs to. An email reassigned by the provider does not give access to its former
 * owner's member, and a token issued before an email change does not revert the change.
 */
export function loginVerdict(standing: LoginStanding, email: string, saidAt: Date): LoginVerdict {
  if (standing.memberId !== null) {
    const isOlder = standing.emailSaidAt !== null && saidAt < standing.emailSaidAt
    if (standing.memberEmail === email || isOlder) return 'own'
    return standing.namedId === null ? 'moved' : 'kept'
  }
  if (standing.namedId === null) return 'nobody'
  return standing.namedHasLogin ? 'taken' : 'first'
}
