/** SQLSTATE of a statement that exceeded its time or was cancelled. */
const CANCELLED = '57014'
/**
 * SQLSTATEs by which the server says that it cannot work now: cancelled for time, deadlock, serialization, read-only.
 */
const STATES = new Set([CANCELLED, '40P01', '40001', '25006'])
/** Classes: connection lost, out of disk, memory or connections, shutting down or starting. */
const CLASSES = /^(08|53|57P)/
/** Errors of the network on the way to the server. */
const NETWORK = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of the driver, which have no code. */
const DRIVER = /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/**
 * Whether a statement failed because the database is away, read-only, full or busy, so that a later try may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (STATES.has(code) || CLASSES.test(code) || NETWORK.test(code) || DRIVER.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

/** Whether a statement exceeded its time or was cancelled. */
export function isCancelled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === CANCELLED) return true
  return false
}
