import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createPoolDatabase } from '@forenet/database/database'
import {
  buildDatabaseUrl,
  createTestDatabase,
  dropDatabase,
  runOnServer,
  TEST_SERVER_VARIABLE,
  type TestDatabase,
} from '@forenet/testkit/database'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followMaintenance, type MaintenanceState } from '../../src/modules/core/maintenance/follow-maintenance.ts'
import { findMaintenance } from '../../src/modules/core/maintenance/repository.ts'
import { NOTIFICATION_QUEUE } from '../../src/modules/core/notifications/index.ts'
import { openJobs, pauseWorkersInMaintenance } from '../../src/platform/jobs/jobs.ts'
import { defineJob } from '../../src/platform/module.ts'
import { IDENTITY_MAILS } from '../../src/start/embedded-identity.ts'
import { forenet } from './run-forenet.ts'

const log = pino({ level: 'silent' })
/** Allows for a busy machine. */
const WITHIN = { timeout: 20_000 }

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})

const maintenance = (...args: string[]) => forenet(['maintenance', ...args], { DATABASE_URL: database.url })
const kept = () => findMaintenance(createPoolDatabase(database.pool))

test('is started, shown, changed and ended', async () => {
  expect(await maintenance('status')).toMatchObject({ code: 0, said: 'The portal is open.' })
  expect(await maintenance('on')).toMatchObject({ code: 0, said: expect.stringContaining('Maintenance is on') })
  const begun = await kept()
  expect(begun?.reason).toEqual({ da: null, en: null })

  expect(await maintenance('on', '--da', ' Vi flytter. ', '--en', 'We are moving.')).toMatchObject({ code: 0 })
  expect(await kept()).toEqual({ beganAt: begun?.beganAt, reason: { da: 'Vi flytter.', en: 'We are moving.' } })
  const { code, said } = await maintenance('status')
  expect(code).toBe(1)
  expect(said).toContain(`In maintenance since ${begun?.beganAt.toISOString()}`)
  expect(said).toContain('Danish: Vi flytter.')
  expect(said).toContain('English: We are moving.')

  expect(await maintenance('off')).toMatchObject({ code: 0, said: expect.stringContaining('Maintenance is off') })
  expect(await maintenance('off')).toMatchObject({ code: 0, said: 'Maintenance was not on.' })
  expect(await kept()).toBeNull()
})

test.each([
  [[]],
  [['pause']],
  [['on', 'now']],
  [['off', '--da', 'Færdig']],
  [['status', '--en', 'Done']],
  [['on', '--da', ' ']],
  [['on', '--en', 'x'.repeat(301)]],
  [['on', '--sv', 'Vi flyttar']],
])('rejects the arguments %j and starts nothing', async (args) => {
  const { code, complained } = await maintenance(...args)
  expect(code).toBe(2)
  expect(complained).toContain('maintenance on [--da')
  expect(await kept()).toBeNull()
})

test('reports an unreachable database in words', async () => {
  const { code, complained } = await forenet(['maintenance', 'on'], {
    DATABASE_URL: 'postgresql://portal@localhost:9/forenet',
  })
  expect(code).toBe(1)
  expect(complained).toMatch(/^DATABASE_URL: /)
})

test('reports a folder without a database, and creates none', async () => {
  const { code, complained } = await forenet(['maintenance', 'on'], { DATA_DIR: '/nonexistent/data' })
  expect([code, complained]).toEqual([1, expect.stringContaining('There is no database at')])
})

test('upgrades a database from before maintenance mode', async () => {
  const server = process.env[TEST_SERVER_VARIABLE] ?? ''
  const name = `before_maintenance_${process.pid}`
  await runOnServer(server, `create database ${name}`)
  const url = buildDatabaseUrl(server, name)
  try {
    expect(await forenet(['maintenance', 'on'], { DATABASE_URL: url })).toMatchObject({ code: 0, complained: '' })
    expect(await forenet(['maintenance', 'status'], { DATABASE_URL: url })).toMatchObject({ code: 1 })
  } finally {
    await dropDatabase(server, name)
  }
})

describe('every process', () => {
  let states: (MaintenanceState & { stop: () => Promise<void> })[]
  beforeEach(async () => {
    states = await Promise.all([1, 2].map(() => followMaintenance(database.url, database.pool, log)))
    return async () => void (await Promise.all(states.map(({ stop }) => stop())))
  })
  const known = () => states.map((state) => state.current() !== null)

  test('learns of maintenance, even if it starts later', async () => {
    await maintenance('on')
    await vi.waitUntil(() => known().every(Boolean), WITHIN)
    const late = await followMaintenance(database.url, database.pool, log)
    expect(late.current()).not.toBeNull()
    await late.stop()
    await maintenance('off')
    await vi.waitUntil(() => !known().some(Boolean), WITHIN)
  })

  test('learns what it missed while its connection was lost', async () => {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'forenet-forenet_maintenance'`,
    )
    await maintenance('on')
    await vi.waitUntil(() => known().every(Boolean), WITHIN)
  })
})

test('pauses its jobs during maintenance and resumes them; sign-in e-mails are sent', async () => {
  const state = await followMaintenance(database.url, database.pool, log)
  const queue = await openJobs(database.pool, log)
  const done = new PassThrough({ objectMode: true })
  const worked = (name: string) => async () => void done.write(name)
  const next = async () => String((await once(done, 'data'))[0])
  await maintenance('on')
  await vi.waitUntil(() => state.current() !== null, WITHIN)
  try {
    const jobs = [defineJob(IDENTITY_MAILS, worked('identity')), defineJob(NOTIFICATION_QUEUE, worked('notification'))]
    await queue.declare([{ jobs }])
    await queue.work([{ jobs }], state)
    await queue.send(NOTIFICATION_QUEUE, { notificationId: 'one' })
    const first = next()
    await queue.send(IDENTITY_MAILS, { kind: 'reset', accountId: 'somebody', language: 'da' } as never)
    expect(await first).toBe('identity')
    const waiting = async () =>
      (await database.pool.query(`select from jobs.job where name = 'notification' and state = 'created'`)).rowCount
    expect(await waiting()).toBe(1)

    const second = next()
    await maintenance('off')
    expect(await second).toBe('notification')
  } finally {
    await queue.stop()
    await state.stop()
  }
})

test('applies quick changes one at a time and ends in the final state', async () => {
  let inMaintenance = true
  let changed: () => void = () => undefined
  const steps: string[] = []
  const slowly = (name: string) => async () => {
    steps.push(name)
    await new Promise((done) => setImmediate(done))
    steps.push(`${name} done`)
  }
  const stop = await pauseWorkersInMaintenance(
    {
      current: () => (inMaintenance ? { beganAt: new Date(), reason: { da: null, en: null } } : null),
      onChange: (listener) => {
        changed = listener
      },
    },
    { begin: slowly('begin'), rest: slowly('rest') },
    log,
  )
  const turn = (to: boolean) => {
    inMaintenance = to
    changed()
  }
  turn(false)
  turn(true)
  turn(false)
  await vi.waitUntil(() => steps.length >= 2, WITHIN)
  turn(true)
  await vi.waitUntil(() => steps.at(-1) === 'rest done', WITHIN)
  expect(steps).toEqual(['begin', 'begin done', 'rest', 'rest done'])
  turn(false)
  await stop()
  expect(steps).toHaveLength(4)
})
