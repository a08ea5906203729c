import { checkOut } from '@forenet/database/check-out'
import type pg from 'pg'

const PROBE_EVERY_MS = 5_000

// A sort larger than work_mem writes a temporary file, which fails on a full disk.
const PROBE = `begin; set local work_mem = '64kB';
  select current_setting('transaction_read_only') = 'off' as writable, (select count(*) from
    (select from generate_series(1, 3000) g order by md5(g::text) || repeat('x', 100) offset 0) sorted) as sorted;
  commit`

/** Throws if the database cannot be read or written, or its disk is full. */
export function createDatabaseProbe(pool: pg.Pool): () => Promise<void> {
  let probedAt = Number.NEGATIVE_INFINITY
  let failure: unknown = null
  const probe = async () => {
    const { client, release } = await checkOut(pool)
    try {
      const results = (await client.query(PROBE)) as unknown as pg.QueryResult<{ writable: boolean }>[]
      release()
      return results.some(({ rows }) => rows[0]?.writable) ? null : new Error('The database is read-only')
    } catch (error) {
      release(error instanceof Error ? error : new Error(String(error)))
      return error
    }
  }
  return async () => {
    await pool.query('select 1')
    if (performance.now() - probedAt > PROBE_EVERY_MS) {
      probedAt = performance.now()
      failure = await probe()
    }
    if (failure !== null) throw failure
  }
}
