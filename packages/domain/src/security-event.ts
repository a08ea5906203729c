/** Events of the security log with their outcome. Names are labels at `/metrics`, so they are stable. */
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

/** An entry of the security log. Contains no password, token, code or key. */
export type SecurityEvent = {
  event: SecurityEventName
  /** A short code such as `wrong-credentials`, never user input. */
  reason?: string
  /** Id of the account, if known. */
  account?: string
  /** Id of the impersonated member. */
  member?: string
  /** E-mail address used if the account is unknown; logged only as a keyed hash. */
  email?: string
  /** Additional fields: counts, API calls, roles. */
  details?: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** Request context; a Fastify request is compatible. */
export type EventRequest = { id: string; ip: string }

/** Logs an event without waiting; never throws, so that logging cannot break the operation. */
export type RecordSecurityEvent = (event: SecurityEvent, request?: EventRequest) => void
