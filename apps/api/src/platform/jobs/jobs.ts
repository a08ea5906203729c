import { createHash } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Job, Schedule } from '../module.ts'
import { causeOf } from '../observability/reason-of.ts'
import type { Queue } from './queue.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'
import { LOOK_MS, queuesToWork } from './queues-to-work.ts'
import { type MaintenanceTurns, restInMaintenance } from './rest-in-maintenance.ts'
import { BATCHES, runBatch, SELDOM } from './run-batch.ts'
import { startSweeping } from './sweeping.ts'
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
  let stopLooking: () => Promise<void> = async () => undefined
  /** The worker of each queue that is worked just now. */
  const workers = new Map<string, string>()
  const look = async () => {
    for (const queue of await queuesToWork(pool)) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
    }
  }

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
      const beginJob = async (job: Job) => {
        const worker = await workOn(boss, log, job)
        if (worker) workers.set(job.queue.name, worker)
      }
      for (const job of always) await beginJob(job)
      const begin = async () => {
        for (const job of resting) await beginJob(job)
        for (const { name, run } of schedules) workers.set(name, await boss.work(name, SELDOM, () => run()))
      }
      const rest = async () =>
        void (await Promise.all(
          [...resting.map(({ queue }) => queue), ...schedules].map(({ name }) => boss.offWork(name)),
        ))
      stopTurning = await restInMaintenance(maintenance, { begin, rest }, log)
      stopLooking = startSweeping(look, log, LOOK_MS).stop
      await keepSchedules(boss, schedules)
    },
    async stop() {
      await stopTurning()
      await stopLooking()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

const jobsOf = (modules: readonly Declared[]) => modules.flatMap(({ jobs = [] }) => jobs)
const schedulesOf = (modules: readonly Declared[]) => modules.flatMap(({ schedules = [] }) => schedules)
const queuesOf = (modules: readonly Declared[]) => jobsOf(modules).map(({ queue }) => queue)

/**
 * Makes pg-boss write in a transaction of ours. It has one statement a queue for it, which is named, so that it is planned once per
 * connection.
 */
function within({ $client }: Database) {
  return {
    db: {
      executeSql: (text: string, values: unknown[] = []) =>
        $client.query(values.length === 0 ? { text } : { name: nameOf(text), text, values }),
    },
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `job_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

async function makeQueue(boss: PgBoss, { name, kind, options, fromBefore }: Job['queue']): Promise<void> {
  if (fromBefore) return
  await boss.createQueue(name, options)
  // One that was made by a version before keeps what that said of patience.
  if (kind === 'letters') await boss.updateQueue(name, options)
}

/** Returns the worker's id; null where there is no such queue any more. */
async function workOn(boss: PgBoss, log: FastifyBaseLogger, { queue, run }: Job): Promise<string | null> {
  if (queue.fromBefore) {
    if (!(await boss.getQueue(queue.name))) return null
    await boss.deleteStoredJobs(queue.name)
  }
  if (queue.kind === 'letters') return workLetters(boss, log, queue.name, run)
  return boss.work<object, unknown, typeof BATCHES>(queue.name, BATCHES, (jobs) => runBatch(jobs, run))
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
