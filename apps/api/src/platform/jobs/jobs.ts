import { createHash } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { TIME_ZONE } from '@forenet/domain/product'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { isRecipientRejected } from '../../adapters/recipient-rejected-error.ts'
import type { Job, Schedule } from '../module.ts'
import { errorCause, errorReason, redactAddresses } from '../observability/error-reason.ts'
import type { Queue } from './queue.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'
import { BATCH_POLLING, FALLBACK_POLLING, runBatch } from './run-batch.ts'
import { startSweeping } from './sweeping.ts'

/** Polling interval, so the maximum delay until a job starts. */
const QUEUE_POLL_INTERVAL_MS = 500

/**
 * Runs one query instead of a hundred a second by idle workers. Uses pg-boss's fetch index (none of ours is blocked).
 */
export async function createQueuePoller(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ queue: string }>({
    name: 'queues-to-work',
    text: `select queue.name as queue
      from jobs.queue
      cross join lateral (select from jobs.job
        where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now() limit 1) waits`,
  })
  return rows.map(({ queue }) => queue)
}

/** With `transaction`, the job exists if and only if the transaction commits. */
export type SendJob = <Data extends object>(
  queue: Queue<Data>,
  data: Data,
  options?: { transaction?: Database; key?: string; afterSeconds?: number },
) => Promise<void>

export type ModuleJobs = { jobs?: readonly Job[]; schedules?: readonly Schedule[] }

export type Jobs = {
  send: SendJob
  declare(modules: readonly ModuleJobs[]): Promise<void>
  /** During maintenance only workers marked `inMaintenance` run; the others resume afterwards. */
  work(modules: readonly ModuleJobs[], maintenance?: MaintenanceSource): Promise<void>
  stop(): Promise<void>
}

export type JobsOptions = {
  /** `as-it-is`: `migrateQueue` has migrated the tables. */
  schema: 'migrate' | 'as-it-is'
  /** True if this process runs schedules and recovers jobs of dead processes, as workers do. */
  supervised: boolean
}

const SCHEDULE_OPTIONS = { policy: 'singleton', retryLimit: 0 } as const

