import type pg from 'pg'

/** Any number that nothing else in this database takes an advisory lock on. */
const KEY_LOCK = 12_586_269_025

/** Runs `work` in a transaction that no other process runs at the same time, so that keys are made once. */
export async function underLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [KEY_LOCK])
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
