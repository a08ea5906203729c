import type pg from 'pg'

/** The two languages of everything that people read. */
export type Locale = 'da' | 'en'

export type MailKind = 'verify-email' | 'reset-password' | 'welcome' | 'passkey-added' | 'passkey-removed'

export type IdentityMail = { to: string; subject: string; html: string; text: string; kind: MailKind }

/** Lifetimes in seconds. */
export type LifeTimes = {
  accessToken: number
  idToken: number
  authorizationCode: number
  /** Slides: a refresh token lives this long from its last use, at most as long as its session. */
  refreshToken: number
  /** Slides with every visit to the provider. */
  session: number
  /** From opening the sign-in page to finishing it. */
  interaction: number
  confirmLink: number
  resetLink: number
}

export type IdentityOptions = {
  /** The tables live in the schema `identity`; run `migrateIdentity` first. */
  pool: pg.Pool
  /** Public origin without a trailing slash, such as `http://localhost:3000`. */
  origin: string
  realm: string
  clientId: string
  /** Audience of the access tokens. */
  audience: string
  now: () => Date
  /** Has to be durable before it returns: the person is told that the mail is on its way. */
  sendMail: (mail: IdentityMail) => Promise<void>
  /** Refused unless the origin is https. */
  secureCookies: boolean
  ttlSeconds?: Partial<LifeTimes>
  /** Called after a session has ended here, with the `fsid` of its access tokens and the instant the last one expires. */
  signedOut?: (sessionKey: string, until: Date) => void
}

const LIFE_TIMES: LifeTimes = {
  accessToken: 5 * 60,
  idToken: 5 * 60,
  authorizationCode: 60,
  refreshToken: 60 * 60,
  session: 10 * 60 * 60,
  interaction: 60 * 60,
  confirmLink: 24 * 60 * 60,
  resetLink: 30 * 60,
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
