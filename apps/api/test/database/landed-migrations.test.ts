import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPoolDatabase } from '@forenet/database/database'
import { migrateDatabase } from '@forenet/database/migrate'
import type { MigrationProgress } from '@forenet/database/migration-progress'
import { openPool } from '@forenet/database/pool'
import { hashMigration } from '@forenet/database/unchanged-migrations'
import { migrateIdentity } from '@forenet/identity/migrate-identity'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase } from '@forenet/testkit/database'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

const FOLDERS = {
  'of the portal': fileURLToPath(new URL('../migrations', import.meta.resolve('@forenet/database/migrate'))),
  'of the identity provider': fileURLToPath(
    new URL('migrations', import.meta.resolve('@forenet/identity/migrate-identity')),
  ),
}

const filesOf = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function database() {
  const made = await createTestDatabase()
  onTestFinished(() => made.drop())
  return made
}

/** Copies the migrations to a folder that a test may change. */
async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'forenet-landed-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(folder, copy, { recursive: true })
  return copy
}

describe.each(Object.entries(FOLDERS))('migrations %s', (_whose, folder) => {
  test('are unchanged since they landed: landed.sha256 lists each; add new ones with "sha256sum *.sql"', async () => {
    const landed = (await readFile(join(folder, 'landed.sha256'), 'utf8')).trimEnd().split('\n')
    const files = await filesOf(folder)
    expect(await Promise.all(files.map(async (file) => `${await hashMigration(folder, file)}  ${file}`))).toEqual(
      landed,
    )
  })
})

test('the journal lists every file of the portal in order, each later than the one before', async () => {
  const folder = FOLDERS['of the portal']
  const { entries } = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(await filesOf(folder))
  const moments = entries.map(({ when }) => when)
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
})

describe('refuses to start, naming the file, if an applied migration has changed', () => {
  test('of the portal', async () => {
    const { url } = await database()
    const folder = await copyOf(FOLDERS['of the portal'])
    await migrateDatabase(url, { folder })
    await appendFile(join(folder, '0004_rights_that_end.sql'), '-- one more word\n')
    await expect(migrateDatabase(url, { folder })).rejects.toThrow(
      /^The migration 0004_rights_that_end\.sql has changed/,
    )
  })

  test('of the identity provider', async () => {
    const { pool } = await database()
    const folder = await copyOf(FOLDERS['of the identity provider'])
    await migrateIdentity(pool, { folder })
    await appendFile(join(folder, '0003_limits.sql'), '-- one more word\n')
    await expect(migrateIdentity(pool, { folder })).rejects.toThrow(/^The migration 0003_limits\.sql has changed/)
    await migrateIdentity(pool)
  })
})

test('a database migrated before hashes were stored gets them at the first start', async () => {
  const { pool } = await database()
  await pool.query('alter table identity.migration drop column sha256')
  await migrateIdentity(pool)
  const folder = FOLDERS['of the identity provider']
  const { rows } = await pool.query<{ name: string; sha256: string }>(
    'select name, sha256 from identity.migration order by 1',
  )
  const wanted = (await filesOf(folder)).map(async (name) => ({ name, sha256: await hashMigration(folder, name) }))
  expect(rows).toEqual(await Promise.all(wanted))
})

/** Copies the portal's migrations and adds some by name. */
async function withMigrations(added: Record<string, string>): Promise<string> {
  const folder = await copyOf(FOLDERS['of the portal'])
  const journal = join(folder, 'meta/_journal.json')
  const landed = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] }
  const last = landed.entries.at(-1)?.when ?? 0
  const entries = Object.keys(added).map((tag, nth) => ({
    idx: landed.entries.length + nth,
    when: last + nth + 1,
    tag,
  }))
  await writeFile(journal, JSON.stringify({ ...landed, entries: [...landed.entries, ...entries] }))
  for (const [tag, sql] of Object.entries(added)) await writeFile(join(folder, `${tag}.sql`), sql)
  return folder
}

