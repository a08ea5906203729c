import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Jobs, openJobs } from '../../src/platform/jobs/jobs.ts'
import { defineMessageQueue, defineWorkQueue } from '../../src/platform/jobs/queue.ts'
import { createQueueWatch, queueGauges, readQueueMetrics } from '../../src/platform/jobs/queue-metrics.ts'
import { defineJob } from '../../src/platform/module.ts'

let database: TestDatabase
let jobs: Jobs

const AGAIN = defineMessageQueue<{ orderId: string }>('send-again')
const CHAINS = defineWorkQueue<{ orderId: string }>('after-payment')
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobs(database.pool, pino({ level: 'silent' }))
  const nobody = async () => undefined
  const schedules = [{ name: 'nightly', cron: '5 0 * * *', run: nobody }]
  await jobs.declare([{ jobs: [defineJob(AGAIN, nobody), defineJob(CHAINS, nobody)], schedules }])
})
afterAll(async () => {
  await jobs?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await database.pool.query('delete from jobs.job')
})

const age = (seconds: number) =>
  database.pool.query(`update jobs.job set created_on = now() - $1 * interval '1 second'`, [seconds])
const enqueue = () => jobs.send(AGAIN, { orderId: '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d' })

/** Makes pg-boss count its queues, as it does every minute. */
async function counted() {
  await database.pool.query('update jobs.queue set monitor_claim_on = null, monitor_on = null')
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query(text, values) }, schema: 'jobs' })
  await boss.supervise()
}

/** Seconds, plus the time the test took. */
const about = (seconds: number) => expect.toSatisfy((value: number) => value >= seconds && value < seconds + 60)

async function figuresOf(name: string) {
  return (await readQueueMetrics(database.pool)).find((figures) => figures.queue === name)
}

/** A monitor with its own clock, and its log. */
function watch() {
  const told: { fields: object; words: string }[] = []
  const clock = { now: new Date('2026-11-20T11:00:00Z') }
  const log = { warn: (fields: object, words: string) => void told.push({ fields, words }) }
  const look = createQueueWatch(database.pool, log as never, () => clock.now)
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    return look()
  }
  return { told, look, later }
}

test('counts waiting and delayed jobs with the age of the oldest, without finished ones', async () => {
  expect(await figuresOf('send-again')).toEqual({ queue: 'send-again', waiting: 0, oldestSeconds: 0, failed: 0 })
  await enqueue()
  await age(90)
  await enqueue()
  await enqueue()
  await database.pool.query(
    `update jobs.job set state = 'retry' where id = (select id from jobs.job order by created_on limit 1)`,
  )
  await database.pool.query(
    `update jobs.job set state = 'completed' where id = (select id from jobs.job order by created_on desc limit 1)`,
  )
  expect(await figuresOf('send-again')).toEqual({
    queue: 'send-again',
    waiting: 2,
    oldestSeconds: about(90),
    failed: 0,
  })
})

test('every queue has metrics, even an empty one', async () => {
  await enqueue()
  await age(42)
  const registry = new Registry()
  for (const gauge of queueGauges(database.pool)) registry.registerMetric(gauge)
  const metrics = await registry.metrics()
  expect(metrics).toContain('forenet_jobs_waiting{queue="send-again"} 1')
  const oldest = /^forenet_jobs_oldest_seconds\{queue="send-again"\} (\d+)$/m.exec(metrics)?.[1]
  expect(Number(oldest)).toEqual(about(42))
  expect(metrics).toContain('forenet_jobs_waiting{queue="after-payment"} 0')
  expect(metrics).toContain('forenet_jobs_failed{queue="nightly"} 0')
  expect(metrics).not.toContain('__pgboss')
})

test('a job waiting for more than ten minutes is logged every ten minutes', async () => {
  const { told, look, later } = watch()
  await enqueue()
  await age(500)
  await look()
  expect(told).toEqual([])
  await age(630)
  await later(1)
  expect(told).toEqual([
    {
      words: 'Jobs have waited for more than ten minutes',
      fields: { queue: 'send-again', waiting: 1, oldestSeconds: about(630) },
    },
  ])
  await later(9)
  expect(told).toHaveLength(1)
  await later(1)
  expect(told).toHaveLength(2)
})

test('permanently failed jobs are logged when they fail, not while stored', async () => {
  const { told, look } = watch()
  const fail = async () => {
    await enqueue()
    await database.pool.query(`update jobs.job set state = 'failed' where state = 'created'`)
    await counted()
  }
  await fail()
  await look()
  expect(told).toEqual([])
  await fail()
  await fail()
  await look()
  await look()
  expect(told).toEqual([{ words: 'Jobs failed for good', fields: { queue: 'send-again', failed: 2 } }])
})

test('reads waiting jobs only, however many are finished', { tags: 'full' }, async () => {
  await database.pool.query(
    `insert into jobs.job (name, state, completed_on)
     select 'send-again', (case when n % 3 = 0 then 'failed' else 'completed' end)::jobs.job_state, now()
       from generate_series(1, 20000) n`,
  )
  await enqueue()
  await database.pool.query('analyze jobs.job')
  await counted()
  expect(await figuresOf('send-again')).toMatchObject({ waiting: 1, failed: 6_666 })
  const asked: { text: string }[] = []
  const query = async (one: { text: string }) => {
    asked.push(one)
    return { rows: [] }
  }
  await readQueueMetrics({ query } as unknown as pg.Pool)
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${asked[0]?.text}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on job_/)
})
