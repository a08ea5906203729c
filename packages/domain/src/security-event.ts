/** Metric labels at `/metrics`, so they must not be renamed. */
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

export type SecurityEvent = {
  event: SecurityEventName
  /** A short code such as `wrong-credentials`, never user input. */
  reason?: string
  account?: string
  member?: string
  /** Of an unknown account; only a keyed hash is logged. */
  email?: string
  details?: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

export type EventRequest = { id: string; ip: string }

/** Never throws, so that a logging failure cannot break the operation. */
export type RecordSecurityEvent = (event: SecurityEvent, request?: EventRequest) => void
