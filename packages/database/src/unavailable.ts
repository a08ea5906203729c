/** SQLSTATE query_canceled, which PostgreSQL also reports for a statement timeout. */
const QUERY_CANCELLED_CODE = '57014'
/** SQLSTATEs of temporary failures: cancelled, deadlock, serialization failure, read-only server. */
const UNAVAILABLE_CODES = new Set([QUERY_CANCELLED_CODE, '40P01', '40001', '25006'])
const UNAVAILABLE_CLASSES = /^(08|53|57P)/
const NETWORK_ERROR_CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of the database driver, recognised by message because they have no code. */
const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (
      UNAVAILABLE_CODES.has(code) ||
      UNAVAILABLE_CLASSES.test(code) ||
      NETWORK_ERROR_CODES.test(code) ||
      DRIVER_MESSAGES.test(cause.message)
    )
      return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

export function isCancelled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === QUERY_CANCELLED_CODE) return true
  return false
}
