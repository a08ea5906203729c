import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { drizzle, migrate } from './drizzle.ts'

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))

/** An address that nothing answers at would hold the start for minutes. */
const CONNECT_WITHIN_MS = 8_000

/** Any number that nothing else in this database takes an advisory lock on. */
const MIGRATION_LOCK = 4_807_526_976

/**
 * Brings the database to the newest schema. Two processes starting together take turns: the migrator itself takes no
 * lock, so an advisory one is held around it.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'forenet-migrate',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: FOLDER, migrationsSchema: 'forenet_migrations' })
  } finally {
    await client.end()
  }
}
