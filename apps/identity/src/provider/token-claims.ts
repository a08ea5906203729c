import type { Account } from '../accounts/account.ts'

/** What tokens and userinfo say about a person, in Keycloak's words. */
export function personClaims(account: Account) {
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

/** When and how somebody signed in, as the code or refresh token remembers it. */
export type SignInClaims = { auth_time?: number; amr?: string[]; acr?: string }

/** What an access token says beyond its protocol: who, which roles, of which session, and when and how they signed in. */
export function accessTokenClaims(
  account: Account,
  clientId: string,
  session: { sid?: string; fsid?: string },
  signIn: SignInClaims,
) {
  const roles = { roles: account.roles }
  return { typ: 'Bearer', azp: clientId, ...personClaims(account), realm_access: roles, ...session, ...signIn }
}
