import { randomUUID } from 'node:crypto'
import { startEmbeddedPostgres } from '@forenet/database/embedded'
import { migrateDatabase } from '@forenet/database/migrate'
import { openPool } from '@forenet/database/pool'
import { migrateIdentity } from '@forenet/identity/migrate-identity'
import {
  buildDatabaseUrl,
  dropDatabase,
  runOnServer,
  TEST_COPY_STRATEGY_VARIABLE,
  TEST_SERVER_VARIABLE,
  TEST_TEMPLATE_VARIABLE,
} from './database.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** PostgreSQL settings without durability, because test data is discarded. */
const SERVER_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
}

/**
 * Starts a temporary database server (executables from TEST_POSTGRES_BIN, or the existing server in TEST_DATABASE_URL)
 * with a migrated template database, which each test file copies.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const programs = process.env.TEST_POSTGRES_BIN
  const folder = given ? null : await createTemporaryFolder('test')
  const embedded =
    folder &&
    (await startEmbeddedPostgres({
      dataDir: folder.path,
      settings: SERVER_SETTINGS,
      ...(programs ? { programs } : {}),
      log: () => undefined,
    }))
  const server = buildDatabaseUrl(embedded?.url ?? given ?? '', 'postgres')
  // PostgreSQL 14 always copies files and does not know the `strategy` option.
  if (folder?.inMemory && (await readServerVersion(server)) >= 15)
    process.env[TEST_COPY_STRATEGY_VARIABLE] = 'strategy file_copy'
  const template = `template_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${template}`)
  const url = buildDatabaseUrl(server, template)
  await migrateDatabase(url)
  const pool = openPool(url, 1)
  await migrateIdentity(pool)
  await pool.end()
  process.env[TEST_SERVER_VARIABLE] = server
  process.env[TEST_TEMPLATE_VARIABLE] = template
  return async () => {
    await dropDatabase(server, template)
    await embedded?.stop()
    await folder?.remove()
  }
}

async function readServerVersion(server: string): Promise<number> {
  const pool = openPool(server, 1)
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  await pool.end()
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
}
