import type { DeletionBlocker } from '@forenet/contract/account-deletion'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { listClubsOwnedOnlyBy } from '../../core/roles/index.ts'
import { listBlockers } from './blocker-repository.ts'

export async function listDeletionBlockers(
  database: Database,
  memberId: string,
  childIds: readonly string[],
  now: Date,
): Promise<DeletionBlocker[]> {
  const underWay = await listBlockers(database, memberId, childIds, now, calendarDateAt(now))
  const owned = await listClubsOwnedOnlyBy(database, [memberId, ...childIds], now)
  return [
    ...underWay,
    ...owned.map(({ key, name }) => ({ kind: 'owner' as const, name, organisationKey: key, eventId: null, on: null })),
  ]
}
