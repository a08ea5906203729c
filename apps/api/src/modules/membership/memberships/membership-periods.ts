import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeMembershipState, type MembershipPeriod } from '@forenet/domain/membership-status'
import { toPeriods } from './membership-row.ts'
import * as repository from './repository.ts'

export async function groupPeriodsByOrganisation(
  database: Database,
  memberId: string,
): Promise<Map<string, MembershipPeriod[]>> {
  const rows = await repository.listMembershipRows(database, memberId, null)
  return new Map(rows.map((row) => [row.organisationId, row.periods]))
}

/** Members have status active or upcoming (ruling 17). */
export async function filterActiveMembers(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await repository.listLines(database, memberIds, organisationId)
  return new Set(filterBelongingRows(rows, now).map((row) => row.memberId))
}

export async function listOrganisationsOfMembers(
  database: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await repository.listLines(database, memberIds, null)
  return new Set(filterBelongingRows(rows, now).map((row) => row.organisationId))
}

function filterBelongingRows(rows: readonly repository.LinesRow[], now: Date): readonly repository.LinesRow[] {
  const today = calendarDateAt(now)
  return rows.filter((row) => {
    const { status } = computeMembershipState(toPeriods(row.lines), [], today)
    return status === 'active' || status === 'upcoming'
  })
}

/** Stores changes only; `oldStatus` and `newStatus` record the last one (section 4, ruling 17). */
export async function recalculateStatuses(database: Database, memberIds: readonly string[], now: Date): Promise<void> {
  const today = calendarDateAt(now)
  const rows = await repository.listMembershipPeriods(database, memberIds)
  const states = rows.map((row) => ({
    id: row.id,
    ...computeMembershipState(toPeriods(row.history), row.offers, today),
  }))
  await repository.storeMembershipStates(database, states, now)
}
