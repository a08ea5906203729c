import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import type { MailRequest } from './mails/mail-request.ts'

export type Locale = 'da' | 'en'

export type IdentityMailType =
  | 'verify-email'
  | 'reset-password'
  | 'welcome'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'

/** `messageId` is the same on each attempt, to detect duplicates. */
export type IdentityMail = {
  to: string
  subject: string
  html: string
  text: string
  kind: IdentityMailType
  messageId: string
}

export type TokenLifetimes = {
  accessToken: number
  idToken: number
  authorizationCode: number
  /** Absolute lifetime in seconds from sign-in. */
  session: number
  /** Timeout without page visits and token refreshes. */
  idle: number
  /** Seconds from opening to finishing the sign-in page. */
  interaction: number
  confirmLink: number
  resetLink: number
}

export type IdentityOptions = {
  pool: pg.Pool
  sealing: Sealing
  /** Public origin without trailing slash, such as `http://localhost:3000`. */
  origin: string
  realm: string
  clientId: string
  audience: string
  now: () => Date
  /** Must be durable before it resolves, because the page says that the e-mail is sent. */
  keepMail: (request: MailRequest) => Promise<void>
  /** Needs an https origin. */
  secureCookies: boolean
  securityEvent: RecordSecurityEvent
  ttlSeconds?: Partial<TokenLifetimes>
  /**
   * Whether the application requires a second factor for reasons other than roles; such accounts need one to change
   * their sign-in methods. Default: never.
   */
  asksForStrong?: (account: { id: string; email: string }) => Promise<boolean>
  /** `sessionKey`: `fsid` of the session's access tokens; `until`: expiry of the last one. */
  signedOut?: (sessionKey: string, until: Date) => void
}

export const DEFAULT_TOKEN_LIFETIMES: TokenLifetimes = {
  accessToken: 5 * 60,
  idToken: 5 * 60,
  authorizationCode: 60,
  session: 12 * 60 * 60,
  idle: sessionIdleSeconds(30),
  interaction: 60 * 60,
  confirmLink: 24 * 60 * 60,
  resetLink: 60 * 60,
}

/**
 * The timeout is more than twice the browser's sign-out timeout, at least an hour. Open pages refresh tokens, so only
 * abandoned sessions reach it.
 */
export function sessionIdleSeconds(timeoutMinutes: number): number {
  return Math.max(60, 2 * timeoutMinutes + 5) * 60
}

export type IdentityRealm = Omit<IdentityOptions, 'ttlSeconds'> & {
  mount: string
  issuer: string
  ttl: TokenLifetimes
}

export function buildRealm(options: IdentityOptions): IdentityRealm {
  const { ttlSeconds, ...rest } = options
  const origin = new URL(options.origin).origin
  if (origin !== options.origin) throw new Error(`The origin must be scheme, host and port only, not ${options.origin}`)
  if (!/^[a-z0-9-]+$/.test(options.realm)) throw new Error(`The realm must be lower case letters, digits and hyphens`)
  if (options.secureCookies && !origin.startsWith('https:')) {
    throw new Error('Secure cookies need an https origin: browsers would drop them and nobody could sign in')
  }
  const mount = `/auth/realms/${options.realm}`
  return { ...rest, mount, issuer: origin + mount, ttl: { ...DEFAULT_TOKEN_LIFETIMES, ...ttlSeconds } }
}
