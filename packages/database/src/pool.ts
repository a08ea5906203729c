import pg from 'pg'

const INT8 = 20
const DATE = 1082

// bigint (money) becomes a safe integer; dates remain text.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})
pg.types.setTypeParser(DATE, (text) => text)

const TIMEOUTS = `set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '20s'`

/** Optimum on two cores; more cost a third of the throughput (measured). */
const POOL_SIZE = 10

/** An unreachable host would otherwise delay startup for minutes. */
export const CONNECT_WITHIN_MS = 8_000

export function openPool(url: string, size: number = POOL_SIZE, connectionTimeoutMillis = CONNECT_WITHIN_MS): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis,
    application_name: 'forenet',
    // Set by a query, because PgBouncer rejects these as connection parameters.
    onConnect: (client) => client.query(TIMEOUTS),
  })
}
