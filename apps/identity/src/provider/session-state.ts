import { createHash, randomBytes } from 'node:crypto'

export type BrowserSession = { uid: string; accountId?: string | undefined; loginTs?: number | undefined }

/** Read by the session iframe; reveals only that the session has changed. */
export const SESSION_STATE_COOKIE = 'forenet_session_state'

/** Readable by scripts of this origin. */
export function readBrowserState(session: BrowserSession): string {
  return hash(`${session.uid}|${session.accountId}|${session.loginTs}`)
}

/** OpenID Connect Session Management 1.0, section 3. The iframe recomputes it to detect changes. */
export function computeSessionState(session: BrowserSession, clientId: string, origin: string): string {
  const salt = randomBytes(8).toString('base64url')
  return `${hash(`${clientId} ${origin} ${readBrowserState(session)} ${salt}`)}.${salt}`
}

/** Claim `fsid` of access tokens: constant per session, useless if leaked. */
export function computeSessionKey(sessionUid: string): string {
  return hash(sessionUid)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
