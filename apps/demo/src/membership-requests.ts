import type { membershipRequest } from '@forenet/database/membership-tables'
import { addDays, type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { matchesPerson } from '@forenet/domain/membership-choice'
import type { HistoryRow } from './book-entry.ts'
import type { MemberRow } from './households.ts'
import type { ConfigurationRow } from './offers.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'

export type MembershipRequestRow = Required<typeof membershipRequest.$inferInsert>

const AGES = { from: 18, to: 28 }

const ASKED = [
  {
    daysAgo: 2,
    reason: 'Jeg har spillet på førsteholdet i min gamle klub i fire år, og vi er lige flyttet hertil.',
    wantsReduced: false,
    answered: null,
  },
  {
    daysAgo: 9,
    reason: 'Jeg vil gerne blive på holdet, men er begyndt at læse og har ikke råd til det hele i år.',
    wantsReduced: true,
    answered: { daysAgo: 6, priceMinor: 120_000, answer: 'Vi ses på banen. Du betaler mindre, mens du læser.' },
  },
] as const

type Known = {
  organisations: readonly { id: string; key: string }[]
  configurations: readonly ConfigurationRow[]
  members: readonly MemberRow[]
  history: readonly HistoryRow[]
  grants: readonly { organisationId?: string | null; role: string; memberId: string; endedAt?: Date | null }[]
  known: ReadonlySet<string>
}

export function buildMembershipRequestRows(rows: Known, today: CalendarDate): MembershipRequestRow[] {
  const club = rows.organisations.find(({ key }) => key === SPORTS_CLUB)
  const [wanted] = rows.configurations
    .filter(({ organisationId, byApproval }) => organisationId === club?.id && byApproval)
    .filter(({ offerStartDate, endDate }) => offerStartDate <= today && today <= endDate)
    .toSorted((one, other) => other.startDate.localeCompare(one.startDate))
  const secretary = rows.grants.find(
    (one) => one.organisationId === club?.id && one.role === 'secretary' && !one.endedAt,
  )
  if (!wanted || !secretary) return []
  const bought = new Set(
    rows.history.flatMap(({ memberId, startDate, endDate }) =>
      startDate <= wanted.endDate && wanted.startDate <= endDate ? memberId : [],
    ),
  )
  const asking = rows.members.filter(
    (one) =>
      one.email != null &&
      one.dateOfBirth != null &&
      computeAge(one.dateOfBirth, today) >= AGES.from &&
      computeAge(one.dateOfBirth, today) <= AGES.to &&
      !bought.has(one.id) &&
      !rows.known.has(one.id) &&
      matchesPerson(wanted, one),
  )
  const random = createRandom('membership requests')
  return ASKED.flatMap(({ daysAgo, reason, wantsReduced, answered }, nth) => {
    const member = asking[nth]
    if (!member) return []
    const about = { organisationId: wanted.organisationId, configurationId: wanted.id, memberId: member.id }
    return {
      ...{ id: random.uuid(), ...about, askedBy: member.id, reason, wantsReduced },
      askedAt: copenhagenInstant(addDays(today, -daysAgo), '20:40'),
      state: answered ? ('approved' as const) : ('asked' as const),
      decidedBy: answered ? secretary.memberId : null,
      decidedAt: answered ? copenhagenInstant(addDays(today, -answered.daysAgo), '19:15') : null,
      answer: answered?.answer ?? '',
      messagesAt: null,
      priceMinor: answered?.priceMinor ?? null,
    }
  })
}
