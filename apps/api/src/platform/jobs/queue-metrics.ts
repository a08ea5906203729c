import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Gauge, type Metric } from 'prom-client'
import { createSharedReader } from '../readings/shared-reader.ts'

export type QueueMetrics = {
  queue: string
  waiting: number
  oldestSeconds: number
  /** Permanently failed jobs (stored for a week). */
  failed: number
}

const TOO_OLD_SECONDS = 600

const LOG_INTERVAL_MS = 600_000

/** Failed jobs have no index, so pg-boss's own count is used. */
export async function readQueueMetrics(pool: pg.Pool): Promise<QueueMetrics[]> {
  const { rows } = await pool.query<QueueMetrics>({
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

export function queueGauges(pool: pg.Pool): Metric[] {
  const reading = createSharedReader<QueueMetrics[]>()
  const gauge = (name: string, help: string, figureOf: (figures: QueueMetrics) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [],
      async collect() {
        for (const figures of await reading('', () => readQueueMetrics(pool))) {
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

/** Warns every ten minutes of jobs pending for longer than that, and once of jobs that failed permanently. */
export function createQueueWatch(
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => Date,
): () => Promise<void> {
  const toldAt = new Map<string, number>()
  const failedBefore = new Map<string, number>()
  return async () => {
    const atMs = now().getTime()
    for (const { queue, waiting, oldestSeconds, failed } of await readQueueMetrics(pool)) {
      if (oldestSeconds <= TOO_OLD_SECONDS) toldAt.delete(queue)
      else if (atMs - (toldAt.get(queue) ?? Number.NEGATIVE_INFINITY) >= LOG_INTERVAL_MS) {
        log.warn({ queue, waiting, oldestSeconds }, 'Jobs have waited for more than ten minutes')
        toldAt.set(queue, atMs)
      }
      const more = failed - (failedBefore.get(queue) ?? failed)
      if (more > 0) log.warn({ queue, failed: more }, 'Jobs failed for good')
      failedBefore.set(queue, failed)
    }
  }
}
