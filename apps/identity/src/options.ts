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

/** An e-mail to send. `messageId` is the same on each attempt, so that duplicates can be detected. */
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
  /** Maximum seconds of a session, counted from sign-in. */
  session: number
  /** Seconds without page visit or token refresh after which a session ends. */
  idle: number
  /** Seconds from opening the sign-in page to completing the sign-in. */
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
  /**
   * Stores an e-mail request. It must be durable before the promise resolves, because the page then says that the
   * e-mail is sent.
   */
  keepMail: (request: MailRequest) => Promise<void>
  /** Whether cookies are secure, which needs an https origin. */
  secureCookies: boolean
  securityEvent: RecordSecurityEvent
  ttlSeconds?: Partial<TokenLifetimes>
  /**
   * Whether the application requires a second factor of an account for reasons other than its roles. Such accounts need
   * it to change their sign-in methods. Default: never.
   */
  asksForStrong?: (account: { id: string; email: string }) => Promise<boolean>
  /** Called when a session ends. `computeSessionKey`: claim `fsid` of its access tokens; `until`: expiry of the last one. */
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
 * Idle timeout of sessions: more than twice the browser's sign-out timeout, at least an hour. Open pages refresh their
 * tokens, so only abandoned sessions reach it.
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
