import type { Database } from '@forenet/database/database'
import { listMemberIdsAfter } from './holders-repository.ts'
import { recalculateStatuses } from './standing.ts'

const BATCH = 500

export async function recalculateAll(database: Database, now: () => Date): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await listMemberIdsAfter(database, after, BATCH)
    await recalculateStatuses(database, ids, now())
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
}
