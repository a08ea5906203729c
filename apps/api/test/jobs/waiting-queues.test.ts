import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createQueuePoller, type Jobs, openJobs } from '../../src/platform/jobs/jobs.ts'
import { defineWorkQueue } from '../../src/platform/jobs/queue.ts'
import { defineJob } from '../../src/platform/module.ts'

const CHAINS = defineWorkQueue<{ orderId: string }>('after-payment')
const CHANGES = defineWorkQueue<{ changeSetId: string }>('change-set')

let database: TestDatabase
let jobs: Jobs
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobs(database.pool, pino({ level: 'silent' }))
  const nobody = async () => undefined
  await jobs.declare([{ jobs: [defineJob(CHAINS, nobody), defineJob(CHANGES, nobody)] }])
})
afterAll(async () => {
  await jobs?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await database.pool.query('delete from jobs.job')
})

const found = async () => (await createQueuePoller(database.pool)).sort()

test('a queue with waiting jobs is listed once', async () => {
  expect(await found()).toEqual([])
  await jobs.send(CHAINS, { orderId: '1' })
  await jobs.send(CHAINS, { orderId: '2' })
  expect(await found()).toEqual(['after-payment'])
  await jobs.send(CHANGES, { changeSetId: '3' })
  expect(await found()).toEqual(['after-payment', 'change-set'])
})

test.each([
  ['is for later', `start_after = now() + interval '1 minute'`, []],
  ['has come due', `start_after = now() - interval '1 minute'`, ['after-payment']],
  ['rests after a failed try', `state = 'retry', start_after = now() + interval '2 seconds'`, []],
  ['has rested', `state = 'retry', start_after = now()`, ['after-payment']],
  ['is being worked', `state = 'active'`, []],
  ['is done', `state = 'completed'`, []],
  ['failed for good', `state = 'failed'`, []],
])('a job that %s', async (_what, changed, expected) => {
  await jobs.send(CHAINS, { orderId: '1' })
  await database.pool.query(`update jobs.job set ${changed}`)
  expect(await found()).toEqual(expected)
})
