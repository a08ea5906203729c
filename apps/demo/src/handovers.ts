import type { handover, handoverSeat, roleInvitation } from '@forenet/database/access-tables'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { GrantRow } from './boards.ts'
import type { MemberRow } from './households.ts'
import { createRandom } from './random.ts'

export type Handovers = {
  handovers: (typeof handover.$inferInsert)[]
  handoverSeats: (typeof handoverSeat.$inferInsert)[]
  roleInvitations: (typeof roleInvitation.$inferInsert)[]
}

const PLANNED_DAYS = 21
const ANSWERED_DAYS = 3

export function buildHandoverRows(
  organisations: readonly { id: string; key: string }[],
  grants: readonly GrantRow[],
  members: readonly MemberRow[],
): Handovers {
  const found: Handovers = { handovers: [], handoverSeats: [], roleInvitations: [] }
  for (const { id: organisationId, key } of organisations) {
    const treasurers = grants.filter((grant) => grant.organisationId === organisationId && grant.role === 'treasurer')
    const before = treasurers.find(({ endedAt }) => endedAt)
    const now = treasurers.find(({ endedAt }) => !endedAt)
    const email = members.find(({ id }) => id === now?.memberId)?.email
    if (!before?.endedAt || !now || !email) continue
    const random = createRandom(`handover of ${key}`)
    const day = calendarDateAt(before.endedAt)
    const on = (days: number): Date => noon(addDays(day, days))
    const [id, invitationId] = [random.uuid(), random.uuid()]
    const plannedAt = on(-PLANNED_DAYS)
    const people = { plannedBy: before.memberId, plannedAt }
    found.handovers.push({
      id,
      organisationId,
      day,
      state: 'applied',
      ...people,
      endedAt: copenhagenInstant(day, '00:05'),
    })
    found.roleInvitations.push({
      ...{ id: invitationId, organisationId, email, role: 'treasurer', language: 'da', invitedBy: before.memberId },
      ...{ invitedAt: plannedAt, sentAt: plannedAt, expiresAt: on(PLANNED_DAYS), outcome: 'accepted' },
      ...{ answeredAt: on(ANSWERED_DAYS - PLANNED_DAYS), answeredBy: now.memberId, handoverId: id },
    })
    found.handoverSeats.push({
      ...{ id: random.uuid(), handoverId: id, place: 0, role: 'treasurer', grantId: before.id, invitationId },
      ...{ confirmedAt: on(ANSWERED_DAYS - PLANNED_DAYS), outcome: 'changed' },
    })
  }
  return found
}

const noon = (day: CalendarDate): Date => copenhagenInstant(day, '12:00')
