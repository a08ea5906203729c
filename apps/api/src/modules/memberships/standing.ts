import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { membershipState, type Period } from '@forenet/domain/membership-status'
import { periodsOf } from './membership-row.ts'
import * as repository from './repository.ts'

/** The periods a member has, by organisation id: what other rooms need to tell whether something can be renewed. */
export async function periodsByOrganisation(database: Database, memberId: string): Promise<Map<string, Period[]>> {
  const rows = await repository.listMembershipRows(database, memberId, null)
  return new Map(rows.map((row) => [row.organisationId, row.periods]))
}

/** Which of these members are members of an organisation now: their status there is active or upcoming (ruling 17). */
export async function membersAmong(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await repository.listLines(database, memberIds, organisationId)
  return new Set(belonging(rows, now).map((row) => row.memberId))
}

/** Ids of the organisations that at least one of these members is a member of now. */
export async function organisationsOf(
  database: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await repository.listLines(database, memberIds, null)
  return new Set(belonging(rows, now).map((row) => row.organisationId))
}

function belonging(rows: readonly repository.LinesRow[], now: Date): readonly repository.LinesRow[] {
  const today = calendarDateAt(now)
  return rows.filter((row) => {
    const { status } = membershipState(periodsOf(row.lines), [], today)
    return status === 'active' || status === 'upcoming'
  })
}

/**
 * Derives status, span and readiness of every membership of these members anew and stores what changed; `oldStatus`
 * and `newStatus` tell the last change (section 4, ruling 17). Safe to repeat.
 */
export async function recalculateStatuses(database: Database, memberIds: readonly string[], now: Date): Promise<void> {
  const today = calendarDateAt(now)
  const rows = await repository.listStandings(database, memberIds)
  const states = rows.map((row) => ({
    id: row.id,
    ...membershipState(periodsOf(row.history), row.offers, today),
  }))
  await repository.storeStandings(database, states, now)
}
