import { openPool } from '@forenet/database/pool'
import { buildDatabaseUrl } from '@forenet/testkit/database'
import { migrateToBefore } from '@forenet/testkit/older-schema'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { QUEUE_SCHEMA } from '../../src/platform/jobs/queue-schema.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { buyMembership, createTwoRoles, mailsTo, newMember, type TwoRoles } from './two-roles.ts'

let scene: TwoRoles
let migrationUrl: string
let running: pg.Pool
let migrating: pg.Pool
beforeAll(async () => {
  scene = await createTwoRoles()
  const urls = scene.urls()
  migrationUrl = urls.migrationUrl
  await migrateToBefore('0004', migrationUrl)
  running = openPool(urls.url, 1)
  migrating = openPool(migrationUrl, 1)
})
afterAll(async () => {
  await running?.end()
  await migrating?.end()
  await scene?.drop()
})

test('migrates with one role, and a portal running with the other sells a membership and mails about it', async () => {
  await scene.withPortal(async (portal) => {
    const email = 'frida@example.org'
    const member = await newMember(portal, email)
    const before = (await mailsTo(portal, email)).length
    await buyMembership(portal, migrating, member)
    await mailsTo(portal, email, before + 1)
  })
  const { rows } = await migrating.query<{ owner: string }>(
    `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'identity', 'jobs')`,
  )
  expect(rows).toEqual([{ owner: scene.roles.migrates }])
  const sessions = await running.query<{ name: string }>('select current_user as name')
  expect(sessions.rows).toEqual([{ name: scene.roles.runs }])
})

describe('the runtime role may not', () => {
  test.each([
    'create table public.mine (id int)',
    'create table identity.mine (id int)',
    'create table jobs.mine (id int)',
    'create schema mine',
    'alter table member add column mine text',
    'alter table identity.account disable trigger all',
    'create index on member (first_name)',
    'create trigger mine before insert on member execute function tell_of_notification()',
    'drop table jobs.schedule',
    'drop table member cascade',
    'truncate audit_entry',
    'update ledger_line set amount_minor = amount_minor',
    'delete from ledger_posting',
    'alter table ledger_posting disable trigger all',
    `insert into identity.migration (name) values ('0009_mine.sql')`,
    'select from forenet_migrations.__drizzle_migrations',
  ])('%s', async (statement) => {
    await expect(running.query(statement)).rejects.toMatchObject({
      message: expect.stringMatching(/^(permission denied|must be owner)/),
    })
  })

  test('the migration role may run the same statement', async () => {
    await migrating.query('create table public.mine (id int); drop table public.mine')
  })
})

test('a table of the next migration is usable by the runtime role, which may not alter it', async () => {
  await migrating.query('create table public.of_next_migration (id int generated always as identity, word text)')
  await scene.withPortal(async () => {
    await running.query(`insert into of_next_migration (word) values ('new')`)
    expect((await running.query('select id, word from of_next_migration')).rows).toEqual([{ id: 1, word: 'new' }])
    await expect(running.query('drop table of_next_migration')).rejects.toThrow('must be owner')
  })
})

test('the runtime role maintains the job queue', async () => {
  const db = { executeSql: (text: string, values?: unknown[]) => running.query(text, values) }
  const options = { schema: QUEUE_SCHEMA, migrate: false, reindex: false, supervise: false, schedule: false }
  const boss = new PgBoss({ db, ...options })
  const errors: unknown[] = []
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  await boss.supervise()
  await boss.stop()
  expect(errors).toEqual([])
})

test('three processes starting concurrently migrate one at a time', async () => {
  const open = () => openDatabase(readConfiguration(scene.variables()), pino({ level: 'silent' }), () => undefined)
  const opened = await Promise.all([open(), open(), open()])
  expect(opened.map(({ runTimeRole }) => runTimeRole)).toEqual([true, true, true])
})

describe('in production', () => {
  const warnings = async (more: Record<string, string | undefined>) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const configuration = { ...readConfiguration({ ...scene.variables(), ...more }), NODE_ENV: 'production' as const }
    await openDatabase(configuration, log, () => undefined)
    return lines
  }

  test('a portal whose role may alter tables logs a warning', async () => {
    const lines = await warnings({ DATABASE_URL: migrationUrl, DATABASE_MIGRATION_URL: undefined })
    expect(lines.join()).toContain('may change and drop tables')
  })

  test('a portal whose role may not logs nothing', async () => {
    expect(await warnings({})).toEqual([])
  })
})

describe('is rejected with a message:', () => {
  const refused = async (more: Record<string, string | undefined>) =>
    openDatabase(readConfiguration({ ...scene.variables(), ...more }), pino({ level: 'silent' }), () => undefined)

  test('the same role twice', async () => {
    await expect(refused({ DATABASE_URL: migrationUrl })).rejects.toThrow('it needs a role of its own')
  })

  test('another database', async () => {
    await expect(refused({ DATABASE_MIGRATION_URL: buildDatabaseUrl(migrationUrl, 'postgres') })).rejects.toThrow(
      `leads to the database postgres, DATABASE_URL to ${scene.name}`,
    )
  })

  test('a wrong password, naming the variable', async () => {
    const wrong = migrationUrl.replace(scene.password, 'wrong')
    await expect(refused({ DATABASE_MIGRATION_URL: wrong })).rejects.toThrow(/^DATABASE_MIGRATION_URL: .*password/)
  })

  test('a URL to migrate with and none to run with', async () => {
    expect(() => readConfiguration({ DATABASE_MIGRATION_URL: migrationUrl })).toThrow('needs DATABASE_URL beside it')
  })
})
