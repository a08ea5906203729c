import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { MESSAGE_RETENTION_SECONDS, type Queue } from './queue.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'

export type UnsentMessage = {
  id: string
  queue: string
  kind: string | null
  about: Record<string, string>
  since: Date
  tries: number
  /** `soon`: within twenty minutes. */
  nextTry: Date | 'soon' | 'given-up'
  reason: string | null
}

export type UnsentSource = {
  list: (pool: pg.Pool, before: Date) => Promise<UnsentMessage[]>
  retry: (queue: MessageQueue, messages: readonly UnsentMessage[], now: Date) => Promise<void>
  drop: (queue: MessageQueue, messages: readonly UnsentMessage[], now: Date) => Promise<void>
}

export type MessageQueue = {
  pool: pg.Pool
  boss: PgBoss
  runNow: <Data extends object>(queue: Queue<Data>, data: Data, key: string) => Promise<void>
}

export const MESSAGE_JOBS: UnsentSource = {
  async list(pool, before) {
    const { rows } = await pool.query<Omit<UnsentMessage, 'nextTry'> & { nextTryAt: Date | null }>(
      `select id, name as queue, data ->> 'kind' as kind, created_on as since,
          retry_count + (state = 'failed')::int as tries,
          case when state = 'failed' then null else start_after end as "nextTryAt", output ->> 'message' as reason,
          coalesce((select json_object_agg(key, value) from jsonb_each_text(data) where key ~ 'Id$'), '{}') as about
        from jobs.job
        where name in (select queue.name from jobs.queue where queue.deletion_seconds = $1)
          and (state = 'failed' or state < 'active' and (created_on < $2 or created_on > $2::timestamptz + interval '1 hour'))
        order by created_on, id`,
      [MESSAGE_RETENTION_SECONDS, before],
    )
    return rows.map(({ nextTryAt, ...message }) => ({ ...message, nextTry: nextTryAt ?? 'given-up' }))
  },
  // Leave a running job alone.
  async retry({ boss }, messages, now) {
    for (const { queue, id, nextTry } of messages) {
      if (nextTry === 'given-up') await boss.retry(queue, id)
      else await boss.update({ name: queue, options: { id, startAfter: now } })
    }
  },
  async drop({ boss }, messages) {
    for (const [queue, some] of Map.groupBy(messages, (message) => message.queue)) {
      await boss.deleteJob(
        queue,
        some.map(({ id }) => id),
      )
    }
  },
}

/** Opens the queues from another process, without running jobs. */
export async function withMessageQueue(pool: pg.Pool, work: (queue: MessageQueue) => Promise<void>): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  try {
    await work({
      pool,
      boss,
      async runNow({ name }, data, key) {
        const { rowCount } = await pool.query(
          `update jobs.job set start_after = now() where name = $1 and singleton_key = $2 and state < 'active'`,
          [name, key],
        )
        if (rowCount === 0) await boss.send(name, data, { singletonKey: key })
      },
    })
  } finally {
    await boss.stop({ graceful: false })
  }
}
