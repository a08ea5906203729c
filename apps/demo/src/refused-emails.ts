import type { refusedEmail } from '@forenet/database/payment-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { MembershipRow } from './books.ts'
import type { MemberRow } from './households.ts'
import { SPORTS_CLUB } from './organisations.ts'

const ANSWERS = [
  { daysAgo: 41, answer: '550 5.1.1 <…@…>: Recipient address rejected: User unknown in virtual mailbox table' },
  { daysAgo: 9, answer: '550 5.1.2 <…@…>: Host unknown' },
  { daysAgo: 3, answer: '550 5.1.1 The email account that you tried to reach does not exist' },
] as const

export function buildRefusedEmailRows(
  organisations: readonly { id: string; key: string }[],
  members: readonly MemberRow[],
  memberships: readonly MembershipRow[],
  known: ReadonlySet<string>,
  today: CalendarDate,
): (typeof refusedEmail.$inferInsert)[] {
  const club = organisations.find(({ key }) => key === SPORTS_CLUB)
  const active = new Set(
    memberships
      .filter(({ organisationId, status }) => organisationId === club?.id && status === 'active')
      .map(({ memberId }) => memberId),
  )
  const emails = members.filter(({ id }) => active.has(id) && !known.has(id)).flatMap(({ email }) => email ?? [])
  return ANSWERS.flatMap(({ daysAgo, answer }, nth) => {
    const email = emails[nth * 17]
    return email ? [{ email, refusedAt: copenhagenInstant(addDays(today, -daysAgo), '18:32'), answer }] : []
  })
}
