import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { drizzle, migrate } from './drizzle.ts'
import { type MigrationStanding, migrationStanding } from './migration-standing.ts'
import { hashOfMigration, requireUnchanged } from './unchanged-migrations.ts'

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))
const SCHEMA = 'forenet_migrations'

/** An address that nothing answers at would hold the start for minutes. */
const CONNECT_WITHIN_MS = 8_000

/** Any number that nothing else in this database takes an advisory lock on. */
const MIGRATION_LOCK = 4_807_526_976

/**
 * Brings the database to the newest schema; throws where a migration that was applied is another file now. Two processes
 * starting together take turns: the migrator itself takes no lock, so an advisory one is held around it.
 */
export async function migrateDatabase(url: string, folder = FOLDER): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'forenet-migrate',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireAllUnchanged(client, folder)
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: SCHEMA })
  } finally {
    await client.end()
  }
}

/** The migrator keeps the hash of each file it applied, by the moment that the journal gives it, and never looks at it again. */
async function requireAllUnchanged(client: pg.Client, folder: string): Promise<void> {
  const table = `${SCHEMA}.__drizzle_migrations`
  const { rows: tables } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  if (!tables[0]?.there) return
  const applied = await client.query<{ hash: string; at: string }>(`select hash, created_at::text as at from ${table}`)
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const hashes = new Map(applied.rows.map(({ at, hash }) => [Number(at), hash]))
  for (const { when, tag } of journal.entries) {
    const hash = hashes.get(when)
    if (hash) requireUnchanged(`${tag}.sql`, hash, await hashOfMigration(folder, `${tag}.sql`))
  }
}

/** How the schema `public` of a database stands to the migrations of this code; changes nothing. */
export async function standingOfMigrations(
  client: Pick<pg.Client, 'query'>,
  folder = FOLDER,
): Promise<MigrationStanding> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const files = await Promise.all(
    journal.entries.map(async ({ when, tag }) => {
      const file = `${tag}.sql`
      return { name: String(when), file, hash: await hashOfMigration(folder, file) }
    }),
  )
  const table = `${SCHEMA}.__drizzle_migrations`
  const { rows: tables } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  if (!tables[0]?.there) return migrationStanding(files, new Map())
  const { rows } = await client.query<{ hash: string; at: string }>(`select hash, created_at::text as at from ${table}`)
  return migrationStanding(files, new Map(rows.map(({ at, hash }) => [at, hash])))
}
