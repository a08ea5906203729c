import { randomUUID } from 'node:crypto'
import { migrateDatabase } from '@forenet/database/migrate'
import type { MigrationProgress } from '@forenet/database/migration-progress'
import { openPool } from '@forenet/database/pool'
import { buildDatabaseUrl, dropDatabase, runOnServer, TEST_SERVER_VARIABLE } from '@forenet/testkit/database'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

/** Each query lists one kind of schema object with its full definition, in an order that does not depend on oids. */
const SCHEMA = {
  columns: `
    select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity,
      a.attgenerated, a.attcompression, a.attstorage, a.attstattarget, a.attacl::text, a.attcollation::regcollation::text,
      pg_get_expr(d.adbin, d.adrelid) as default, col_description(c.oid, a.attnum) as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d
      on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  relations: `
    select c.relname, c.relkind, c.reloptions, c.relacl::text, c.relowner::regrole::text, c.relpersistence,
      c.relrowsecurity, obj_description(c.oid, 'pg_class') as comment,
      case when c.relkind = 'i' then pg_get_indexdef(c.oid) when c.relkind = 'v' then pg_get_viewdef(c.oid) end as text
    from pg_class c where c.relnamespace = 'public'::regnamespace order by c.relname`,
  // A check constraint added to existing rows is not validated in an upgraded database; in a new database all are.
  constraints: `
    select conrelid::regclass::text as relation, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as text,
      obj_description(oid, 'pg_constraint') as comment
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  triggers: `
    select tgrelid::regclass::text as relation, tgname, pg_get_triggerdef(oid) as text, tgenabled
    from pg_trigger where not tgisinternal order by 1, 2`,
  functions: `
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, p.proacl::text,
      obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  sequences: `select sequencename, data_type::text, row(start_value, min_value, max_value, increment_by, cycle, last_value)::text
    from pg_sequences where schemaname = 'public' order by 1`,
  extensions: 'select extname, extnamespace::regnamespace::text from pg_extension order by 1',
  applied: 'select hash, created_at from forenet_migrations.__drizzle_migrations order by id',
}

async function emptyDatabase(): Promise<{ url: string; pool: Pool }> {
  const server = process.env[TEST_SERVER_VARIABLE] ?? ''
  const name = `baseline_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name}`)
  const url = buildDatabaseUrl(server, name)
  const pool = openPool(url, 1)
  onTestFinished(async () => {
    await pool.end()
    await dropDatabase(server, name)
  })
  return { url, pool }
}

async function describe(pool: Pool) {
  const described: Record<string, unknown[]> = {}
  for (const [kind, statement] of Object.entries(SCHEMA)) described[kind] = (await pool.query(statement)).rows
  return described
}

async function contents(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const filled: Record<string, unknown[]> = {}
  for (const { name } of rows) {
    const { rows: all } = await pool.query(`select * from ${name}`)
    if (all.length > 0) filled[name] = all
  }
  return filled
}

test('a database that starts from the baseline equals one that ran every migration', { tags: 'full' }, async () => {
  const [started, migrated] = [await emptyDatabase(), await emptyDatabase()]
  const steps: MigrationProgress[] = []
  await migrateDatabase(started.url, { report: (progress) => steps.push(progress) })
  await migrateDatabase(migrated.url, { fromBaseline: false })

  expect(steps[0]).toMatchObject({ step: 'started', migration: 'baseline', number: 1, isNew: true })
  const [one, other] = [await describe(started.pool), await describe(migrated.pool)]
  for (const kind of Object.keys(SCHEMA)) expect(one[kind], kind).toEqual(other[kind])
  expect(one.columns?.length).toBeGreaterThan(900)
  expect(await contents(started.pool)).toEqual(await contents(migrated.pool))
})

test('a database that has started from the baseline has nothing left to migrate', async () => {
  const { url } = await emptyDatabase()
  await migrateDatabase(url)
  const steps: MigrationProgress[] = []
  await migrateDatabase(url, { report: (progress) => steps.push(progress) })
  expect(steps).toEqual([])
})
