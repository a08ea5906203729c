export type CookiePage = { cookie: string; location: Pick<Location, 'protocol'> }

/**
 * Sets a cookie for all pages of this host; without time it goes. At once, unlike by the Cookie Store: a page may be left now.
 * Behind https it is of this host alone, by its name.
 */
export function writeCookie(page: CookiePage, name: string, value: string, seconds: number): void {
  const [prefix, secure] = page.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  page.cookie = `${prefix}${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** What a cookie says, set by `writeCookie` or by the server; null where there is none. */
export function readCookie({ cookie }: Pick<CookiePage, 'cookie'>, name: string): string | null {
  return cookie.match(`(?:^|; )(?:__Host-)?${name}=([^;]*)`)?.[1] ?? null
}
