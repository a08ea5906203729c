import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number that nothing else in this database takes an advisory lock on. */
const MIGRATION_LOCK = 7_778_742_049

/**
 * Brings the schema `identity` to its newest shape. May be called at every start and by several processes at once: they
 * take turns, and each file of `migrations/` runs once, in the order of its name, in a transaction of its own.
 */
export async function migrateIdentity(pool: pg.Pool): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('create schema if not exists identity')
    await client.query(
      'create table if not exists identity.migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string }>('select name from identity.migration')
    const applied = new Set(done.rows.map((row) => row.name))
    for (const name of files) if (!applied.has(name)) await applyFile(client, name)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  } catch (error) {
    // Closing the connection gives back the advisory lock.
    client.release(true)
    throw error
  }
}

async function applyFile(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(await readFile(`${FOLDER}/${name}`, 'utf8'))
    await client.query('insert into identity.migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} of the schema identity failed`, { cause })
  }
}
