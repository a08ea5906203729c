import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import { computeMembershipState, type MembershipStatus } from './membership-status.ts'
import { FORMER_MEMBER_VISIBLE_MONTHS } from './organisation-access.ts'

/** `none`: a person added manually, who never had a membership. */
export const REGISTER_STATUSES = ['active', 'upcoming', 'expired', 'none'] as const
export type RegisterStatus = (typeof REGISTER_STATUSES)[number]

export const MISSING_DATA_KINDS = ['birth-date', 'email', 'phone', 'address', 'gender', 'guardian'] as const
export type MissingDataKind = (typeof MISSING_DATA_KINDS)[number]

export const REGISTER_SORTS = ['first-name', 'last-name', 'birth-date', 'since', 'until', 'post-code'] as const
export type RegisterSort = (typeof REGISTER_SORTS)[number]

export const REGISTER_GENDERS = ['female', 'male', 'other', 'undisclosed', 'unknown'] as const
export type RegisterGender = (typeof REGISTER_GENDERS)[number]

export const REGISTER_PAYMENT_FILTERS = ['paid', 'owing'] as const
export type RegisterPaymentFilter = (typeof REGISTER_PAYMENT_FILTERS)[number]

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

export const DATA_QUALITY_CHECKS = [
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
export type DataQualityCheck = (typeof DATA_QUALITY_CHECKS)[number]

/** An earlier birth date is assumed to be a typing error. */
export const MAX_AGE_YEARS = 110

/** Younger members must have a guardian in the register. */
export const ADULT_AGE = 18

export const FORMER_MEMBER_LABEL = { da: '(tidligere medlem)', en: '(former member)' } as const

export type RegisterPeriod = { from: CalendarDate; to: CalendarDate }

export function computeRegisterStatus(periods: readonly RegisterPeriod[], day: CalendarDate): RegisterStatus {
  const paid = periods.map(({ from, to }) => ({ startDate: from, endDate: to, enabled: true, paid: true }))
  const { status } = computeMembershipState(paid, [], day)
  const words: Record<MembershipStatus, RegisterStatus> = {
    active: 'active',
    upcoming: 'upcoming',
    expired: 'expired',
    inactive: 'none',
  }
  return words[status]
}

/** If there are none, the latest past ones. */
export function filterRelevantPeriods<Period extends RegisterPeriod>(
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

export function computeVisibilityCutoff(day: CalendarDate): CalendarDate {
  return addMonths(day, -FORMER_MEMBER_VISIBLE_MONTHS)
}

/** Inclusive; null means unlimited. */
export function computeBirthDateRange(
  { from, to }: { from: number | null; to: number | null },
  on: CalendarDate,
): { earliest: CalendarDate | null; latest: CalendarDate | null } {
  return {
    latest: from === null ? null : yearsBefore(on, from),
    // A person aged `to` was born after this date `to + 1` years ago.
    earliest: to === null ? null : addDays(yearsBefore(on, to + 1), 1),
  }
}

function yearsBefore(on: CalendarDate, years: number): CalendarDate {
  return addMonths(on, -12 * years)
}
