import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningServerUrl } from '@forenet/database/find-running-server-url'
import { openPool } from '@forenet/database/pool'
import type pg from 'pg'
import { pino } from 'pino'
import type { Configuration } from '../configuration/configuration.ts'
import { describeConnectionError } from '../platform/database/connection-error.ts'
import { openDatabase } from '../start/open-database.ts'

export async function portalDatabase({ DATABASE_URL, DATA_DIR }: Configuration): Promise<string> {
  return DATABASE_URL ?? (await findRunningServerUrl(join(DATA_DIR, 'postgresql')))
}

export async function withPortalDatabase<T>(
  configuration: Configuration,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const url = await portalDatabase(configuration)
  const pool = openPool(url, 2)
  try {
    return await work(pool)
  } catch (error) {
    throw configuration.DATABASE_URL ? describeConnectionError(error, url) : error
  } finally {
    await pool.end()
  }
}

/** Works before the first start: starts an embedded server temporarily, and migrates if `table` is missing. */
export async function withDatabaseBeforeStart<T>(
  configuration: Configuration,
  table: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  if (configuration.DATABASE_URL ? await mayWrite(configuration, table) : await isServerRunning(configuration)) {
    return withPortalDatabase(configuration, work)
  }
  const fatal: string[] = []
  const opened = await openDatabase(configuration, pino({ level: configuration.LOG_LEVEL }), (reason) => {
    fatal.push(reason)
  })
  const pool = openPool(opened.url, 2)
  try {
    return await work(pool)
  } catch (error) {
    throw fatal.length > 0 ? new Error(fatal.join('\n'), { cause: error }) : error
  } finally {
    await pool.end()
    await opened.stop()
  }
}

async function mayWrite(configuration: Configuration, table: string): Promise<boolean> {
  const { rows } = await withPortalDatabase(configuration, (pool) =>
    pool.query<{ may: boolean | null }>(`select has_table_privilege(to_regclass($1), 'insert') as may`, [table]),
  )
  return rows[0]?.may === true
}

/** Throws without a data directory, because commands never create one. */
async function isServerRunning({ DATA_DIR }: Configuration): Promise<boolean> {
  const folder = join(DATA_DIR, 'postgresql')
  if (!existsSync(folder)) throw new Error(`There is no database at ${folder}: set DATABASE_URL, or DATA_DIR`)
  return findRunningServerUrl(folder).then(
    () => true,
    () => false,
  )
}
