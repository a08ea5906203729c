import type pg from 'pg'
import { checkOut } from './check-out.ts'

/** `lock` must not be the number of another lock. */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { client, release } = await checkOut(pool)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const result = await work(client)
    await client.query('commit')
    release()
    return result
  } catch (error) {
    // Closing the connection rolls back and releases the lock.
    release(new Error('The work under the lock failed', { cause: error }))
    throw error
  }
}
