import { type CookiePage, writeCookie } from '../../words/write-cookie.ts'

export const STORED_OWNER_KEY = 'forenet.device-of'

/** Lets the server preload the app's files; grants nothing. */
const COOKIE = 'forenet-signed-in'
const LIFE_SECONDS = 24 * 60 * 60

/** The session may have ended elsewhere. */
export function remembersSession(): boolean {
  try {
    return localStorage.getItem(STORED_OWNER_KEY) !== null
  } catch {
    return true
  }
}

/** Cached, so that the page can fetch the member's data before `me` has loaded. */
const MEMBER_KEY = 'forenet.member'

/** Only a hint; the server verifies it. */
export function cachedMemberId(subject: unknown): string | null {
  try {
    return localStorage.getItem(STORED_OWNER_KEY) === subject ? localStorage.getItem(MEMBER_KEY) : null
  } catch {
    return null
  }
}

/** Ignored unless `subject` owns this device. */
export function cacheMemberId(subject: unknown, memberId: string): void {
  try {
    if (localStorage.getItem(STORED_OWNER_KEY) === subject) localStorage.setItem(MEMBER_KEY, memberId)
  } catch {}
}

export function setSignedInCookie(page: CookiePage, signedIn: boolean): void {
  writeCookie(page, COOKIE, signedIn ? '1' : '', signedIn ? LIFE_SECONDS : 0)
}
