import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@forenet/database/embedded'
import { migrateDatabase } from '@forenet/database/migrate'
import { openPool } from '@forenet/database/pool'
import { migrateIdentity } from '@forenet/identity/migrate-identity'
import { databaseUrl, dropDatabase, onServer, TEST_SERVER, TEST_TEMPLATE } from './database.ts'

/**
 * Once per run: a throw-away embedded server (of the programs in TEST_POSTGRES_BIN, or the one TEST_DATABASE_URL names) and a migrated template database,
 * from which every test file copies its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const programs = process.env.TEST_POSTGRES_BIN
  const folder = join(tmpdir(), `forenet-test-${randomUUID()}`)
  const embedded = given
    ? null
    : await startEmbedded({
        dataDir: folder,
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
        ...(programs ? { programs } : {}),
        log: () => undefined,
      })
  const server = databaseUrl(embedded?.url ?? given ?? '', 'postgres')
  const template = `template_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${template}`)
  const url = databaseUrl(server, template)
  await migrateDatabase(url)
  const pool = openPool(url, 1)
  await migrateIdentity(pool)
  await pool.end()
  process.env[TEST_SERVER] = server
  process.env[TEST_TEMPLATE] = template
  return async () => {
    await dropDatabase(server, template)
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
