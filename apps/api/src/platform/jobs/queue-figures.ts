import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Gauge, type Metric } from 'prom-client'
import { sharedReading } from '../readings/shared-reading.ts'

/** How a queue stands. */
export type QueueFigures = {
  queue: string
  /** Jobs that nobody works on now, those that rest after a failed try among them. */
  waiting: number
  /** Age of the oldest of them, in seconds; 0 when there is none. */
  oldestSeconds: number
  /** Jobs that failed for good, as long as they are kept (a week), as pg-boss last counted them: once a minute. */
  failed: number
}

/** How old the oldest job may be before it is told. */
const TOO_OLD_SECONDS = 600

/** How long a queue that was told about is not told about again. */
const TELL_EVERY_MS = 600_000

/**
 * How all queues stand, by name. What waits has the index that pg-boss takes jobs by, of those that are not blocked, as none of
 * ours is; what failed has none, and pg-boss counts it itself every minute, so its figure is taken.
 */
export async function readQueueFigures(pool: pg.Pool): Promise<QueueFigures[]> {
  const { rows } = await pool.query<QueueFigures>({
    name: 'queue-figures',
    text: `select queue.name as queue, waits.waiting, queue.failed_count as failed,
        coalesce(extract(epoch from now() - waits.oldest), 0)::int as "oldestSeconds"
      from jobs.queue
      cross join lateral (select count(*)::int as waiting, min(job.created_on) as oldest
        from jobs.job where job.name = queue.name and job.state < 'active' and not job.blocked) waits
      where queue.name not like '\\_\\_pgboss%'
      order by queue.name`,
  })
  return rows
}

/** The gauges of the queues, read when `/metrics` is. */
export function queueGauges(pool: pg.Pool): Metric[] {
  const reading = sharedReading<QueueFigures[]>()
  const gauge = (name: string, help: string, figureOf: (figures: QueueFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [],
      async collect() {
        for (const figures of await reading('', () => readQueueFigures(pool))) {
          this.set({ queue: figures.queue }, figureOf(figures))
        }
      },
    })
  return [
    gauge('forenet_jobs_waiting', 'Jobs that wait or rest after a failed try', ({ waiting }) => waiting),
    gauge('forenet_jobs_oldest_seconds', 'Age of the oldest job that waits', ({ oldestSeconds }) => oldestSeconds),
    gauge('forenet_jobs_failed', 'Jobs that failed for good within the last week', ({ failed }) => failed),
  ]
}

/**
 * Makes a look at the queues that warns of those whose oldest job has waited for more than ten minutes, and of jobs that
 * failed for good since the look before. Of a queue that stays so it warns every ten minutes.
 */
export function queueWatch(pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>, now: () => Date): () => Promise<void> {
  const toldAt = new Map<string, number>()
  const failedBefore = new Map<string, number>()
  return async () => {
    const atMs = now().getTime()
    for (const { queue, waiting, oldestSeconds, failed } of await readQueueFigures(pool)) {
      if (oldestSeconds <= TOO_OLD_SECONDS) toldAt.delete(queue)
      else if (atMs - (toldAt.get(queue) ?? Number.NEGATIVE_INFINITY) >= TELL_EVERY_MS) {
        log.warn({ queue, waiting, oldestSeconds }, 'Jobs have waited for more than ten minutes')
        toldAt.set(queue, atMs)
      }
      const more = failed - (failedBefore.get(queue) ?? failed)
      if (more > 0) log.warn({ queue, failed: more }, 'Jobs failed for good')
      failedBefore.set(queue, failed)
    }
  }
}
