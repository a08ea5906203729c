import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { seasonToOpen } from '@forenet/domain/season-to-open'
import { listEditions } from '../organisations/index.ts'
import { listTypeRows } from './repository.ts'

/** The club's membership types whose last season ends soon with none after it; null where there are none. */
export async function seasonEnding(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
): Promise<ReturnType<typeof seasonToOpen>> {
  const [types, editions] = await Promise.all([
    listTypeRows(database, organisationId),
    listEditions(database, organisationId),
  ])
  return seasonToOpen(types, editions, calendarDateAt(now()))
}
