import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@forenet/database/embedded'
import { migrateDatabase } from '@forenet/database/migrate'
import type { ReportMigrationProgress } from '@forenet/database/migration-progress'
import { openPool } from '@forenet/database/pool'
import { canChangeSchema, findConnectedRole, grantDataPrivileges } from '@forenet/database/run-time-role'
import { PooledConnection, requireSessionPooling } from '@forenet/database/session-check'
import { migrateIdentity } from '@forenet/identity/migrate-identity'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Configuration } from '../configuration/configuration.ts'
import { startMaintenanceIfRestored } from '../modules/core/maintenance/index.ts'
import { describeConnectionError } from '../platform/database/connection-error.ts'
import { migrateQueue } from '../platform/jobs/queue-schema.ts'

export type OpenDatabase = {
  url: string
  dataDir: string | null
  /** The portal's role is unprivileged and separate from the migration role. */
  runTimeRole: boolean
  stop: () => Promise<void>
}

type MigrationOptions = {
  report?: ReportMigrationProgress
  signal?: AbortSignal
}

/**
 * With DATABASE_MIGRATION_URL, that role migrates and grants privileges to the role of DATABASE_URL. Starts maintenance
 * if the database was restored.
 */
export async function openDatabase(
  configuration: Configuration,
  log: FastifyBaseLogger,
  onExit: (reason: string) => void,
  migrating: MigrationOptions = {},
): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_MIGRATION_URL, DATA_DIR, NODE_ENV } = configuration
  if (!DATABASE_URL) {
    const dataDir = join(DATA_DIR, 'postgresql')
    const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => log.warn(line), onExit })
    try {
      await migrateAsOwner(embedded.url, migrating)
      await checkRestored(embedded.url, await readFileCreatedAt(join(embedded.dataDir, 'cluster', 'PG_VERSION')), log)
    } catch (error) {
      await embedded.stop()
      throw error
    }
    return { ...embedded, runTimeRole: false }
  }
  await nameVariableInErrors('DATABASE_URL', DATABASE_URL, () => checkSessions('DATABASE_URL', DATABASE_URL, log))
  if (DATABASE_MIGRATION_URL) await migrateForRunTime(DATABASE_MIGRATION_URL, DATABASE_URL, log, migrating)
  else await nameVariableInErrors('DATABASE_URL', DATABASE_URL, () => migrateAsOwner(DATABASE_URL, migrating))
  await checkRestored(DATABASE_URL, null, log)
  if (NODE_ENV === 'production' && (await withPool(DATABASE_URL, canChangeSchema))) {
    log.warn('the role of DATABASE_URL may change and drop tables: see "Two roles" in docs/operations.md')
  }
  return {
    url: DATABASE_URL,
    dataDir: null,
    runTimeRole: DATABASE_MIGRATION_URL !== undefined,
    stop: async () => undefined,
  }
}

async function migrateAsOwner(url: string, migrating: MigrationOptions): Promise<void> {
  await migrateDatabase(url, migrating)
  await withPool(url, (pool) => migrateIdentity(pool, migrating))
}

async function checkSessions(variable: string, url: string, log: FastifyBaseLogger): Promise<void> {
  if (await requireSessionPooling(url)) return
  log.warn(`${variable}: the database was too slow to detect whether a pooler shares connections between transactions`)
}

async function migrateForRunTime(
  migrationUrl: string,
  url: string,
  log: FastifyBaseLogger,
  migrating: MigrationOptions,
): Promise<void> {
  const running = await nameVariableInErrors('DATABASE_URL', url, () => findConnectedRole(url))
  await nameVariableInErrors('DATABASE_MIGRATION_URL', migrationUrl, async () => {
    await checkSessions('DATABASE_MIGRATION_URL', migrationUrl, log)
    const owner = await findConnectedRole(migrationUrl)
    if (owner.role === running.role)
      throw new Error(
        `DATABASE_MIGRATION_URL: signs in as ${running.role}, as DATABASE_URL does; it needs a role of its own`,
      )
    if (owner.database !== running.database)
      throw new Error(
        `DATABASE_MIGRATION_URL: leads to the database ${owner.database}, DATABASE_URL to ${running.database}`,
      )
    await migrateAsOwner(migrationUrl, migrating)
    await withPool(migrationUrl, async (pool) => {
      await migrateQueue(pool, log)
      await grantDataPrivileges(pool, running.role)
    })
  })
}

async function checkRestored(url: string, folderBornAt: Date | null, log: FastifyBaseLogger): Promise<void> {
  if (!(await withPool(url, (pool) => startMaintenanceIfRestored(pool, folderBornAt, new Date())))) return
  log.warn(
    'the database was restored from a backup: the portal is in maintenance until "forenet maintenance off"; ' +
      'see "After restoring an older backup" in docs/operations.md',
  )
}

async function readFileCreatedAt(file: string): Promise<Date | null> {
  const { birthtime } = await stat(file)
  return birthtime.getTime() > 0 ? birthtime : null
}

async function nameVariableInErrors<T>(variable: string, url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PooledConnection) throw new Error(`${variable}: ${error.message}`, { cause: error })
    throw describeConnectionError(error, url, variable)
  }
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
