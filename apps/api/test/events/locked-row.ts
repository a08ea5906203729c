import { countLockWaits } from '@forenet/testkit/lock-waits'
import type { TestPortal } from '@forenet/testkit/portal'
import pg from 'pg'
import { expect } from 'vitest'

/** Runs the work while a row is locked, until a number of statements wait for a lock. */
export async function withLockedRow<T>(
  portal: TestPortal,
  { table, id }: { table: 'event' | 'event_entry' | 'membership_request'; id: string },
  wait: number,
  work: () => Promise<T>,
): Promise<T> {
  const holder = new pg.Client({ connectionString: portal.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${table} where id = $1 for update`, [id])
    const done = work()
    await expect.poll(() => countLockWaits(portal), { timeout: 10_000 }).toBe(wait)
    await holder.query('commit')
    return await done
  } finally {
    await holder.end()
  }
}
