import type { Database } from '@forenet/database/database'
import { recalculateStatuses } from '../modules/memberships/index.ts'
import { prepared } from '../prepared.ts'
import { reasonOf } from '../reason-of.ts'

const BATCH = 500

const page = prepared<{ member_id: string }>(
  'nightly_members',
  'select distinct member_id from membership where member_id > $1 order by member_id limit $2',
)

/** After midnight in Copenhagen statuses have moved by themselves: stores them anew, and clears what has expired. */
export async function nightly(
  database: Database,
  now: () => Date,
  clearExpired: () => Promise<unknown>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = (await page(database, [after, BATCH])).map((row) => row.member_id)
    await recalculateStatuses(database, ids, now())
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  await clearExpired()
}

/** Does each of the night's works though another fails; throws what failed, once all have been tried. */
export async function oneAfterTheOther(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(reasonOf).join('\n'))
}
