import { join } from 'node:path'
import { openPool } from '@forenet/database/pool'
import { runningAddress } from '@forenet/database/running-address'
import type pg from 'pg'
import type { Configuration } from '../configuration.ts'
import { databaseTrouble } from '../database-trouble.ts'

/** Where the database is that the settings lead to: the one named, or the embedded one of a portal that runs here now. */
export async function portalDatabase({ DATABASE_URL, DATA_DIR }: Configuration): Promise<string> {
  return DATABASE_URL ?? (await runningAddress(join(DATA_DIR, 'postgresql')))
}

/** Works on the portal's database beside the portal. What keeps us from the database is told in words. */
export async function withPortalDatabase<T>(
  configuration: Configuration,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const url = await portalDatabase(configuration)
  const pool = openPool(url, 2)
  try {
    return await work(pool)
  } catch (error) {
    throw configuration.DATABASE_URL ? databaseTrouble(error, url) : error
  } finally {
    await pool.end()
  }
}
