import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import { membershipState, type Period } from './membership-status.ts'

/**
 * How much of a person's data administrators of an organisation can access, in increasing order: payments and receipts;
 * event registrations; personal data, read-only; personal data, editable.
 */
export const ORGANISATION_REACHES = ['books', 'entries', 'see', 'change'] as const
export type OrganisationReach = (typeof ORGANISATION_REACHES)[number]

/** How long after the last paid day former members remain visible: one season, for late renewals and claims. */
export const SEEN_FOR_MONTHS = 12

/** How long after an event its registrations remain visible, for complaints, lost property and refunds. */
export const ENTRIES_SEEN_FOR_DAYS = 30

/** What links a person to an organisation: paid periods, and the date of the last event they registered for. */
export type OrganisationTies = { periods: readonly Period[]; lastEventOn: CalendarDate | null }

/** Access scope on a date. Accounting records remain accessible permanently. */
export function organisationReach({ periods, lastEventOn }: OrganisationTies, today: CalendarDate): OrganisationReach {
  const { status, overallEndDate } = membershipState(periods, [], today)
  if (status === 'active' || status === 'upcoming') return 'change'
  if (overallEndDate !== null && today <= addMonths(overallEndDate, SEEN_FOR_MONTHS)) return 'see'
  if (lastEventOn !== null && today <= addDays(lastEventOn, ENTRIES_SEEN_FOR_DAYS)) return 'entries'
  return 'books'
}

export function reaches(reach: OrganisationReach, wanted: OrganisationReach): boolean {
  return ORGANISATION_REACHES.indexOf(reach) >= ORGANISATION_REACHES.indexOf(wanted)
}
