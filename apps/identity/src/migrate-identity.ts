import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cancelOnAbort } from '@forenet/database/cancel-on-abort'
import { checkOutConnection } from '@forenet/database/check-out'
import { takeMigrationLock } from '@forenet/database/migration-lock'
import type { ReportMigrationProgress } from '@forenet/database/migration-progress'
import { computeMigrationStatus, type MigrationStatus } from '@forenet/database/migration-status'
import { hashMigration, requireUnchangedMigration } from '@forenet/database/unchanged-migrations'
import type pg from 'pg'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

const MIGRATION_LOCK = 7_778_742_049

type MigrateIdentityOptions = {
  folder?: string
  report?: ReportMigrationProgress
  signal?: AbortSignal
}

/**
 * In order, each in its own transaction; may run concurrently. @throws if an applied file was changed, or after
 * `signal` is aborted
 */
export async function migrateIdentity(
  pool: pg.Pool,
  { folder = FOLDER, report = () => undefined, signal }: MigrateIdentityOptions = {},
): Promise<void> {
  const { client, release } = await checkOutConnection(pool)
  try {
    await cancelOnAbort(client, pool.options, signal, async () => {
      // The pool's statement timeout is meant for requests.
      await client.query('set statement_timeout = 0')
      await takeMigrationLock(client, MIGRATION_LOCK, report)
      await applyMissing(client, folder, report, signal)
    })
  } finally {
    release(new Error('Closing the connection releases the lock and resets the settings'))
  }
}

async function applyMissing(
  client: pg.ClientBase,
  folder: string,
  report: ReportMigrationProgress,
  signal: AbortSignal | undefined,
): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await client.query('create schema if not exists identity')
  await client.query(
    'create table if not exists identity.migration (name text primary key, applied_at timestamptz not null default now())',
  )
  await client.query('alter table identity.migration add column if not exists sha256 text')
  const done = await client.query<{ name: string; sha256: string | null }>(
    'select name, sha256 from identity.migration',
  )
  const applied = new Map(done.rows.map((row) => [row.name, row.sha256]))
  const missing = files.filter((name) => !applied.has(name))
  for (const name of files) {
    const now = await hashMigration(folder, name)
    const then = applied.get(name)
    if (then) requireUnchangedMigration(name, then, now)
    else if (then === undefined) {
      const migration = `identity ${name.replace(/\.sql$/, '')}`
      const which = { migration, number: missing.indexOf(name) + 1, of: missing.length, isNew: applied.size === 0 }
      const startedAt = performance.now()
      await report({ step: 'started', ...which })
      await applyFile(client, folder, name, now, signal)
      await report({ step: 'finished', ...which, ms: Math.round(performance.now() - startedAt) })
    }
    // Applied by an older version, which stored no hash.
    else await client.query('update identity.migration set sha256 = $2 where name = $1', [name, now])
  }
}

export async function compareIdentityMigrations(
  pool: Pick<pg.Pool, 'query'>,
  folder = FOLDER,
): Promise<MigrationStatus> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(
    names.map(async (name) => ({ name, file: name, hash: await hashMigration(folder, name) })),
  )
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `select to_regclass('identity.migration') is not null as there`,
  )
  if (!tables[0]?.there) return computeMigrationStatus(files, new Map())
  // An older version's table has no hash column.
  const { rows } = await pool.query<{ name: string; sha256: string | null }>(
    `select name, to_jsonb(applied) ->> 'sha256' as sha256 from identity.migration applied`,
  )
  return computeMigrationStatus(files, new Map(rows.map(({ name, sha256 }) => [name, sha256])))
}

async function applyFile(
  client: pg.ClientBase,
  folder: string,
  name: string,
  sha256: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const sql = await readFile(`${folder}/${name}`, 'utf8')
  signal?.throwIfAborted()
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into identity.migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} of the schema identity failed`, { cause })
  }
}
