import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import { type MembershipStatus, membershipState } from './membership-status.ts'
import { SEEN_FOR_MONTHS } from './organisation-reach.ts'

/** How a person of the register stands: as a membership does, or without one, written down by hand. */
export const REGISTER_STATUSES = ['active', 'upcoming', 'expired', 'none'] as const
export type RegisterStatus = (typeof REGISTER_STATUSES)[number]

/** What can be missing in what a club knows of somebody. */
export const MISSING_KINDS = ['birth-date', 'email', 'phone', 'address', 'gender', 'guardian'] as const
export type MissingKind = (typeof MISSING_KINDS)[number]

/** By what the register is sorted; ties by who it is. */
export const REGISTER_SORTS = ['first-name', 'last-name', 'birth-date', 'since', 'until', 'post-code'] as const
export type RegisterSort = (typeof REGISTER_SORTS)[number]

/** Genders to filter by; `unknown` is one that nobody has said. */
export const REGISTER_GENDERS = ['female', 'male', 'other', 'undisclosed', 'unknown'] as const
export type RegisterGender = (typeof REGISTER_GENDERS)[number]

/** How somebody stands with their club's money: paid for a period that runs or is to come, or begun to pay for one. */
export const REGISTER_PAYMENTS = ['paid', 'owing'] as const
export type RegisterPayment = (typeof REGISTER_PAYMENTS)[number]

/** Columns of the register, in the order in which they stand on the screen and in a file. */
export const REGISTER_COLUMNS = [
  'name',
  'status',
  'memberships',
  'age',
  'birth-date',
  'gender',
  'email',
  'phone',
  'address',
  'post-code',
  'city',
  'teams',
  'tags',
  'since',
  'until',
  'guardians',
  'missing',
] as const
export type RegisterColumn = (typeof REGISTER_COLUMNS)[number]

/** What may be wrong with what a club knows of its people, each a filter of the register. */
export const HEALTH_CHECKS = [
  'same-person',
  'birth-date-missing',
  'birth-date-odd',
  'child-without-guardian',
  'email-missing',
  'email-refused',
  'address-missing',
  'post-code-unknown',
  'name-odd',
  'team-without-membership',
  'gender-for-team',
] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

/** Nobody is older than this: a birth date so long ago is a slip. */
export const OLDEST_YEARS = 110

/** Under this age somebody needs a guardian on record. */
export const OF_AGE = 18

/** A paid period of somebody in a register, both days included. */
export type RegisterPeriod = { from: CalendarDate; to: CalendarDate }

/** How somebody stands on a day by the periods that are paid. */
export function registerStatus(periods: readonly RegisterPeriod[], day: CalendarDate): RegisterStatus {
  const paid = periods.map(({ from, to }) => ({ startDate: from, endDate: to, enabled: true, paid: true }))
  const { status } = membershipState(paid, [], day)
  const words: Record<MembershipStatus, RegisterStatus> = {
    active: 'active',
    upcoming: 'upcoming',
    expired: 'expired',
    inactive: 'none',
  }
  return words[status]
}

/** The periods that tell how somebody stands on a day: those running and those to come; without any, those that ended last. */
export function tellingPeriods<Period extends RegisterPeriod>(periods: readonly Period[], day: CalendarDate): Period[] {
  const standing = periods.filter(({ to }) => to >= day)
  if (standing.length > 0) return standing
  const last = periods
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  return periods.filter(({ to }) => to === last)
}

/**
 * The first day to which somebody must have paid to be seen in a register on a day: so long after it a club still sees a
 * former member.
 */
export function seenSince(day: CalendarDate): CalendarDate {
  return addMonths(day, -SEEN_FOR_MONTHS)
}

/** The birth dates, both included, of those who are at least `from` and at most `to` years old on a day; null is no limit. */
export function bornWithin(
  { from, to }: { from: number | null; to: number | null },
  on: CalendarDate,
): { earliest: CalendarDate | null; latest: CalendarDate | null } {
  return {
    latest: from === null ? null : yearsBefore(on, from),
    // Whoever is `to` years old today was born after this day so many years and one more ago.
    earliest: to === null ? null : addDays(yearsBefore(on, to + 1), 1),
  }
}

/** The last birth date of those who are `years` old on a day: of a 29 February in a year without one, the 28th. */
function yearsBefore(on: CalendarDate, years: number): CalendarDate {
  return addMonths(on, -12 * years)
}
