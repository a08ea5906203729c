import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { releaseSavedCards } from '../../money/payments/index.ts'
import { listUnusedCards, stopConsentsOfClubMembers } from './auto-renewal/consent-repository.ts'
import { lockMembershipsIn } from './by-hand-repository.ts'
import { type EndedPeriod, endPeriods, restorePeriods } from './end-repository.ts'
import { recalculateStatuses } from './standing.ts'

type Scope = { organisationId: string; at: Date }

export async function endMemberships(
  transaction: Database,
  { organisationId, at }: Scope,
  memberIds: readonly string[],
  lastDay: CalendarDate,
): Promise<Map<string, EndedPeriod[]>> {
  await lockMembershipsIn(transaction, organisationId, memberIds)
  const ended = await endPeriods(transaction, organisationId, memberIds, lastDay, at)
  const theirs = Map.groupBy(ended, ({ memberId }) => memberId)
  // A purchase long after the end must not revive the renewal.
  const cards = await stopConsentsOfClubMembers(transaction, organisationId, [...theirs.keys()], at)
  await releaseSavedCards(transaction, await listUnusedCards(transaction, cards), at)
  await recalculateStatuses(transaction, [...theirs.keys()], at)
  return theirs
}

export async function takeBackEnds(
  transaction: Database,
  { organisationId, at }: Scope,
  ended: readonly EndedPeriod[],
  lastDay: CalendarDate,
): Promise<Set<string>> {
  const memberIds = [...new Set(ended.map(({ memberId }) => memberId))]
  await lockMembershipsIn(transaction, organisationId, memberIds)
  const restored = await restorePeriods(transaction, ended, lastDay, at)
  await recalculateStatuses(transaction, memberIds, at)
  return new Set(restored.map(({ id }) => id))
}
