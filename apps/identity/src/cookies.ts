import type { Realm } from './options.ts'

export type Place = Pick<Realm, 'secureCookies' | 'mount'>

/**
 * The name of a cookie of the provider's. Over https it carries `__Host-`: browsers take such a cookie from this very host
 * alone, so that neither another host of the domain nor plain http can plant one.
 */
export function cookieName({ secureCookies }: Place, name: string): string {
  return secureCookies ? `__Host-${name}` : name
}

/**
 * The name of a cookie that belongs to one path: each sign-in under way has its own, so that two tabs do not overwrite each
 * other's. That is more than `__Host-` allows; `__Secure-` at least keeps plain http out.
 */
export function pathCookieName({ secureCookies }: Place, name: string): string {
  return secureCookies ? `__Secure-${name}` : name
}

/** The path of a cookie that is not of one path: `__Host-` asks for all of the host. */
export function cookiePath({ secureCookies, mount }: Place): string {
  return secureCookies ? '/' : `${mount}/`
}

/** The header that sets a cookie that is not of one path, out of reach for scripts unless said otherwise. */
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
