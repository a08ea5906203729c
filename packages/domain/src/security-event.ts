/**
 * What the security log tells of, and how each of it turned out. Counted by name at `/metrics`, so a name keeps its meaning
 * once released.
 */
export const SECURITY_EVENTS = {
  'sign-in-succeeded': 'done',
  'sign-in-refused': 'refused',
  'limit-reached': 'refused',
  'password-reset-asked': 'done',
  'password-reset-done': 'done',
  'password-changed': 'done',
  'passkey-added': 'done',
  'passkey-removed': 'done',
  'passkey-used': 'done',
  'second-factor-added': 'done',
  'second-factor-removed': 'done',
  'second-factor-used': 'done',
  'second-factor-refused': 'refused',
  'recovery-codes-made': 'done',
  'roles-changed': 'done',
  'session-ended': 'done',
  'token-refused': 'refused',
  'acting-started': 'done',
  'acting-called': 'done',
  'acting-refused': 'refused',
  'infected-file-refused': 'refused',
  'portal-started': 'done',
} as const satisfies Record<string, 'done' | 'refused'>

export type SecurityEventName = keyof typeof SECURITY_EVENTS

/** Something that whoever watches over the portal wants to see. Carries no password, token, code or key. */
export type SecurityEvent = {
  event: SecurityEventName
  /** Why, or by which means: a short code of ours such as `wrong-credentials`, never what somebody typed. */
  reason?: string
  /** Id of the account it is about, once it is known whose. */
  account?: string
  /** Id of the member that the account acts for. */
  member?: string
  /** The e-mail address that was named, where no account is known; only a keyed hash of it is written down. */
  email?: string
  /** More of ours: counts, names of calls, roles. */
  details?: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** The request behind an event; a Fastify request is one. */
export type EventRequest = { id: string; ip: string }

/** Takes an event down. Does not wait and never throws: what it tells of goes on whatever becomes of the log. */
export type RecordSecurityEvent = (event: SecurityEvent, request?: EventRequest) => void
