import type { CalendarDate } from './calendar-date.ts'
import { type EditionDays, editionFor, goesBeyond } from './edition-days.ts'

/** In its last days a period is not worth renewing for when the next one can be bought already. */
export const HARDLY_WORTH_IT_DAYS = 60
const DAY_MS = 86_400_000

type Line = { membershipTypeId: string | null; endDate: string; enabled: boolean; status: string }
type Held = { overallEndDate: string | null; memberships: readonly Line[] }
type Offered = EditionDays & { membershipTypeId: string | null; onOffer: boolean }

/**
 * The membership that carries on what someone had: of the same membership type, on offer, and ending later. Of several seasons
 * the earliest, unless its last 60 days have begun; of what runs from the day of its purchase with the days that they get. Undefined when the club has no such membership any more: then the member has
 * to choose.
 */
export function renewalOffer<Offer extends Offered>(
  offers: readonly Offer[],
  held: Held,
  today: CalendarDate,
): Offer | undefined {
  const [latest] = held.memberships
    .filter((line) => line.enabled && line.status === 'active')
    .toSorted((one, other) => other.endDate.localeCompare(one.endDate))
  if (!latest?.membershipTypeId) return undefined
  const same = offers
    .filter((offer) => offer.onOffer && goesBeyond(offer, today, held.overallEndDate))
    .filter((offer) => offer.membershipTypeId === latest.membershipTypeId)
    .map((offer) => editionFor(offer, today, held.overallEndDate))
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  return same.find((offer) => daysBetween(today, offer.endDate) > HARDLY_WORTH_IT_DAYS) ?? same[0]
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
