import { createHash, randomBytes } from 'node:crypto'

/** What of a session at the provider its state depends on. */
export type BrowserSession = { uid: string; accountId?: string | undefined; loginTs?: number | undefined }

/** Name of the cookie that the session iframe reads; it says nothing but "same session as before" or not. */
export const STATE_COOKIE = 'forenet_session_state'

/** Changes with the session and with who is signed in; goes into a cookie that scripts of this origin may read. */
export function browserState(session: BrowserSession): string {
  return hash(`${session.uid}|${session.accountId}|${session.loginTs}`)
}

/**
 * The `session_state` of OpenID Connect Session Management 1.0, section 3: the iframe can recompute it from the cookie, and
 * so tell that nothing has changed.
 */
export function sessionState(session: BrowserSession, clientId: string, origin: string): string {
  const salt = randomBytes(8).toString('base64url')
  return `${hash(`${clientId} ${origin} ${browserState(session)} ${salt}`)}.${salt}`
}

/** The `fsid` of access tokens: the same for the whole life of a session, and of no use to whoever reads it. */
export function sessionKey(sessionUid: string): string {
  return hash(sessionUid)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
