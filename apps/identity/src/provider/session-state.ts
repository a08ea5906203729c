import { createHash, randomBytes } from 'node:crypto'

/** Session properties that determine the session state. */
export type BrowserSession = { uid: string; accountId?: string | undefined; loginTs?: number | undefined }

/** Cookie read by the session iframe; reveals only whether the session has changed. */
export const STATE_COOKIE = 'forenet_session_state'

/** Changes with the session and its user; stored in a cookie readable by scripts of this origin. */
export function browserState(session: BrowserSession): string {
  return hash(`${session.uid}|${session.accountId}|${session.loginTs}`)
}

/**
 * `session_state` of OpenID Connect Session Management 1.0, section 3; the iframe recomputes it from the cookie to
 * detect changes.
 */
export function sessionState(session: BrowserSession, clientId: string, origin: string): string {
  const salt = randomBytes(8).toString('base64url')
  return `${hash(`${clientId} ${origin} ${browserState(session)} ${salt}`)}.${salt}`
}

/** `fsid` of access tokens: constant for a session's lifetime, useless if leaked. */
export function sessionKey(sessionUid: string): string {
  return hash(sessionUid)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
