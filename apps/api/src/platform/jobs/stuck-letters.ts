import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { LETTERS_KEPT_SECONDS } from './queue.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'

/** A message that has not gone out. It names its receiver by an id alone, as the queue does. */
export type StuckMessage = {
  id: string
  queue: string
  /** Which mail of the queue, where it says so. */
  kind: string | null
  /** The ids it is kept by, such as accountId or notificationId. */
  about: Record<string, string>
  askedAt: Date
  tries: number
  /** When it is tried again; null once it was given up. */
  nextTryAt: Date | null
  /** What came of the last try, without addresses. */
  reason: string | null
}

/** How long a message may wait before it counts as stuck, in minutes: one try that failed is nothing yet. */
const STUCK_MINUTES = 10

/** The oldest messages that were given up or have waited for more than ten minutes, and how many there are of them. */
export async function listStuckMessages(
  pool: pg.Pool,
  limit: number,
): Promise<{ messages: StuckMessage[]; total: number }> {
  const { rows } = await pool.query<StuckMessage & { total: number }>(
    `select id, name as queue, data ->> 'kind' as kind, created_on as "askedAt",
        retry_count + (state = 'failed')::int as tries,
        case when state = 'failed' then null else start_after end as "nextTryAt", output ->> 'message' as reason,
        coalesce((select json_object_agg(key, value) from jsonb_each_text(data) where key ~ 'Id$'), '{}') as about,
        count(*) over ()::int as total
      from jobs.job
      where name in (select queue.name from jobs.queue where queue.deletion_seconds = $1) and (state = 'failed' or state < 'active' and created_on < now() - make_interval(mins => $2))
      order by created_on, id limit $3`,
    [LETTERS_KEPT_SECONDS, STUCK_MINUTES, limit],
  )
  return { messages: rows.map(({ total, ...message }) => message), total: rows[0]?.total ?? 0 }
}

/** Has stuck messages tried at once, also those that were given up. One that is being tried just now is left to that. */
export async function tryAgain(pool: pg.Pool, messages: readonly StuckMessage[], now: Date): Promise<void> {
  await onEach(pool, messages, (boss, { queue, id, nextTryAt }) =>
    nextTryAt === null ? boss.retry(queue, id) : boss.update({ name: queue, options: { id, startAfter: now } }),
  )
}

/** Drops stuck messages for good. */
export async function dropMessages(pool: pg.Pool, messages: readonly StuckMessage[]): Promise<void> {
  await onEach(pool, messages, (boss, { queue, id }) => boss.deleteJob(queue, id))
}

async function onEach(
  pool: pg.Pool,
  messages: readonly StuckMessage[],
  act: (boss: PgBoss, message: StuckMessage) => Promise<unknown>,
): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  try {
    for (const message of messages) await act(boss, message)
  } finally {
    await boss.stop({ graceful: false })
  }
}
