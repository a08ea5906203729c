import { type CookiePage, writeCookie } from '../../words/write-cookie.ts'

export const DATA_OWNER_STORAGE_KEY = 'forenet.device-of'

/** Cookie that lets the server preload the app's files; it grants no access. */
const COOKIE = 'forenet-signed-in'
const LIFE_SECONDS = 24 * 60 * 60

/** The session may have ended elsewhere since. */
export function hasRememberedSession(): boolean {
  try {
    return localStorage.getItem(DATA_OWNER_STORAGE_KEY) !== null
  } catch {
    return true
  }
}

/** Storage key of the member id, cached so that the page can fetch the member's data before `me` has loaded. */
const MEMBER_KEY = 'forenet.member'

/** Cached member id of the token's subject. It is only a hint, which the server verifies. */
export function readCachedMemberId(subject: unknown): string | null {
  try {
    return localStorage.getItem(DATA_OWNER_STORAGE_KEY) === subject ? localStorage.getItem(MEMBER_KEY) : null
  } catch {
    return null
  }
}

/** Does nothing if the device belongs to another subject. */
export function cacheMemberId(subject: unknown, memberId: string): void {
  try {
    if (localStorage.getItem(DATA_OWNER_STORAGE_KEY) === subject) localStorage.setItem(MEMBER_KEY, memberId)
  } catch {}
}

export function setSignedInCookie(page: CookiePage, signedIn: boolean): void {
  writeCookie(page, COOKIE, signedIn ? '1' : '', signedIn ? LIFE_SECONDS : 0)
}
