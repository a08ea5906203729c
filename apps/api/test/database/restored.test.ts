import { createPoolDatabase } from '@forenet/database/database'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { endMaintenance, findMaintenance, startMaintenance } from '../../src/modules/core/maintenance/index.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { forenet } from '../commands/run-forenet.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})

/** Opens the database as a start does, and returns what that logged. */
async function startHere() {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const opened = await openDatabase(
    readConfiguration({ NODE_ENV: 'test', DATABASE_URL: database.url }),
    log,
    () => undefined,
  )
  await opened.stop()
  return lines.join()
}
const maintenance = () => findMaintenance(createPoolDatabase(database.pool))

/** Writes the marker's row again, as pg_restore does. */
const restoreMarker = () =>
  database.pool.query(`create table kept as table database_marker; truncate database_marker;
    insert into database_marker table kept; drop table kept`)

describe('a start', () => {
  test('enters maintenance once on a restored database, and on no other', async () => {
    expect(await startHere()).toBe('')
    await database.pool.query('vacuum (freeze) database_marker')
    await database.pool.query('vacuum full database_marker')
    expect(await startHere()).toBe('')
    expect(await maintenance()).toBeNull()

    await restoreMarker()
    expect(await startHere()).toContain('was restored from a backup')
    expect(await maintenance()).toMatchObject({ reason: { da: null, en: null } })
    expect(await startHere()).toBe('')
    await endMaintenance(createPoolDatabase(database.pool))
    expect(await startHere()).toBe('')
    expect(await maintenance()).toBeNull()
  })

  test('keeps the maintenance mode stored in the backup', { tags: 'full' }, async () => {
    await startHere()
    const reason = { da: 'Vi flytter.', en: 'We are moving.' }
    await startMaintenance(createPoolDatabase(database.pool), reason, new Date())
    await restoreMarker()
    await startHere()
    expect(await maintenance()).toMatchObject({ reason })
  })

  test('of several processes detects the restore once', { tags: 'full' }, async () => {
    await startHere()
    await restoreMarker()
    const lines = await Promise.all([startHere(), startHere(), startHere()])
    expect(lines.filter((line) => line.includes('was restored'))).toHaveLength(1)
    expect(await maintenance()).not.toBeNull()
  })
})

test('enters maintenance before the runtime role has any rights', { tags: 'full' }, async () => {
  const role = `portal_${process.pid}`
  await database.pool.query(`create role ${role} login password 'portal'`)
  try {
    const url = new URL(database.url)
    url.username = role
    url.password = 'portal'
    const environment = { DATABASE_URL: url.href, DATABASE_MIGRATION_URL: database.url }
    expect(await forenet(['maintenance', 'on'], environment)).toMatchObject({ code: 0, complained: '' })
    expect(await maintenance()).not.toBeNull()
    expect(await forenet(['maintenance', 'off'], environment)).toMatchObject({ code: 0, complained: '' })
  } finally {
    await database.pool.query(`drop owned by ${role}`)
    await database.pool.query(`drop role ${role}`)
  }
})