test('a failing migration leaves the earlier ones in place, and the next start resumes', { tags: 'full' }, async () => {
  const { url } = await database()
  const folder = await withMigrations({
    one: 'create table one ()',
    two: 'create table two (); create table one ()',
  })
  await expect(migrateDatabase(url, { folder })).rejects.toThrow('already exists')
  const pool = openPool(url, 1)
  onTestFinished(() => pool.end())
  const there = async () =>
    (await pool.query(`select to_regclass('one') is not null as one, to_regclass('two') is not null as two`)).rows[0]
  expect(await there()).toEqual({ one: true, two: false })
  await writeFile(join(folder, 'two.sql'), 'create table two ()')
  await migrateDatabase(url, { folder })
  expect(await there()).toEqual({ one: true, two: true })
})

describe('an aborted migration', () => {
  const reason = new Error('the start was given up')

  test('has no effect after it was reported, and earlier ones stay', { tags: 'full' }, async () => {
    const { url, pool } = await database()
    const folder = await withMigrations({ one: 'create table one ()', two: 'create table two ()' })
    const given = new AbortController()
    const report = (progress: MigrationProgress) => {
      if (progress.step === 'started' && progress.migration === 'two') given.abort(reason)
    }
    await expect(migrateDatabase(url, { folder, report, signal: given.signal })).rejects.toBe(reason)
    const { rows } = await pool.query(
      `select to_regclass('one') is not null as one, to_regclass('two') is not null as two`,
    )
    expect(rows).toEqual([{ one: true, two: false }])
  })

  test("is cancelled while it runs in the identity provider's schema", async () => {
    const { pool } = await database()
    const folder = await copyOf(FOLDERS['of the identity provider'])
    await writeFile(join(folder, '9998_one.sql'), 'create table identity.one ()')
    await writeFile(join(folder, '9999_two.sql'), 'create table identity.two (); select pg_sleep(600)')
    const given = new AbortController()
    const migrating = migrateIdentity(pool, { folder, signal: given.signal })
    const sleeping = async () =>
      (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`))
        .rowCount === 1
    await vi.waitUntil(sleeping, { timeout: 30_000 })
    given.abort(reason)
    await expect(migrating).rejects.toThrow('Migration 9999_two.sql of the schema identity failed')
    const { rows } = await pool.query(
      `select to_regclass('identity.one') is not null as one, to_regclass('identity.two') is not null as two,
         (select max(name) from identity.migration) as last`,
    )
    expect(rows).toEqual([{ one: true, two: false, last: '9998_one.sql' }])
  })
})

test('a migration may update the register and then index its table', { tags: 'full' }, async () => {
  const { url, pool } = await database()
  const { id } = await createOrganisation(createPoolDatabase(pool))
  const member = await createMember(createPoolDatabase(pool))
  await createActiveMembership(createPoolDatabase(pool), id, member.id)
  const folder = await withMigrations({
    one: `update member set first_name = 'Ændret'; create index member_first_name on member (first_name)`,
  })
  await migrateDatabase(url, { folder })
  const { rows } = await pool.query('select first_name from register_state where until_at is null')
  expect(rows).toEqual([{ first_name: 'Ændret' }])
})

test('a large table with missing or outdated statistics is analysed before the next migration', {
  tags: 'full',
}, async () => {
  const { url } = await database()
  const fill = `select n, repeat('x', 100) as text from generate_series(1, 20000) n`
  const folder = await withMigrations({
    one: `create table large as ${fill}`,
    two: `create index large_text on large (lower(text))`,
    three: `insert into large ${fill}; insert into large ${fill}`,
    four: 'create table small (id int)',
  })
  const steps: string[] = []
  const report = (progress: MigrationProgress) => {
    if (progress.step === 'started') steps.push(`${progress.number} of ${progress.of}: ${progress.migration}`)
    if (progress.step === 'analysing' || progress.step === 'analysed') steps.push(`${progress.step} ${progress.table}`)
  }
  await migrateDatabase(url, { folder, report })
  expect(steps).toEqual([
    '1 of 4: one',
    'analysing large',
    'analysed large',
    '2 of 4: two',
    'analysing large',
    'analysed large',
    '3 of 4: three',
    'analysing large',
    'analysed large',
    '4 of 4: four',
  ])
})
