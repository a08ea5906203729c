import type { TestPortal } from './portal.ts'

export async function countLockWaits({ database }: Pick<TestPortal, 'database'>, like = '%'): Promise<number> {
  const { rows } = await database.$client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [like],
  )
  return rows[0]?.count ?? 0
}

/** @throws after `withinMs` */
export async function waitForLockWait(
  portal: Pick<TestPortal, 'database'>,
  like?: string,
  withinMs = 20_000,
): Promise<void> {
  const until = performance.now() + withinMs
  while ((await countLockWaits(portal, like)) === 0) {
    if (performance.now() > until) throw new Error('Nobody waits for a lock')
  }
}
