import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import type { MailRequest } from './mails/mail-request.ts'

export type Locale = 'da' | 'en'

export type MailKind =
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

/** A rendered e-mail. `messageId` is the same on each attempt, so that duplicates can be detected. */
export type IdentityMail = {
  to: string
  subject: string
  html: string
  text: string
  kind: MailKind
  messageId: string
}

/** Lifetimes in seconds. */
export type LifeTimes = {
  accessToken: number
  idToken: number
  authorizationCode: number
  /** Absolute lifetime of a session from sign-in. */
  session: number
  /** Idle timeout: neither visited nor a token refreshed. */
  idle: number
  /** From opening the sign-in page to finishing it. */
  interaction: number
  confirmLink: number
  resetLink: number
}

export type IdentityOptions = {
  /** The tables are in the schema `identity`; run `migrateIdentity` first. */
  pool: pg.Pool
  /** Seals keys, sessions and tokens in those tables. */
  sealing: Sealing
  /** Public origin without trailing slash, such as `http://localhost:3000`. */
  origin: string
  realm: string
  clientId: string
  /** Audience of the access tokens. */
  audience: string
  now: () => Date
  /**
   * Queues an e-mail, rendered later by `Identity.writeMail`. Must be durable before it resolves, because the user is
   * told that the e-mail is being sent.
   */
  keepMail: (request: MailRequest) => Promise<void>
  /** Requires an https origin. */
  secureCookies: boolean
  securityEvent: RecordSecurityEvent
  ttlSeconds?: Partial<LifeTimes>
  /**
   * Whether the application requires a second factor for an account for reasons other than its roles. Such accounts can
   * change their second factors only after signing in with one. Default: never.
   */
  asksForStrong?: (account: { id: string; email: string }) => Promise<boolean>
  /** Called after a session has ended, with the `fsid` of its access tokens and the expiry of the last one. */
  signedOut?: (sessionKey: string, until: Date) => void
}

export const LIFE_TIMES: LifeTimes = {
  accessToken: 5 * 60,
  idToken: 5 * 60,
  authorizationCode: 60,
  session: 12 * 60 * 60,
  idle: idleSecondsFor(30),
  interaction: 60 * 60,
  confirmLink: 24 * 60 * 60,
  resetLink: 60 * 60,
}

/**
 * Idle timeout of the provider's session for the browser's sign-out timeout: a bit more than twice as long, at least an
 * hour. Open pages refresh their tokens, so only abandoned sessions reach it.
 */
export function idleSecondsFor(timeoutMinutes: number): number {
  return Math.max(60, 2 * timeoutMinutes + 5) * 60
}

/** Options with derived URLs and lifetimes, passed to all parts of the provider. */
export type Realm = Omit<IdentityOptions, 'ttlSeconds'> & {
  /** Path of the realm, such as `/auth/realms/forenet`. */
  mount: string
  issuer: string
  ttl: LifeTimes
}

/** @throws if the options contradict each other */
export function buildRealm(options: IdentityOptions): Realm {
  const { ttlSeconds, ...rest } = options
  const origin = new URL(options.origin).origin
  if (origin !== options.origin) throw new Error(`The origin must be scheme, host and port only, not ${options.origin}`)
  if (!/^[a-z0-9-]+$/.test(options.realm)) throw new Error(`The realm must be lower case letters, digits and hyphens`)
  if (options.secureCookies && !origin.startsWith('https:')) {
    throw new Error('Secure cookies need an https origin: browsers would drop them and nobody could sign in')
  }
  const mount = `/auth/realms/${options.realm}`
  return { ...rest, mount, issuer: origin + mount, ttl: { ...LIFE_TIMES, ...ttlSeconds } }
}
