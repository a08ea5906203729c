import type { IdentityRealm } from './options.ts'

export type CookieScope = Pick<IdentityRealm, 'secureCookies' | 'mount'>

/** `__Host-` (over HTTPS) prevents other hosts of the domain and plain HTTP from setting the cookie. */
export function cookieName({ secureCookies }: CookieScope, name: string): string {
  return secureCookies ? `__Host-${name}` : name
}

/**
 * The cookie is limited to one path, so that tabs do not overwrite each other's sign-in. `__Host-` requires path `/`,
 * hence `__Secure-`.
 */
export function pathCookieName({ secureCookies }: CookieScope, name: string): string {
  return secureCookies ? `__Secure-${name}` : name
}

export function cookiePath({ secureCookies, mount }: CookieScope): string {
  return secureCookies ? '/' : `${mount}/`
}

export function setCookie(
  realm: CookieScope,
  name: string,
  value: string,
  { seconds, readable = false }: CookieLife,
): string {
  const attributes = [`Path=${cookiePath(realm)}`, `Max-Age=${seconds}`, 'SameSite=Lax']
  if (!readable) attributes.push('HttpOnly')
  if (realm.secureCookies) attributes.push('Secure')
  return `${cookieName(realm, name)}=${value}; ${attributes.join('; ')}`
}

type CookieLife = { seconds: number; readable?: boolean }
