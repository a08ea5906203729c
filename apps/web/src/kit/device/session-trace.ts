/** Whose the rest of a storage is: the token's subject. Set while somebody is signed in on this device. */
export const OWNER_KEY = 'forenet.device-of'

/**
 * Tells the server, with the next page that is asked for, that somebody is signed in here, so that it names the app's files in the
 * document. It says no more than that, and opens nothing.
 */
const COOKIE = 'forenet-signed-in'
const LIFE_SECONDS = 24 * 60 * 60

/** Whether this device remembers that somebody is signed in; a hint, as a session may have ended elsewhere. */
export function isSignedInHere(): boolean {
  try {
    return localStorage.getItem(OWNER_KEY) !== null
  } catch {
    // Storage can be blocked; then the identity client finds out.
    return true
  }
}

/** Sets or takes away the server's hint. */
export function hintSignedIn(page: Page, signedIn: boolean): void {
  writeCookie(page, COOKIE, signedIn ? '1' : '', signedIn ? LIFE_SECONDS : 0)
}

type Page = { cookie: string; location: Pick<Location, 'protocol'> }

/**
 * Sets a cookie for all pages of this host; without time it goes. At once, unlike by the Cookie Store: a page may be left now.
 * Behind https it is of this host alone, by its name.
 */
export function writeCookie(page: Page, name: string, value: string, seconds: number): void {
  const [prefix, secure] = page.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  page.cookie = `${prefix}${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
