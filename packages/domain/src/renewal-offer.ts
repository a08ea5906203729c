import type { CalendarDate } from './calendar-date.ts'
import { applyEditionPeriod, type EditionDates, extendsMembership } from './edition-period.ts'

/** In its last days, a season is not offered if the next one is on sale. */
export const SEASON_NEARLY_OVER_DAYS = 60
const DAY_MS = 86_400_000

type Line = { membershipTypeId: string | null; endDate: string; enabled: boolean; status: string }
type HeldMembershipLines = { overallEndDate: string | null; memberships: readonly Line[] }
type OfferedEdition = EditionDates & { membershipTypeId: string | null; onOffer: boolean }

/**
 * The earliest edition of the same type on sale that ends later and is not nearly over. Editions that run a number of
 * months are compared by the dates a purchase today would get.
 */
export function findRenewalOffer<Offer extends OfferedEdition>(
  offers: readonly Offer[],
  held: HeldMembershipLines,
  today: CalendarDate,
): Offer | undefined {
  const [latest] = held.memberships
    .filter((line) => line.enabled && line.status === 'active')
    .toSorted((one, other) => other.endDate.localeCompare(one.endDate))
  if (!latest?.membershipTypeId) return undefined
  const same = offers
    .filter((offer) => offer.onOffer && extendsMembership(offer, today, held.overallEndDate))
    .filter((offer) => offer.membershipTypeId === latest.membershipTypeId)
    .map((offer) => applyEditionPeriod(offer, today, held.overallEndDate))
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  return same.find((offer) => daysBetween(today, offer.endDate) > SEASON_NEARLY_OVER_DAYS) ?? same[0]
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
