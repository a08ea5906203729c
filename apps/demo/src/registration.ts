import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { MembershipRow } from './books.ts'
import { drawDayBetween, drawMorningTime, findLaterDay } from './days.ts'
import type { MemberRow } from './households.ts'
import type { Random } from './random.ts'

const OLDEST_DAYS = 2200

/** Before the first membership, not within a year of birth, parents no later than dependants. */
export function linkAccounts(
  random: Random,
  members: readonly MemberRow[],
  memberships: readonly MembershipRow[],
  today: CalendarDate,
): MemberRow[] {
  const seen = Map.groupBy(memberships, (membership) => membership.memberId)
  const registered = members.map((member) => {
    const moments = seen.get(member.id) ?? []
    const first = moments.map((one) => one.createdAt).reduce(earlierMoment, new Date(`${addDays(today, -1)}T12:00:00Z`))
    const last = moments.map((one) => one.updateDate).reduce(laterMoment, new Date(0))
    const firstDay = calendarDateAt(first)
    const earliest = findLaterDay(addDays(member.dateOfBirth, 365), addDays(firstDay, -OLDEST_DAYS))
    const earlier = drawMorningTime(random, drawDayBetween(random, earliest, addDays(firstDay, -1)))
    const registrationDate = random.chance(0.4) && moments.length > 0 ? first : earlier
    return { ...member, registrationDate, updateDate: laterMoment(registrationDate, last) }
  })
  const dependants = Map.groupBy(registered, (member) => member.parentId)
  return registered.map((member) => ({
    ...member,
    registrationDate: (dependants.get(member.id) ?? [])
      .map((dependant) => dependant.registrationDate)
      .reduce(earlierMoment, member.registrationDate),
  }))
}

const earlierMoment = (one: Date, other: Date): Date => (one < other ? one : other)
const laterMoment = (one: Date, other: Date): Date => (one > other ? one : other)
