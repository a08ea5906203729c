import type { personTag, tag, team, teamPlace } from '@forenet/database/register-tables'
import { addDays, type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import type { MembershipRow } from './books.ts'
import type { MemberRow } from './households.ts'
import { CHOIR, CULTURE_HOUSE, SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'

export type Teams = {
  teams: (typeof team.$inferInsert)[]
  teamPlaces: (typeof teamPlace.$inferInsert)[]
  tags: (typeof tag.$inferInsert)[]
  personTags: (typeof personTag.$inferInsert)[]
}

type Plan = { name: string; activity: string; ages: readonly [from: number, to: number]; capacity: number | null }

export const TEAM_WITH_TRAINER = 'Fodbold U12'

const PLANS: Readonly<Record<string, readonly Plan[]>> = {
  [SPORTS_CLUB]: [
    { name: 'Fodbold U8', activity: 'Fodbold', ages: [6, 8], capacity: 24 },
    { name: TEAM_WITH_TRAINER, activity: 'Fodbold', ages: [10, 12], capacity: 18 },
    { name: 'Badminton ungdom', activity: 'Badminton', ages: [12, 17], capacity: 20 },
    { name: 'Badminton senior', activity: 'Badminton', ages: [18, 64], capacity: null },
    { name: 'Gymnastik 60+', activity: 'Gymnastik', ages: [60, 99], capacity: 30 },
  ],
  [CHOIR]: [
    { name: 'Sopran', activity: 'Kor', ages: [18, 99], capacity: 16 },
    { name: 'Bas', activity: 'Kor', ages: [18, 99], capacity: 12 },
  ],
  [CULTURE_HOUSE]: [{ name: 'Keramikholdet', activity: 'Værksted', ages: [18, 99], capacity: 10 }],
}

const TAGS = ['Frivillig', 'Bestyrelse før', 'Har nøgle']
const JOINS = 0.6
const WAITING = 4
const TAGGED = 0.06
const OLDEST = 99
const SINCE_DAYS = 90

export function buildTeamRows(
  organisations: readonly { id: string; key: string }[],
  members: readonly MemberRow[],
  memberships: readonly MembershipRow[],
  today: CalendarDate,
): Teams {
  const found: Teams = { teams: [], teamPlaces: [], tags: [], personTags: [] }
  const byId = new Map(members.map((member) => [member.id, member]))
  const at = new Date(`${addDays(today, -SINCE_DAYS)}T16:00:00Z`)
  for (const { id: organisationId, key } of organisations) {
    const random = createRandom(`teams of ${key}`)
    const active = memberships
      .filter((one) => one.organisationId === organisationId && one.status === 'active')
      .flatMap(({ memberId }) => byId.get(memberId) ?? [])
    for (const { name, activity, ages, capacity } of PLANS[key] ?? []) {
      const teamId = random.uuid()
      const [from, to] = ages
      found.teams.push({
        id: teamId,
        organisationId,
        name,
        activity,
        capacity,
        ageFrom: from,
        ageTo: to < OLDEST ? to : null,
      })
      const fitting = active.filter(({ dateOfBirth }) => {
        const age = dateOfBirth ? computeAge(dateOfBirth, today) : -1
        return from <= age && age <= to && random.chance(JOINS)
      })
      const most = (capacity ?? fitting.length) + WAITING
      fitting.slice(0, most).forEach(({ id: memberId }, place) => {
        const state = capacity !== null && place >= capacity ? ('waiting' as const) : ('on' as const)
        found.teamPlaces.push({ id: random.uuid(), teamId, organisationId, memberId, state, fromAt: at })
      })
    }
    for (const name of TAGS) {
      const tagId = random.uuid()
      found.tags.push({ id: tagId, organisationId, name })
      for (const { id: memberId, dateOfBirth } of active) {
        if (dateOfBirth && computeAge(dateOfBirth, today) >= 18 && random.chance(TAGGED))
          found.personTags.push({ tagId, memberId, organisationId, at })
      }
    }
  }
  return found
}
