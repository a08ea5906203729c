import type { accessGrant } from '@forenet/database/access-tables'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { addDays, type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import type { MembershipRow } from './books.ts'
import type { MemberRow } from './households.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'
import { BOARD_EMAILS, DEMONSTRATION_ACCOUNTS } from './sign-ins.ts'
import { TEAM_WITH_TRAINER } from './teams.ts'

export type GrantRow = typeof accessGrant.$inferInsert

const IN_OFFICE_DAYS = 230
const TERM_DAYS = 730
const AUDIT_DAYS = 90

const ROLES = Object.keys(CLUB_ROLES) as ClubRole[]
const SEATS = ROLES.length + 1

/** In the sports club, sign-in accounts; elsewhere adult members with an e-mail. */
export function buildBoardRows(
  organisations: readonly { id: string; key: string }[],
  members: readonly MemberRow[],
  memberships: readonly MembershipRow[],
  teams: readonly { id: string; organisationId: string; name: string }[],
  today: CalendarDate,
): GrantRow[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  return organisations.flatMap(({ id: organisationId, key }) => {
    const random = createRandom(`board of ${key}`)
    const signsIn = (member: MemberRow) => DEMONSTRATION_ACCOUNTS.some(({ email }) => email === member.email)
    const eligible = memberships
      .filter((membership) => membership.organisationId === organisationId)
      .flatMap(({ memberId }) => byId.get(memberId) ?? [])
      .filter((member) => mayServe(member, today) && !signsIn(member))
    // The board of a club without members consists of members of other clubs.
    const serving =
      eligible.length >= SEATS ? eligible : members.filter((each) => mayServe(each, today) && !signsIn(each))
    const seat = (place: number) => serving[Math.floor((place * serving.length) / SEATS)]
    const instant = (days: number) => new Date(`${addDays(today, days)}T18:00:00Z`)
    const since = instant(-IN_OFFICE_DAYS)
    const grant = (memberId: string, role: ClubRole, from: Date, until: Date | null): GrantRow => ({
      id: random.uuid(),
      memberId,
      organisationId,
      eventId: null,
      teamId: null,
      role,
      fromAt: from,
      untilAt: until,
      grantedBy: null,
      grantedAt: from,
      endedBy: null,
      endedAt: until !== null && until <= since ? until : null,
    })
    const holders = ROLES.filter((role) => key !== SPORTS_CLUB || role !== 'owner').flatMap((role, place) => {
      const known = key === SPORTS_CLUB ? members.find(({ email }) => email === BOARD_EMAILS[role]) : undefined
      const holder = known ?? seat(place)
      if (!holder) return []
      const given = grant(holder.id, role, since, role === 'auditor' ? instant(AUDIT_DAYS) : null)
      const own = teams.find((team) => team.organisationId === organisationId && team.name === TEAM_WITH_TRAINER)
      return role === 'trainer' && own ? { ...given, teamId: own.id } : given
    })
    const before = seat(ROLES.length)
    const past = before ? [grant(before.id, 'treasurer', instant(-IN_OFFICE_DAYS - TERM_DAYS), since)] : []
    return [...past, ...holders]
  })
}

function mayServe({ email, dateOfBirth, deletedAt, enabled }: MemberRow, today: CalendarDate): boolean {
  const age = dateOfBirth ? computeAge(dateOfBirth, today) : 0
  return !!email && enabled === true && !deletedAt && age >= 30
}
