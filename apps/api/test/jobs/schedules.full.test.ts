import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Jobs, openJobs } from '../../src/platform/jobs/jobs.ts'

/** Half the polling interval: a job starts within it only if its worker is notified. */
const WITHIN = { timeout: 15_000, interval: 50 }

let database: TestDatabase
let jobs: Jobs
beforeEach(async () => {
  database = await createTestDatabase()
  jobs = await openJobs(database.pool, pino({ level: 'silent' }))
})
afterEach(async () => {
  await jobs.stop()
  await database.drop()
})

const names = async () =>
  (await database.pool.query<{ name: string }>('select name from jobs.schedule order by name')).rows.map(
    ({ name }) => name,
  )
const enqueue = (name: string) =>
  database.pool.query('insert into jobs.job (name, policy) select name, policy from jobs.queue where name = $1', [name])
const waiting = async (name: string) =>
  (await database.pool.query(`select from jobs.job where name = $1 and state < 'completed'`, [name])).rowCount

test('a failing nightly task does not stop the others', { timeout: 90_000 }, async () => {
  const done: string[] = []
  const failing = async () => {
    throw new Error('no')
  }
  const schedules = [
    { name: 'bad', cron: '5 0 * * *', run: failing },
    { name: 'good', cron: '10 0 * * *', run: async () => done.push('good') },
  ]
  await jobs.declare([{ schedules }])
  await jobs.work([{ schedules }])
  await enqueue('bad')
  await enqueue('good')
  await vi.waitFor(() => expect(done).toEqual(['good']), WITHIN)
  await vi.waitFor(async () => expect(await waiting('bad')).toBe(0), WITHIN)
})

test('schedules of an older version end with their job; those of a newer process stay', async () => {
  const nobody = async () => undefined
  const before = { schedules: [{ name: 'nightly', cron: '5 0 * * *', run: nobody }] }
  const newer = { schedules: [{ name: 'accounts', cron: '5 0 * * *', run: nobody }] }
  const other = await openJobs(database.pool, pino({ level: 'silent' }))
  await other.declare([before, newer])
  await database.pool.query(
    `insert into jobs.schedule (name, cron, timezone) values ('nightly', '5 0 * * *', 'UTC'), ('accounts', '5 0 * * *', 'UTC')`,
  )
  await other.stop()
  await enqueue('nightly')
  const now = { schedules: [{ name: 'statuses', cron: '15 0 * * *', run: nobody }] }
  await jobs.declare([now])
  await jobs.work([now])
  expect(await names()).toEqual(['accounts', 'statuses'])
  expect(await waiting('nightly')).toBe(0)
})
