import type pg from 'pg'
import { checkOutConnection } from './check-out.ts'

/** Runs `work` under a PostgreSQL advisory lock. `lock`: a number that no other lock of the portal uses. */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { client, release } = await checkOutConnection(pool)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const result = await work(client)
    await client.query('commit')
    release()
    return result
  } catch (error) {
    // Closing the connection rolls back its transaction and releases the advisory lock.
    release(new Error('The work under the lock failed', { cause: error }))
    throw error
  }
}
