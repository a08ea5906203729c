/** SQLSTATE query_canceled, which PostgreSQL also reports for a statement timeout. */
const CANCELLED = '57014'
/** SQLSTATEs of temporary failures: cancelled, deadlock, serialization failure, read-only server. */
const STATES = new Set([CANCELLED, '40P01', '40001', '25006'])
const CLASSES = /^(08|53|57P)/
const NETWORK = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of the database driver, recognised by message because they have no code. */
const DRIVER = /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (STATES.has(code) || CLASSES.test(code) || NETWORK.test(code) || DRIVER.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

export function isCancelled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === CANCELLED) return true
  return false
}
