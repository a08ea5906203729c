import { type CookiePage, writeCookie } from '../../words/write-cookie.ts'

/** Storage key of the owner (token subject), set during a session. */
export const OWNER_KEY = 'forenet.device-of'

/** Cookie that tells the server to preload the app's files. Only a hint; it grants nothing. */
const COOKIE = 'forenet-signed-in'
const LIFE_SECONDS = 24 * 60 * 60

/** Whether this device remembers a session; a hint, because the session may have ended elsewhere. */
export function isSignedInHere(): boolean {
  try {
    return localStorage.getItem(OWNER_KEY) !== null
  } catch {
    // Storage may be blocked; let the identity client decide.
    return true
  }
}

/** Cached member id, so that the page can fetch the member's data before `me` has loaded. */
const MEMBER_KEY = 'forenet.member'

/** The last known member id of `subject` on this device; verify with the server. */
export function keptMember(subject: unknown): string | null {
  try {
    return localStorage.getItem(OWNER_KEY) === subject ? localStorage.getItem(MEMBER_KEY) : null
  } catch {
    return null
  }
}

/** Caches the member id while `subject` is the signed-in owner of this device. */
export function keepMember(subject: unknown, memberId: string): void {
  try {
    if (localStorage.getItem(OWNER_KEY) === subject) localStorage.setItem(MEMBER_KEY, memberId)
  } catch {
    // Without the cache the page makes two requests.
  }
}

export function hintSignedIn(page: CookiePage, signedIn: boolean): void {
  writeCookie(page, COOKIE, signedIn ? '1' : '', signedIn ? LIFE_SECONDS : 0)
}
