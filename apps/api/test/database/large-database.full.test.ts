import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buildDatabaseUrl, dropDatabase, runOnServer, TEST_SERVER_VARIABLE } from '@forenet/testkit/database'
import {
  FILL_BEFORE_MIGRATION,
  FILL_LATER_TABLES_BEFORE_MIGRATION,
  fillLargeDatabase,
  fillLaterTables,
} from '@forenet/testkit/large-database/large-database'
import { type MeasuredMigration, measureMigrations } from '@forenet/testkit/large-database/measure-migrations'
import { copyMigrationsBefore, migrateToBefore } from '@forenet/testkit/older-schema'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

/** Members of the larger database; 200000 takes about half an hour and prints what operations.md says. */
const MEMBERS = Number(process.env.LARGE_DATABASE_MEMBERS ?? 12_000)
const TIMES_AS_MANY = 4
/** Linear work takes four times as long, sorting a little more, quadratic work sixteen times. */
const MAX_RATIO = 8
/** Below this, start-up cost and the clock's steps of 10 ms hide the growth. */
const MIN_PROCESSOR_MS = 300
/** The processor time of a server on another machine cannot be read. */
const isMeasurable =
  existsSync('/proc/self/stat') && /127\.0\.0\.1|localhost/.test(process.env[TEST_SERVER_VARIABLE] ?? '')

const server = process.env[TEST_SERVER_VARIABLE] ?? ''
const names: string[] = []
const folders: string[] = []
afterAll(async () => {
  for (const name of names) await dropDatabase(server, name)
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function migrateFilled(members: number): Promise<{ url: string; measured: MeasuredMigration[] }> {
  const name = `large_${randomUUID().replaceAll('-', '')}`
  const now = new Date('2026-11-29T12:00:00Z')
  await runOnServer(server, `create database ${name}`)
  names.push(name)
  const url = buildDatabaseUrl(server, name)
  await migrateToBefore(FILL_BEFORE_MIGRATION, url)
  await fillLargeDatabase(url, members, now)
  const folder = await copyMigrationsBefore(FILL_LATER_TABLES_BEFORE_MIGRATION)
  folders.push(folder)
  const first = await measureMigrations(url, folder)
  await fillLaterTables(url, now)
  return { url, measured: [...first, ...(await measureMigrations(url))] }
}

test.runIf(isMeasurable)(
  'migrating a database of four times the size takes about four times the processor time',
  { timeout: 7_200_000 },
  async () => {
    const small = await migrateFilled(Math.round(MEMBERS / TIMES_AS_MANY))
    const large = await migrateFilled(MEMBERS)
    if (process.env.LARGE_DATABASE_MEMBERS) console.log(tableOf(large.measured))
    expect(large.measured.length).toBeGreaterThan(80)
    const grown = large.measured.flatMap(({ migration, processorMs }) => {
      const before = small.measured.find((one) => one.migration === migration)?.processorMs ?? 0
      const ratio = processorMs / Math.max(before, 10)
      return processorMs > MIN_PROCESSOR_MS && ratio > MAX_RATIO ? [{ migration, processorMs, ratio }] : []
    })
    expect(grown).toEqual([])
    // The work was there: everyone with a membership is in the register, found by words and counted as before.
    const client = new pg.Client({ connectionString: large.url })
    await client.connect()
    const { rows } = await client.query(`
      select (select count(*) from membership) = (select count(*) from register_state where until_at is null) as registered,
             (select count(*) from register_state where search = '' and not forgotten) as unsearchable,
             (select count(*) from contact_thread where event_id is not null) > 0 as about_events,
             (select count(*) from event where not ended and ends_at < now()) as not_ended`)
    await client.end()
    expect(rows).toEqual([{ registered: true, unsearchable: 0, about_events: true, not_ended: 0 }])
  },
)

/** Migrations that take over 100 ms or hold a lock as long. */
function tableOf(measured: readonly MeasuredMigration[]): string {
  return measured
    .map(({ locks, ...each }) => ({ ...each, locks: locks.filter(({ ms }) => ms >= 100) }))
    .filter(({ ms, locks }) => ms >= 100 || locks.length > 0)
    .map(({ migration, ms, processorMs, locks }) => {
      const held = locks.map(({ table, blocks, ms: lockMs }) => `${table} ${blocks} ${lockMs}`)
      return [migration, `${ms} ms`, `${processorMs} ms processor`, held.join(', ')].join(' | ')
    })
    .join('\n')
}
