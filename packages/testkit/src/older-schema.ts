import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle, migrate } from '@forenet/database/drizzle'
import pg from 'pg'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.resolve('@forenet/database/migrate')))
const IDENTITY_MIGRATIONS_FOLDER = fileURLToPath(
  new URL('migrations', import.meta.resolve('@forenet/identity/migrate-identity')),
)

/** Into a temporary folder, which the caller removes. */
export async function copyMigrationsBefore(number: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forenet-migrations-'))
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.filter(({ tag }) => tag < number)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  return folder
}

export async function migrateToBefore(number: string, url: string): Promise<void> {
  const folder = await copyMigrationsBefore(number)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: 'forenet_migrations' })
    await client.query('create schema identity')
    await client.query('create table identity.migration (name text primary key, applied_at timestamptz default now())')
    for (const name of (await readdir(IDENTITY_MIGRATIONS_FOLDER)).sort().filter((one) => one < number)) {
      await client.query(await readFile(join(IDENTITY_MIGRATIONS_FOLDER, name), 'utf8'))
      await client.query('insert into identity.migration (name) values ($1)', [name])
    }
  } finally {
    await client.end()
    await rm(folder, { recursive: true })
  }
}
