import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import { membershipState, type Period } from './membership-status.ts'

/** In increasing order: payments and receipts; event registrations; personal data read-only; editable. */
export const ORGANISATION_ACCESS_LEVELS = ['books', 'entries', 'see', 'change'] as const
export type OrganisationAccessLevel = (typeof ORGANISATION_ACCESS_LEVELS)[number]

/** Former members remain visible for one season, for late renewals and claims. */
export const FORMER_MEMBER_VISIBLE_MONTHS = 12

/** Registrations remain visible after an event for complaints, lost property and refunds. */
export const ENTRIES_VISIBLE_DAYS = 30

export type OrganisationTies = { periods: readonly Period[]; lastEventOn: CalendarDate | null }

/** Accounting records remain accessible permanently. */
export function organisationAccessLevel(
  { periods, lastEventOn }: OrganisationTies,
  today: CalendarDate,
): OrganisationAccessLevel {
  const { status, overallEndDate } = membershipState(periods, [], today)
  if (status === 'active' || status === 'upcoming') return 'change'
  if (overallEndDate !== null && today <= addMonths(overallEndDate, FORMER_MEMBER_VISIBLE_MONTHS)) return 'see'
  if (lastEventOn !== null && today <= addDays(lastEventOn, ENTRIES_VISIBLE_DAYS)) return 'entries'
  return 'books'
}

export function hasAccessLevel(reach: OrganisationAccessLevel, wanted: OrganisationAccessLevel): boolean {
  return ORGANISATION_ACCESS_LEVELS.indexOf(reach) >= ORGANISATION_ACCESS_LEVELS.indexOf(wanted)
}
