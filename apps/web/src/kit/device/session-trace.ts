import { type CookiePage, writeCookie } from '../../words/write-cookie.ts'

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

/** Which member whoever is signed in here is: the page asks about them before it is told who they are. */
const MEMBER_KEY = 'forenet.member'

/** The id of the member that `subject` was the last time, where this device is theirs; the server says whether it still is so. */
export function keptMember(subject: unknown): string | null {
  try {
    return localStorage.getItem(OWNER_KEY) === subject ? localStorage.getItem(MEMBER_KEY) : null
  } catch {
    return null
  }
}

/** Keeps it for as long as `subject` stays signed in; not where they have not arrived on this device, or left it meanwhile. */
export function keepMember(subject: unknown, memberId: string): void {
  try {
    if (localStorage.getItem(OWNER_KEY) === subject) localStorage.setItem(MEMBER_KEY, memberId)
  } catch {
    // Without it the page asks twice.
  }
}

/** Sets or takes away the server's hint. */
export function hintSignedIn(page: CookiePage, signedIn: boolean): void {
  writeCookie(page, COOKIE, signedIn ? '1' : '', signedIn ? LIFE_SECONDS : 0)
}
