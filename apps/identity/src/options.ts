import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import type { MailRequest } from './mails/mail-request.ts'

/** The two languages of everything that people read. */
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

/** A mail ready to go. `messageId` is the same on every try, so that a repeat can be told from a new mail. */
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
  /** From the sign-in, however much somebody does: nothing of a session lives longer. */
  session: number
  /** A session ends when it is neither visited nor a token of its refreshed for this long. */
  idle: number
  /** From opening the sign-in page to finishing it. */
  interaction: number
  confirmLink: number
  resetLink: number
}

export type IdentityOptions = {
  /** The tables live in the schema `identity`; run `migrateIdentity` first. */
  pool: pg.Pool
  /** Seals keys, sessions and tokens in those tables. */
  sealing: Sealing
  /** Public origin without a trailing slash, such as `http://localhost:3000`. */
  origin: string
  realm: string
  clientId: string
  /** Audience of the access tokens. */
  audience: string
  now: () => Date
  /**
   * Keeps a mail until it is sent: then `Identity.writeMail` writes it. Has to be durable before it returns: the person is told
   * that the mail is on its way.
   */
  keepMail: (request: MailRequest) => Promise<void>
  /** Refused unless the origin is https. */
  secureCookies: boolean
  /** Writes to the security log. */
  securityEvent: RecordSecurityEvent
  ttlSeconds?: Partial<LifeTimes>
  /**
   * Whether the application asks an account for more than a password, for what its roles here do not tell. Then only who has
   * signed in with its passkey or app changes those. Nobody, where it is left out.
   */
  asksForStrong?: (account: { id: string; email: string }) => Promise<boolean>
  /** Called after a session has ended here, with the `fsid` of its access tokens and the instant the last one expires. */
  signedOut?: (sessionKey: string, until: Date) => void
}

const LIFE_TIMES: LifeTimes = {
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
 * How long a session may lie idle here when the browser signs out after so many minutes without activity: twice that and some,
 * an hour at least. An open page refreshes its tokens all the while, so only what nobody looks at any more comes to this.
 */
export function idleSecondsFor(timeoutMinutes: number): number {
  return Math.max(60, 2 * timeoutMinutes + 5) * 60
}

/** What every part of the provider is given: the options, with the addresses and life times worked out. */
export type Realm = Omit<IdentityOptions, 'ttlSeconds'> & {
  /** Path of the realm, such as `/auth/realms/forenet`. */
  mount: string
  issuer: string
  ttl: LifeTimes
}

/** Works out the realm, or throws when the options contradict each other. */
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
