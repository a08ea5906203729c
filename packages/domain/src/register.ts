import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import { type MembershipStatus, membershipState } from './membership-status.ts'
import { SEEN_FOR_MONTHS } from './organisation-reach.ts'

/** Membership status of a person in the register; `none`: added manually without a membership. */
export const REGISTER_STATUSES = ['active', 'upcoming', 'expired', 'none'] as const
export type RegisterStatus = (typeof REGISTER_STATUSES)[number]

export const MISSING_KINDS = ['birth-date', 'email', 'phone', 'address', 'gender', 'guardian'] as const
export type MissingKind = (typeof MISSING_KINDS)[number]

/** Sort orders of the register; ties are broken by person. */
export const REGISTER_SORTS = ['first-name', 'last-name', 'birth-date', 'since', 'until', 'post-code'] as const
export type RegisterSort = (typeof REGISTER_SORTS)[number]

export const REGISTER_GENDERS = ['female', 'male', 'other', 'undisclosed', 'unknown'] as const
export type RegisterGender = (typeof REGISTER_GENDERS)[number]

/** Payment filter: has a paid current or future period, or has started a payment. */
export const REGISTER_PAYMENTS = ['paid', 'owing'] as const
export type RegisterPayment = (typeof REGISTER_PAYMENTS)[number]

/** Columns in the order of the screen and of exports. */
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

/** Data quality checks, each available as a register filter. */
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

/** Older birth dates are assumed to be typing errors. */
export const OLDEST_YEARS = 110

/** Below this age a guardian must be on record. */
export const OF_AGE = 18

/** Instead of the name in files of a register, for people who are only counted. */
export const NAMELESS_IN_FILE = { da: '(tidligere medlem)', en: '(former member)' } as const

/** A paid period, both dates inclusive. */
export type RegisterPeriod = { from: CalendarDate; to: CalendarDate }

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

/** Periods relevant for the status on a date: current and future ones; if there are none, the latest past ones. */
export function relevantPeriods<Period extends RegisterPeriod>(
  periods: readonly Period[],
  day: CalendarDate,
): Period[] {
  const standing = periods.filter(({ to }) => to >= day)
  if (standing.length > 0) return standing
  const last = periods
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  return periods.filter(({ to }) => to === last)
}

/** Earliest end of a paid period that keeps a former member visible in the register on a date. */
export function seenSince(day: CalendarDate): CalendarDate {
  return addMonths(day, -SEEN_FOR_MONTHS)
}

/** Inclusive range of birth dates for an age range on a date; null = no limit. */
export function bornWithin(
  { from, to }: { from: number | null; to: number | null },
  on: CalendarDate,
): { earliest: CalendarDate | null; latest: CalendarDate | null } {
  return {
    latest: from === null ? null : yearsBefore(on, from),
    // A person aged `to` was born after this date `to + 1` years ago.
    earliest: to === null ? null : addDays(yearsBefore(on, to + 1), 1),
  }
}

/** Latest birth date of people aged `years` on a date; 29 February becomes the 28th. */
function yearsBefore(on: CalendarDate, years: number): CalendarDate {
  return addMonths(on, -12 * years)
}
