import type pg from 'pg'

/** How often it is looked where a job waits: so long one may lie until it is begun. */
export const LOOK_MS = 500

/**
 * The queues in which a job waits that may be begun by now. One question for all of them: asked by each queue's worker, it is
 * some fifty statements twice a second of a portal in which nothing happens. It reads the index that pg-boss takes jobs by, of
 * those that are not blocked, as none of ours is.
 */
export async function queuesToWork(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ queue: string }>({
    name: 'queues-to-work',
    text: `select queue.name as queue
      from jobs.queue
      cross join lateral (select from jobs.job
        where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now() limit 1) waits`,
  })
  return rows.map(({ queue }) => queue)
}
