import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import { recalculateStatuses } from './standing.ts'

const BATCH = 500

const page = prepared<{ memberId: string }>(
  'memberships_members_page',
  'select distinct member_id as "memberId" from membership where member_id > $1 order by member_id limit $2',
)

/** After midnight in Copenhagen statuses have moved by themselves: stores them anew. */
export async function recalculateAll(database: Database, now: () => Date): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = (await page(database, [after, BATCH])).map((row) => row.memberId)
    await recalculateStatuses(database, ids, now())
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
}
