export type CookiePage = { cookie: string; location: Pick<Location, 'protocol'> }

/**
 * `seconds` 0 deletes the cookie. Synchronous, unlike the Cookie Store API, because the page may unload. On https the
 * `__Host-` prefix limits it to this host.
 */
export function writeCookie(page: CookiePage, name: string, value: string, seconds: number): void {
  const [prefix, secure] = page.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  page.cookie = `${prefix}${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

export function readCookie({ cookie }: Pick<CookiePage, 'cookie'>, name: string): string | null {
  return cookie.match(`(?:^|; )(?:__Host-)?${name}=([^;]*)`)?.[1] ?? null
}
