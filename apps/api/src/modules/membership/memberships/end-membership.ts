import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { stopClubConsents } from './auto-renewal/consent-repository.ts'
import { type EndedPeriod, endPeriods, restorePeriods } from './end-membership-repository.ts'
import { lockMembershipsIn } from './manual-enrolment-repository.ts'
import { recalculateStatuses } from './membership-periods.ts'

type Scope = { organisationId: string; at: Date }
/** `renewals`: the consents that were stopped. */
export type EndedMembership = { periods: EndedPeriod[]; renewals: string[] }

export async function endMemberships(
  transaction: Database,
  { organisationId, at }: Scope,
  memberIds: readonly string[],
  lastDay: CalendarDate,
): Promise<Map<string, EndedMembership>> {
  await lockMembershipsIn(transaction, organisationId, memberIds)
  const ended = await endPeriods(transaction, organisationId, memberIds, lastDay, at)
  const theirs = Map.groupBy(ended, ({ memberId }) => memberId)
  // A purchase long after the end must not revive the renewal. The card is kept until the end can no longer be undone.
  const stopped = await stopClubConsents(transaction, organisationId, [...theirs.keys()], at)
  await recalculateStatuses(transaction, [...theirs.keys()], at)
  const renewalsOf = (memberId: string) => stopped.filter((one) => one.memberId === memberId).map(({ id }) => id)
  return new Map([...theirs].map(([memberId, periods]) => [memberId, { periods, renewals: renewalsOf(memberId) }]))
}

export async function undoEndMembership(
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
