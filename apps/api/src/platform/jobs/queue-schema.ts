import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { errorCause } from '../observability/error-reason.ts'

export const QUEUE_SCHEMA = 'jobs'

/** pg-boss builds indexes of a new version concurrently, one per interval. */
const INDEX_SECONDS = 10
const WAIT_FOR_INDEXES_MS = 120_000

/**
 * Used if the portal's database role is unprivileged. Indexes not built in time continue on the next start; without
 * them the queue is slower but correct.
 */
export async function migrateQueue(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: INDEX_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: errorCause(error) }, 'schema of the job queue'))
  await boss.start()
  try {
    const until = Date.now() + WAIT_FOR_INDEXES_MS
    while (await isBuilding(boss)) {
      if (Date.now() > until) return log.warn('indexes of the job queue are not built yet; the next start continues')
      await delay(500)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function isBuilding(boss: PgBoss): Promise<boolean> {
  return (await boss.getBamStatus()).some(({ status, count }) => status !== 'completed' && count > 0)
}
