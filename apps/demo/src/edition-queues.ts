import type { editionWaiting } from '@forenet/database/membership-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { matchesPerson } from '@forenet/domain/membership-choice'
import type { HistoryRow } from './book-entry.ts'
import type { MembershipRow } from './books.ts'
import type { MemberRow } from './households.ts'
import type { ConfigurationRow } from './offers.ts'
import { CHOIR, GARDEN_ASSOCIATION, SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'

export type EditionWaitingRow = Required<Omit<typeof editionWaiting.$inferInsert, 'queueNumber'>>

const JOINED = [
  { daysAgo: 12, at: '20:14' },
  { daysAgo: 8, at: '07:52' },
  { daysAgo: 3, at: '16:30' },
  { daysAgo: 1, at: '21:05' },
] as const

type Known = {
  organisations: readonly { id: string; key: string }[]
  configurations: readonly ConfigurationRow[]
  members: readonly MemberRow[]
  memberships: readonly MembershipRow[]
  history: readonly HistoryRow[]
  known: ReadonlySet<string>
}

export function buildEditionQueueRows(rows: Known, today: CalendarDate): EditionWaitingRow[] {
  return [SPORTS_CLUB, GARDEN_ASSOCIATION, CHOIR].flatMap((key) => buildWaitingList(key, rows, today))
}

function buildWaitingList(clubKey: string, rows: Known, today: CalendarDate): EditionWaitingRow[] {
  const club = rows.organisations.find(({ key }) => key === clubKey)
  const [full] = rows.configurations
    .filter(({ organisationId, capacity }) => organisationId === club?.id && capacity !== null)
    .filter(({ offerStartDate, endDate }) => offerStartDate <= today && today <= endDate)
    .toSorted((one, other) => other.startDate.localeCompare(one.startDate))
  if (!full) return []
  const belonging = new Set(
    rows.memberships.flatMap(({ organisationId, memberId }) => (organisationId === club?.id ? memberId : [])),
  )
  const bought = new Set(
    rows.history.flatMap(({ memberId, startDate, endDate }) =>
      startDate <= full.endDate && full.startDate <= endDate ? memberId : [],
    ),
  )
  const waiting = rows.members.filter(
    (one) => belonging.has(one.id) && !bought.has(one.id) && !rows.known.has(one.id) && matchesPerson(full, one),
  )
  const random = createRandom(`edition queues of ${clubKey}`)
  // Spreads the waiting members over different households if possible.
  const apart = Math.max(1, Math.min(5, Math.floor(waiting.length / JOINED.length)))
  return JOINED.flatMap(({ daysAgo, at }, nth) => {
    const member = waiting[nth * apart]
    const joinedAt = copenhagenInstant(addDays(today, -daysAgo), at)
    if (!member) return []
    const place = { configurationId: full.id, memberId: member.id, state: 'waiting' as const }
    return [{ id: random.uuid(), ...place, joinedAt, offeredAt: null, offerUntil: null, updatedAt: joinedAt }]
  })
}
