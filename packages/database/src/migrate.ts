import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Client } from 'pg'
import { cancelOnAbort } from './cancel-on-abort.ts'
import { connectToPostgres } from './connect.ts'
import { readMigrationFiles } from './drizzle.ts'
import { takeMigrationLock } from './migration-lock.ts'
import type { ReportMigrationProgress } from './migration-progress.ts'
import { computeMigrationStatus, type MigrationStatus } from './migration-status.ts'
import { CONNECT_TIMEOUT_MS } from './pool.ts'
import { isDeadlock } from './transaction.ts'
import { hashMigration, requireUnchangedMigration } from './unchanged-migrations.ts'

const BASELINE_FOLDER = fileURLToPath(new URL('../baseline', import.meta.url))

const BASELINE_TAG = '0119_invoice_sellers'

/** Functions may name tables and views that a later file creates. */
async function createBaseline(client: Pick<Client, 'query'>): Promise<void> {
  await client.query('set local check_function_bodies = off')
  for (const file of (await readdir(BASELINE_FOLDER)).filter((name) => name.endsWith('.sql')).sort())
    await client.query(await readFile(join(BASELINE_FOLDER, file), 'utf8'))
}

/** Smaller tables are fast with any plan. */
const MIN_BYTES = 1_000_000

// File sizes are current, unlike counts of changed rows. Without statistics the planner assumes ten pages, or
// the size at the last analysis.
const TABLES_WITHOUT_STATISTICS = `
  select c.relname as name
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > $1
     and (exists (select from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated <> 'v'
                     and not exists (select from pg_stats s
                                      where s.schemaname = 'public' and s.tablename = c.relname
                                        and s.attname = a.attname))
       or exists (select from pg_index i join pg_class index on index.oid = i.indexrelid
                   where i.indrelid = c.oid and i.indexprs is not null and i.indpred is null
                     and not exists (select from pg_stats s
                                      where s.schemaname = 'public' and s.tablename = index.relname))
       or pg_relation_size(c.oid) > 2 * current_setting('block_size')::bigint * c.relpages)
   order by c.relname`

/** Autovacuum would be too late after a restore or migration, and a plan for a small table can take quadratic time. */
async function analyseTablesWithoutStatistics(client: pg.Client, report: ReportMigrationProgress): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES_WITHOUT_STATISTICS, [MIN_BYTES])
  for (const { name } of rows) {
    await report({ step: 'analysing', table: name })
    const startedAt = performance.now()
    await client.query(`analyze public.${client.escapeIdentifier(name)}`)
    await report({ step: 'analysed', table: name, ms: Math.round(performance.now() - startedAt) })
  }
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))
const MIGRATIONS_SCHEMA = 'forenet_migrations'
/** Table of applied migrations; the name is that of drizzle-kit, which was used earlier. */
const MIGRATIONS_TABLE = `${MIGRATIONS_SCHEMA}.__drizzle_migrations`

const MIGRATION_LOCK = 4_807_526_976

type MigrateOptions = {
  folder?: string
  /** Creates an empty database from the baseline (default) instead of from the first migration. */
  fromBaseline?: boolean
  report?: ReportMigrationProgress
  signal?: AbortSignal
}

/**
 * Applies pending migrations; concurrent processes wait for each other. @throws if an applied migration was changed, or
 * after `signal` is aborted
 */
