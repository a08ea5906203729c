import type { Database } from '@forenet/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Job, Schedule } from '../module.ts'
import { causeOf } from '../observability/reason-of.ts'
import { eachOnItsOwn, OFTEN } from './each-on-its-own.ts'
import type { Queue } from './queue.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'
import { type MaintenanceTurns, restInMaintenance } from './rest-in-maintenance.ts'
import { workLetters } from './work-letters.ts'

/** Keeps a job. In a transaction it is there exactly when what caused it is. */
export type SendJob = <Data extends object>(
  queue: Queue<Data>,
  data: Data,
  /** `key`: of jobs with the same one, one waits at a time. `afterSeconds`: it is not begun before. */
  options?: { transaction?: Database; key?: string; afterSeconds?: number },
) => Promise<void>

/** What modules declare of jobs. */
export type Declared = { jobs?: readonly Job[]; schedules?: readonly Schedule[] }

export type Jobs = {
  send: SendJob
  /** Makes the queues that modules declare; before anything is sent. */
  declare(modules: readonly Declared[]): Promise<void>
  /**
   * Starts the workers; any process of the deployment may. In maintenance those alone work that may; the rest begin when it is
   * over, where they were left.
   */
  work(modules: readonly Declared[], maintenance?: MaintenanceTurns): Promise<void>
  stop(): Promise<void>
}

export type JobsOptions = {
  /** Whether the tables of the queue are brought up to date here, or have been (`migrateQueue`). */
  schema: 'migrate' | 'as-it-is'
  /** Whether this process keeps the schedules and takes back the jobs of those that died: whoever works does. */
  supervised: boolean
}

/** One at a time, and not again by itself: the next turn comes soon enough. */
const SCHEDULED = { policy: 'singleton', retryLimit: 0 } as const

/** What is scheduled comes by the minute, so that its queues, of which there are many, need not be looked at all the time. */
const SELDOM = { pollingIntervalSeconds: 5 } as const

/** Schedules of versions before this one; each of the night's works is one of its own since. */
const LEFT_BEFORE = ['nightly']

/** Durable jobs on the portal's own database (pg-boss). */
export async function openJobs(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  { schema, supervised }: JobsOptions = { schema: 'migrate', supervised: true },
): Promise<Jobs> {
  const migrates = schema === 'migrate'
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    schedule: supervised,
    supervise: supervised,
    migrate: migrates,
    // Only who owns an index can build it anew.
    reindex: migrates,
  })
  boss.on('error', (error) => log.error({ err: causeOf(error) }, 'job queue'))
  await boss.start()
  let stopTurning: () => Promise<void> = async () => undefined

  return {
    async send(queue, data, { transaction, key, afterSeconds } = {}) {
      await boss.send(queue.name, data, {
        ...(transaction ? within(transaction) : {}),
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      })
    },
    async declare(modules) {
      await Promise.all(queuesOf(modules).map((queue) => makeQueue(boss, queue)))
      await Promise.all(schedulesOf(modules).map(({ name }) => boss.createQueue(name, SCHEDULED)))
    },
    async work(modules, maintenance) {
      const jobs = jobsOf(modules)
      const schedules = schedulesOf(modules)
      const always = jobs.filter(({ queue }) => queue.inMaintenance)
      const resting = jobs.filter(({ queue }) => !queue.inMaintenance)
      for (const job of always) await workOn(boss, log, job)
      const begin = async () => {
        for (const job of resting) await workOn(boss, log, job)
        for (const { name, run } of schedules) await boss.work(name, SELDOM, () => run())
      }
      const rest = async () =>
        void (await Promise.all(
          [...resting.map(({ queue }) => queue), ...schedules].map(({ name }) => boss.offWork(name)),
        ))
      stopTurning = await restInMaintenance(maintenance, { begin, rest }, log)
      await keepSchedules(boss, schedules)
    },
    async stop() {
      await stopTurning()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

const jobsOf = (modules: readonly Declared[]) => modules.flatMap(({ jobs = [] }) => jobs)
const schedulesOf = (modules: readonly Declared[]) => modules.flatMap(({ schedules = [] }) => schedules)
const queuesOf = (modules: readonly Declared[]) => jobsOf(modules).map(({ queue }) => queue)

/** Makes pg-boss write in a transaction of ours. */
function within({ $client }: Database) {
  return { db: { executeSql: (text: string, values?: unknown[]) => $client.query(text, values) } }
}

async function makeQueue(boss: PgBoss, { name, kind, options, fromBefore }: Job['queue']): Promise<void> {
  if (fromBefore) return
  await boss.createQueue(name, options)
  // One that was made by a version before keeps what that said of patience.
  if (kind === 'letters') await boss.updateQueue(name, options)
}

async function workOn(boss: PgBoss, log: FastifyBaseLogger, { queue, run }: Job): Promise<void> {
  if (queue.fromBefore) {
    if (!(await boss.getQueue(queue.name))) return
    await boss.deleteStoredJobs(queue.name)
  }
  if (queue.kind === 'letters') await workLetters(boss, log, queue.name, run)
  else await boss.work<object, unknown, typeof OFTEN>(queue.name, OFTEN, (jobs) => eachOnItsOwn(jobs, run))
}

/**
 * Schedules what modules declare, and ends what a version before has left, with its job that nobody would work. What it does
 * not know otherwise stays: it may be a newer process's, while processes are replaced one by one.
 */
async function keepSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  for (const { name, cron } of schedules) await boss.schedule(name, cron, null, { tz: 'Europe/Copenhagen' })
  for (const name of LEFT_BEFORE) {
    if (!(await boss.getQueue(name))) continue
    await boss.unschedule(name)
    await boss.deleteQueuedJobs(name)
  }
}
