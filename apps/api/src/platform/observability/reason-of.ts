/**
 * An error's own words, safe to log and to keep: a failed statement is told by its cause, because the message around it
 * carries the statement's parameters, which are people's data.
 */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 500)
}

/**
 * The database's own error behind a failed statement; any other error itself. Of the database's, what tells of the code
 * alone: it repeats the row it refused (`detail`), and the values it was working on (`where`), which are people's data.
 */
export function causeOf(error: unknown): unknown {
  const failedStatement = error instanceof Error && 'query' in error && 'params' in error
  const cause = failedStatement ? (error.cause ?? new Error('A statement failed')) : error
  return isOfDatabase(cause) ? withoutRows(cause) : cause
}

type OfDatabase = Error & Record<'severity' | 'code', unknown> & Partial<Record<(typeof TELLING)[number], unknown>>

/** Fields of PostgreSQL's errors that name things of the schema, never of a row. */
const TELLING = ['severity', 'code', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const

function isOfDatabase(error: unknown): error is OfDatabase {
  return error instanceof Error && 'severity' in error && 'code' in error
}

function withoutRows(error: OfDatabase): Error {
  const told = new Error(error.message)
  told.name = error.name
  if (error.stack) told.stack = error.stack
  return Object.assign(
    told,
    Object.fromEntries(TELLING.flatMap((field) => (error[field] ? [[field, error[field]]] : []))),
  )
}

/** PostgreSQL's own error code, such as '40P01' for a deadlock; null for other errors. */
export function databaseCode(error: unknown): string | null {
  const cause = causeOf(error)
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? code : null
}

/** A mail server's words without the addresses in them: it repeats to whom it would not deliver. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+/g, (word) => (/.@./.test(word) ? '…@…' : word))
}
