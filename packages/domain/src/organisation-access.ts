import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import { computeMembershipState, type MembershipPeriod } from './membership-status.ts'

/**
 * In increasing order: payments and receipts; also event registrations; also personal data; also change personal data.
 */
export const ORGANISATION_ACCESS_LEVELS = ['books', 'entries', 'see', 'change'] as const
export type OrganisationAccessLevel = (typeof ORGANISATION_ACCESS_LEVELS)[number]

/** Former members can renew late or claim their account. */
export const FORMER_MEMBER_VISIBLE_MONTHS = 12

/** For complaints, lost property and refunds after an event. */
export const ENTRIES_VISIBLE_DAYS = 30

export type OrganisationTies = { periods: readonly MembershipPeriod[]; lastEventOn: CalendarDate | null }

/** Accounting records stay accessible permanently. */
export function computeOrganisationAccessLevel(
  { periods, lastEventOn }: OrganisationTies,
  today: CalendarDate,
): OrganisationAccessLevel {
  const { status, overallEndDate } = computeMembershipState(periods, [], today)
  if (status === 'active' || status === 'upcoming') return 'change'
  if (overallEndDate !== null && today <= addMonths(overallEndDate, FORMER_MEMBER_VISIBLE_MONTHS)) return 'see'
  if (lastEventOn !== null && today <= addDays(lastEventOn, ENTRIES_VISIBLE_DAYS)) return 'entries'
  return 'books'
}

export function hasAccessLevel(reach: OrganisationAccessLevel, wanted: OrganisationAccessLevel): boolean {
  return ORGANISATION_ACCESS_LEVELS.indexOf(reach) >= ORGANISATION_ACCESS_LEVELS.indexOf(wanted)
}
