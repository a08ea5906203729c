import type { Account } from '../accounts/account.ts'

export function buildPersonClaims(account: Account) {
  return {
    name: `${account.givenName} ${account.familyName}`.trim(),
    given_name: account.givenName,
    family_name: account.familyName,
    preferred_username: account.email,
    email: account.email,
    email_verified: account.emailVerified,
    locale: account.locale,
    ...(account.phone ? { phone_number: account.phone } : {}),
  }
}

/** As stored with the code or refresh token. */
export type SignInClaims = { auth_time?: number; amr?: string[]; acr?: string }

export function buildAccessTokenClaims(
  account: Account,
  clientId: string,
  session: { sid?: string; fsid?: string },
  signIn: SignInClaims,
) {
  const roles = { roles: account.roles }
  return { typ: 'Bearer', azp: clientId, ...buildPersonClaims(account), realm_access: roles, ...session, ...signIn }
}
