/** Omits the message of a failed statement, because it contains the parameters, which are personal data. */
export function errorReason(error: unknown): string {
  const cause = errorCause(error)
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 500)
}

/** Omits `detail` and `where`, which repeat row values. */
export function errorCause(error: unknown): unknown {
  const failedStatement = error instanceof Error && 'query' in error && 'params' in error
  const cause = failedStatement ? (error.cause ?? new Error('A statement failed')) : error
  return isDatabaseError(cause) ? removeRowData(cause) : cause
}

type DatabaseError = Error &
  Record<'severity' | 'code', unknown> &
  Partial<Record<(typeof SAFE_ERROR_FIELDS)[number], unknown>>

/** These contain schema names, never row values. */
const SAFE_ERROR_FIELDS = [
  'severity',
  'code',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error
}

function removeRowData(error: DatabaseError): Error {
  const notified = new Error(error.message)
  notified.name = error.name
  if (error.stack) notified.stack = error.stack
  return Object.assign(
    notified,
    Object.fromEntries(SAFE_ERROR_FIELDS.flatMap((field) => (error[field] ? [[field, error[field]]] : []))),
  )
}

export function databaseCode(error: unknown): string | null {
  const cause = errorCause(error)
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? code : null
}

export function redactAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+/g, (word) => (/.@./.test(word) ? '…@…' : word))
}
