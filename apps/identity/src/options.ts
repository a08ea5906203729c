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

/** `messageId` is the same on each attempt, so that duplicates can be detected. */
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
  /** Seconds, counted from sign-in. */
  session: number
  /** Seconds without page visit or token refresh. */
  idle: number
  /** Seconds from opening the sign-in page to completion. */
  interaction: number
  confirmLink: number
  resetLink: number
}

export type IdentityOptions = {
  pool: pg.Pool
  sealing: Sealing
  /** Public, without trailing slash: `http://localhost:3000`. */
  origin: string
  realm: string
  clientId: string
  audience: string
  now: () => Date
  /** Must be durable before the promise resolves, because the page then says that the e-mail is sent. */
  keepMail: (request: MailRequest) => Promise<void>
  /** Needs an https origin. */
  secureCookies: boolean
  securityEvent: RecordSecurityEvent
  ttlSeconds?: Partial<TokenLifetimes>
  /**
   * Whether the application requires a second factor for reasons other than roles; also to change sign-in methods.
   * Default: never.
   */
  asksForStrong?: (account: { id: string; email: string }) => Promise<boolean>
  /** `computeSessionKey`: claim `fsid` of the ended session's access tokens; `until`: expiry of the last one. */
  signedOut?: (sessionKey: string, until: Date) => void
}

export const DEFAULT_TOKEN_LIFETIMES: TokenLifetimes = {
  accessToken: 5 * 60,
  idToken: 5 * 60,
  authorizationCode: 60,
  session: 12 * 60 * 60,
  idle: computeSessionIdleSeconds(30),
  interaction: 60 * 60,
  confirmLink: 24 * 60 * 60,
  resetLink: 60 * 60,
}

/**
 * More than twice the browser's sign-out timeout, at least an hour. Open pages refresh their tokens, so only abandoned
 * sessions reach it.
 */
export function computeSessionIdleSeconds(timeoutMinutes: number): number {
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
