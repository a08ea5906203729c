export type LoginState = {
  memberId: string | null
  memberEmail: string | null
  namedId: string | null
  namedHasLogin: boolean
  /** When the token that set the member's e-mail was issued; null if unknown. */
  emailSaidAt: Date | null
}

/**
 * `own`: linked, e-mail unchanged. `moved`: linked, the member's e-mail follows. `kept`: linked, but another member has
 * the new e-mail. `first`: first sign-in with this e-mail. `taken`: the e-mail's member has another login. `nobody`: no
 * such member.
 */
export type LoginVerdict = 'own' | 'moved' | 'kept' | 'first' | 'taken' | 'nobody'

/**
 * An e-mail reassigned by the provider gives no access to its former owner's member, and a token issued before an
 * e-mail change does not revert it.
 */
export function loginVerdict(status: LoginState, email: string, saidAt: Date): LoginVerdict {
  if (status.memberId !== null) {
    const isOlder = status.emailSaidAt !== null && saidAt < status.emailSaidAt
    if (status.memberEmail === email || isOlder) return 'own'
    return status.namedId === null ? 'moved' : 'kept'
  }
  if (status.namedId === null) return 'nobody'
  return status.namedHasLogin ? 'taken' : 'first'
}
