import type { Realm } from './options.ts'

export type Place = Pick<Realm, 'secureCookies' | 'mount'>

/**
 * Name of a cookie of the provider. Over HTTPS it has the prefix `__Host-`, so that neither another host of the domain
 * nor plain HTTP can set it.
 */
export function cookieName({ secureCookies }: Place, name: string): string {
  return secureCookies ? `__Host-${name}` : name
}

/**
 * Name of a cookie limited to one path: each sign-in has its own, so that tabs do not overwrite each other. `__Host-`
 * requires the path `/`, hence the weaker `__Secure-`.
 */
export function pathCookieName({ secureCookies }: Place, name: string): string {
  return secureCookies ? `__Secure-${name}` : name
}

/** Path of a cookie not limited to one page; `__Host-` requires `/`. */
export function cookiePath({ secureCookies, mount }: Place): string {
  return secureCookies ? '/' : `${mount}/`
}

/** Set-Cookie header for a cookie not limited to one page; HttpOnly by default. */
export function setCookie(
  realm: Place,
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
