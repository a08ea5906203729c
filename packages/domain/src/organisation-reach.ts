import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import { membershipState, type Period } from './membership-status.ts'

/**
 * How far an organisation's administrators reach somebody, from least to most, each with all before it: receipts and
 * payments of the organisation; what was registered for its events; the person, to look at; and to correct.
 */
export const ORGANISATION_REACHES = ['books', 'entries', 'see', 'change'] as const
export type OrganisationReach = (typeof ORGANISATION_REACHES)[number]

/**
 * So long after the last paid day an organisation still sees who was its member: a season, in which people renew late,
 * and claims about the last one are settled.
 */
export const SEEN_FOR_MONTHS = 12

/** So long after an event its registrations are still looked at: complaints, what was left behind, money paid back. */
export const ENTRIES_SEEN_FOR_DAYS = 30

/** What ties somebody to an organisation: the membership there, and the last day of an event there they are registered for. */
export type OrganisationTies = { periods: readonly Period[]; lastEventOn: CalendarDate | null }

/** How far an organisation reaches somebody on a day. The books it must keep are within reach for good. */
export function organisationReach({ periods, lastEventOn }: OrganisationTies, today: CalendarDate): OrganisationReach {
  const { status, overallEndDate } = membershipState(periods, [], today)
  if (status === 'active' || status === 'upcoming') return 'change'
  if (overallEndDate !== null && today <= addMonths(overallEndDate, SEEN_FOR_MONTHS)) return 'see'
  if (lastEventOn !== null && today <= addDays(lastEventOn, ENTRIES_SEEN_FOR_DAYS)) return 'entries'
  return 'books'
}

/** Whether a reach is enough for what is wanted. */
export function reaches(reach: OrganisationReach, wanted: OrganisationReach): boolean {
  return ORGANISATION_REACHES.indexOf(reach) >= ORGANISATION_REACHES.indexOf(wanted)
}
