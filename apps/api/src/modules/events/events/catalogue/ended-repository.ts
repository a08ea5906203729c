import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

const BATCH = 1_000

const mark = prepared<{ id: string }>(
  'events_mark_ended',
  `update event set ended = true
    where id in (select id from event where not ended and ends_at <= $1 order by ends_at limit ${BATCH})
      and not ended and ends_at <= $1 returning id`,
)

export async function markEndedEvents({ database, now }: { database: Database; now: () => Date }): Promise<void> {
  const at = now()
  while ((await mark(database, [at])).length === BATCH);
}
