import { type CalendarDate, getYear } from './calendar-date.ts'
import { type EditionDates, extendsMembership } from './edition-period.ts'

export const MEMBERSHIP_STATUSES = ['active', 'upcoming', 'expired', 'inactive'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

/** Both dates are inclusive. */
export type MembershipPeriod = { startDate: CalendarDate; endDate: CalendarDate; enabled: boolean; paid: boolean }

type OfferPeriod = { offerStartDate: CalendarDate; endDate: CalendarDate }
export type EditionOffer = OfferPeriod & EditionDates

export type MembershipState = {
  status: MembershipStatus
  overallStartDate: CalendarDate | null
  overallEndDate: CalendarDate | null
  readyForMembershipRenewal: boolean
}

/** Derived from the history and the editions on offer (ruling 17). */
export function computeMembershipState(
  periods: readonly MembershipPeriod[],
  offers: readonly EditionOffer[],
  today: CalendarDate,
): MembershipState {
  const valid = periods.filter((period) => period.enabled && period.paid)
  const overallStartDate = earliestDate(valid.map((period) => period.startDate))
  const overallEndDate = latestDate(valid.map((period) => period.endDate))
  return {
    status: findStatus(valid, today),
    overallStartDate,
    overallEndDate,
    readyForMembershipRenewal: offers.some(
      (offer) => isEditionOnOffer(offer, today) && extendsMembership(offer, today, overallEndDate),
    ),
  }
}

export function isEditionOnOffer(offer: OfferPeriod, today: CalendarDate): boolean {
  return offer.offerStartDate <= today && today <= offer.endDate
}

/** The earlier of the years of start and end date (section 3). */
export function computeMembershipYear(startDate: CalendarDate, endDate: CalendarDate): number {
  return Math.min(getYear(startDate), getYear(endDate))
}

function findStatus(valid: readonly MembershipPeriod[], today: CalendarDate): MembershipStatus {
  if (valid.some((period) => period.startDate <= today && today <= period.endDate)) return 'active'
  if (valid.some((period) => period.startDate > today)) return 'upcoming'
  return valid.length > 0 ? 'expired' : 'inactive'
}

function earliestDate(dates: readonly CalendarDate[]): CalendarDate | null {
  return dates.reduce<CalendarDate | null>((found, date) => (found === null || date < found ? date : found), null)
}

function latestDate(dates: readonly CalendarDate[]): CalendarDate | null {
  return dates.reduce<CalendarDate | null>((found, date) => (found === null || date > found ? date : found), null)
}
