import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import { computeMembershipState, type MembershipPeriod } from './membership-status.ts'

/**
 * What a club may see of a person, in increasing order: payments and receipts; also event registrations; also personal
 * data; also change personal data.
 */
export const ORGANISATION_ACCESS_LEVELS = ['books', 'entries', 'see', 'change'] as const
export type OrganisationAccessLevel = (typeof ORGANISATION_ACCESS_LEVELS)[number]

/** How long a club sees data of former members, so that they can renew late or claim their account. */
export const FORMER_MEMBER_VISIBLE_MONTHS = 12

/** How long a club sees a participant's data after an event, for complaints, lost property and refunds. */
export const ENTRIES_VISIBLE_DAYS = 30

export type OrganisationTies = { periods: readonly MembershipPeriod[]; lastEventOn: CalendarDate | null }

/** Access level of a club for a person. Accounting records stay accessible permanently. */
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
