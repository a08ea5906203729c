/** What is known of a login: the member it is known to belong to, and whoever has the e-mail that it says now. */
export type LoginStanding = {
  memberId: string | null
  /** The e-mail of that member. */
  memberEmail: string | null
  /** The member who has the e-mail that the login says. */
  namedId: string | null
  /** That member is known to sign in with another login of the same provider. */
  namedHasLogin: boolean
  /** When the token was made by which the member has its e-mail; null where that is not known. */
  emailSaidAt: Date | null
}

/**
 * `own`: the member as it is. `moved`: the member, whose e-mail follows the login's. `kept`: the member, whose e-mail cannot
 * follow, since another has it. `first`: the member with the e-mail, who signs in for the first time. `taken`: the e-mail's
 * member belongs to another login, so this one is nobody yet. `nobody`: there is no such member.
 */
export type LoginVerdict = 'own' | 'moved' | 'kept' | 'first' | 'taken' | 'nobody'

/**
 * Whose a login is, by the e-mail that a token of it says, made at `saidAt`. An e-mail that the provider gives to somebody else
 * does not give away the member of its first owner, and a token from before a change does not take the change back.
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