/** Schedules of earlier versions, replaced by one schedule per task. */
const RETIRED_SCHEDULES = ['nightly']

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
    // Only the owner of an index can rebuild it.
    reindex: migrates,
  })
  boss.on('error', (error) => log.error({ err: errorCause(error) }, 'job queue'))
  await boss.start()
  let stopTurning: () => Promise<void> = async () => undefined
  let stopLooking: () => Promise<void> = async () => undefined
  const workers = new Map<string, string>()
  const look = async () => {
    for (const queue of await createQueuePoller(pool)) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
    }
  }

  return {
    async send(queue, data, { transaction, key, afterSeconds } = {}) {
      await boss.send(queue.name, data, {
        ...(transaction ? transactionOptions(transaction) : {}),
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      })
    },
    async declare(modules) {
      await Promise.all(listQueues(modules).map((queue) => createQueue(boss, queue)))
      await Promise.all(listSchedules(modules).map(({ name }) => boss.createQueue(name, SCHEDULE_OPTIONS)))
    },
    async work(modules, maintenance) {
      const jobs = listJobs(modules)
      const schedules = listSchedules(modules)
      const always = jobs.filter(({ queue }) => queue.inMaintenance)
      const resting = jobs.filter(({ queue }) => !queue.inMaintenance)
      const beginJob = async (job: Job) => {
        const worker = await startWorker(boss, log, job)
        if (worker) workers.set(job.queue.name, worker)
      }
      for (const job of always) await beginJob(job)
      const begin = async () => {
        for (const job of resting) await beginJob(job)
        for (const { name, run } of schedules) workers.set(name, await boss.work(name, FALLBACK_POLLING, () => run()))
      }
      const rest = async () =>
        void (await Promise.all(
          [...resting.map(({ queue }) => queue), ...schedules].map(({ name }) => boss.offWork(name)),
        ))
      stopTurning = await pauseWorkersInMaintenance(maintenance, { begin, rest }, log)
      stopLooking = startSweeping(look, log, QUEUE_POLL_INTERVAL_MS).stop
      await storeSchedules(boss, schedules)
    },
    async stop() {
      await stopTurning()
      await stopLooking()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

const listJobs = (modules: readonly ModuleJobs[]) => modules.flatMap(({ jobs = [] }) => jobs)
const listSchedules = (modules: readonly ModuleJobs[]) => modules.flatMap(({ schedules = [] }) => schedules)
const listQueues = (modules: readonly ModuleJobs[]) => listJobs(modules).map(({ queue }) => queue)

/** Names the statements, so that each is planned once per connection. */
function transactionOptions({ $client }: Database) {
  return {
    db: {
      executeSql: (text: string, values: unknown[] = []) =>
        $client.query(values.length === 0 ? { text } : { name: shortenName(text), text, values }),
    },
  }
}

const shortNames = new Map<string, string>()

function shortenName(text: string): string {
  const name = shortNames.get(text) ?? `job_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  shortNames.set(text, name)
  return name
}

async function createQueue(boss: PgBoss, { name, kind, options, fromBefore }: Job['queue']): Promise<void> {
  if (fromBefore) return
  await boss.createQueue(name, options)
  // A queue of an earlier version has old retry options.
  if (kind === 'messages') await boss.updateQueue(name, options)
}

async function startWorker(boss: PgBoss, log: FastifyBaseLogger, { queue, run }: Job): Promise<string | null> {
  if (queue.fromBefore) {
    if (!(await boss.getQueue(queue.name))) return null
    await boss.deleteStoredJobs(queue.name)
  }
  if (queue.kind === 'messages') return workMessageQueue(boss, log, queue.name, run)
  return boss.work<object, unknown, typeof BATCH_POLLING>(queue.name, BATCH_POLLING, (jobs) => runBatch(jobs, run))
}

/** Unknown schedules stay, because they may belong to a newer process during a rolling update. */
async function storeSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  for (const { name, cron } of schedules) await boss.schedule(name, cron, null, { tz: TIME_ZONE })
  for (const name of RETIRED_SCHEDULES) {
    if (!(await boss.getQueue(name))) continue
    await boss.unschedule(name)
    await boss.deleteQueuedJobs(name)
  }
}

/**
 * Deletes a sent job immediately, because its recipient is personal data. Retries for three days, unless the recipient
 * is rejected; then it stays for the operator (`unsent-messages.ts`).
 */
async function workMessageQueue<T>(
  boss: PgBoss,
  log: Pick<FastifyBaseLogger, 'error'>,
  queue: string,
  send: (data: T) => Promise<unknown>,
): Promise<string> {
  return boss.work<T, unknown, typeof BATCH_POLLING>(queue, BATCH_POLLING, async (jobs) => {
    const words = (error: unknown) => redactAddresses(errorReason(error))
    const results = await runBatch(jobs, send, words, isRecipientRejected)
    const sent = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
    try {
      if (sent.length > 0) await boss.deleteJob(queue, sent)
    } catch (error) {
      // Throwing would send the whole batch twice.
      log.error(
        { queue, jobs: sent.length, err: errorCause(error) },
        'Jobs of messages that are out could not be erased',
      )
    }
    return results
  })
}

type MaintenanceSource = { current: () => unknown; onChange: (listener: () => void) => void }

type Workers = { begin: () => Promise<void>; rest: () => Promise<void> }

/** Resolves once the current state is applied; the returned function waits for a change in progress. */
export async function pauseWorkersInMaintenance(
  maintenance: MaintenanceSource | undefined,
  workers: Workers,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<() => Promise<void>> {
  let working = false
  let stopped = false
  let turning: Promise<void> = Promise.resolve()
  const turn = async () => {
    const should = !maintenance?.current()
    if (stopped || should === working) return
    await (should ? workers.begin() : workers.rest())
    working = should
  }
  await turn()
  maintenance?.onChange(() => {
    turning = turning
      .then(turn)
      .catch((error: unknown) => log.error({ err: errorCause(error) }, 'jobs could not turn with maintenance'))
  })
  return async () => {
    stopped = true
    await turning
  }
}
