import type { IdentityRealm } from './options.ts'

export type CookieScope = Pick<IdentityRealm, 'secureCookies' | 'mount'>

/** Over HTTPS the prefix is `__Host-`, so that other hosts of the domain and plain HTTP cannot set the cookie. */
export function buildCookieName({ secureCookies }: CookieScope, name: string): string {
  return secureCookies ? `__Host-${name}` : name
}

/**
 * Limited to one path, so that browser tabs do not overwrite each other's sign-in; hence `__Secure-`, because `__Host-`
 * requires path `/`.
 */
export function buildPathCookieName({ secureCookies }: CookieScope, name: string): string {
  return secureCookies ? `__Secure-${name}` : name
}

export function buildCookiePath({ secureCookies, mount }: CookieScope): string {
  return secureCookies ? '/' : `${mount}/`
}

export function setCookie(
  realm: CookieScope,
  name: string,
  value: string,
  { seconds, readable = false }: CookieLife,
): string {
  const attributes = [`Path=${buildCookiePath(realm)}`, `Max-Age=${seconds}`, 'SameSite=Lax']
  if (!readable) attributes.push('HttpOnly')
  if (realm.secureCookies) attributes.push('Secure')
  return `${buildCookieName(realm, name)}=${value}; ${attributes.join('; ')}`
}

type CookieLife = { seconds: number; readable?: boolean }