export async function migrateDatabase(
  url: string,
  {
    folder = MIGRATIONS_FOLDER,
    fromBaseline = folder === MIGRATIONS_FOLDER,
    report = () => undefined,
    signal,
  }: MigrateOptions = {},
): Promise<void> {
  const client = await connectToPostgres({
    connectionString: url,
    application_name: 'forenet-migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  try {
    await cancelOnAbort(client, { connectionString: url }, signal, async () => {
      await takeMigrationLock(client, MIGRATION_LOCK, report)
      await requireAllUnchanged(client, folder)
      await applyMissing(client, { folder, fromBaseline, report, signal })
    })
  } finally {
    // A connection pooler may keep the session of a disconnected client, and so its locks.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    await client.end()
  }
}

/**
 * Applies each migration in its own transaction, so that locks are released early while processes of the older version
 * serve requests. Retried once after a deadlock.
 */
async function applyMissing(
  client: pg.Client,
  {
    folder,
    fromBaseline,
    report,
    signal,
  }: { folder: string; fromBaseline: boolean; report: ReportMigrationProgress; signal: AbortSignal | undefined },
): Promise<void> {
  await client.query(`create schema if not exists ${MIGRATIONS_SCHEMA}`)
  await client.query(
    `create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await client.query<{ last: string | null }>(
    `select max(created_at)::text as last from ${MIGRATIONS_TABLE}`,
  )
  const last = Number(rows[0]?.last ?? 0)
  const tags = new Map((await listJournalEntries(folder)).map(({ when, tag }) => [when, tag]))
  const missing = readMigrationFiles({ migrationsFolder: folder })
    .filter(({ folderMillis }) => folderMillis > last)
    .map((migration) => ({ ...migration, tag: tags.get(migration.folderMillis) ?? String(migration.folderMillis) }))
  const inBaseline = fromBaseline && last === 0 ? missing.findIndex(({ tag }) => tag === BASELINE_TAG) + 1 : 0
  const steps = [
    ...(inBaseline > 0
      ? [{ name: 'baseline', run: () => applyBaseline(client, missing.slice(0, inBaseline), signal) }]
      : []),
    ...missing
      .slice(inBaseline)
      .map((migration) => ({ name: migration.tag, run: () => applyWithOneRetry(client, migration, signal) })),
  ]
  for (const [index, { name, run }] of steps.entries()) {
    signal?.throwIfAborted()
    await analyseTablesWithoutStatistics(client, report)
    const which = { migration: name, number: index + 1, of: steps.length, isNew: last === 0 }
    const startedAt = performance.now()
    await report({ step: 'started', ...which })
    await run()
    await report({ step: 'finished', ...which, ms: Math.round(performance.now() - startedAt) })
  }
  if (steps.length > 0) await analyseTablesWithoutStatistics(client, report)
}

/** Marks the migrations contained in the baseline as applied, so that later upgrades are the same for all databases. */
function applyBaseline(client: pg.Client, migrations: Migration[], signal: AbortSignal | undefined): Promise<void> {
  return runInTransaction(client, async () => {
    await createBaseline(client)
    signal?.throwIfAborted()
    for (const migration of migrations) await markApplied(client, migration)
  })
}

async function applyWithOneRetry(
  client: pg.Client,
  migration: Migration,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await applyMigration(client, migration, signal)
  } catch (error) {
    if (!isDeadlock(error)) throw error
    await applyMigration(client, migration, signal)
  }
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * Applies one migration. Checks `signal` before each statement, because an abort between two statements has nothing to
 * cancel.
 */
function applyMigration(client: pg.Client, migration: Migration, signal: AbortSignal | undefined): Promise<void> {
  return runInTransaction(client, async () => {
    // Tables with pending deferred triggers, such as the register's, cannot be altered or indexed.
    await client.query('set constraints all immediate')
    for (const statement of migration.sql) {
      signal?.throwIfAborted()
      await client.query(statement)
    }
    await markApplied(client, migration)
  })
}

async function markApplied(client: pg.Client, { hash, folderMillis }: Migration): Promise<void> {
  await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
}

async function runInTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Lists the migrations of the journal. `when` identifies an applied migration. */
async function listJournalEntries(folder: string): Promise<{ when: number; tag: string }[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  return journal.entries
}

async function requireAllUnchanged(client: pg.Client, folder: string): Promise<void> {
  const { rows: tables } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    MIGRATIONS_TABLE,
  ])
  if (!tables[0]?.there) return
  const applied = await client.query<{ hash: string; at: string }>(
    `select hash, created_at::text as at from ${MIGRATIONS_TABLE}`,
  )
  const hashes = new Map(applied.rows.map(({ at, hash }) => [Number(at), hash]))
  for (const { when, tag } of await listJournalEntries(folder)) {
    const hash = hashes.get(when)
    if (hash) requireUnchangedMigration(`${tag}.sql`, hash, await hashMigration(folder, `${tag}.sql`))
  }
}

/** Compares the applied migrations with the files, without changing anything. */
export async function compareMigrations(
  client: Pick<pg.Client, 'query'>,
  folder = MIGRATIONS_FOLDER,
): Promise<MigrationStatus> {
  const files = await Promise.all(
    (await listJournalEntries(folder)).map(async ({ when, tag }) => {
      const file = `${tag}.sql`
      return { name: String(when), file, hash: await hashMigration(folder, file) }
    }),
  )
  const { rows: tables } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    MIGRATIONS_TABLE,
  ])
  if (!tables[0]?.there) return computeMigrationStatus(files, new Map())
  const { rows } = await client.query<{ hash: string; at: string }>(
    `select hash, created_at::text as at from ${MIGRATIONS_TABLE}`,
  )
  return computeMigrationStatus(files, new Map(rows.map(({ at, hash }) => [at, hash])))
}
