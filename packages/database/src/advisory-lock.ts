import type pg from 'pg'

/**
 * Runs `work` in a transaction that nobody else with the same lock runs at the same time, in this process or another.
 * `lock`: any number that nothing else in the database takes an advisory lock on.
 */
export async function underAdvisoryLock<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Closing the connection rolls back and gives back the lock.
    client.release(true)
    throw error
  }
}
