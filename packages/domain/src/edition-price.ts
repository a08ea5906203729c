import type { CalendarDate } from './calendar-date.ts'
import type { MembershipTerms } from './membership-price.ts'
import { divideHalfUp, type Minor } from './money.ts'
import type { DateRange } from './period.ts'

/** Before VAT. Late buyers get at most one reduction: pro rata by month, or a lower price from a date. */
export type EditionPricing = DateRange & {
  priceMinor: Minor
  laterFrom: CalendarDate | null
  laterPriceMinor: Minor | null
  /** Pro rata by remaining months, including the month of purchase. */
  byMonth: boolean
}

/** `months`: months paid for, if fewer than all. `since`: date from which a reduced price applies. */
export type EditionDayPrice = {
  priceMinor: Minor
  since: CalendarDate | null
  months: { left: number; of: number } | null
}

/** Before VAT. Pro rata counts every calendar month that the rest of the period touches, rounded half-up. */
export function computeEditionPrice(edition: EditionPricing, day: CalendarDate): EditionDayPrice {
  const { priceMinor, startDate, endDate, laterFrom, laterPriceMinor, byMonth } = edition
  if (laterFrom !== null && laterPriceMinor !== null && day >= laterFrom)
    return { priceMinor: laterPriceMinor, since: laterFrom, months: null }
  if (!byMonth) return { priceMinor, since: null, months: null }
  const of = monthsTouched(startDate, endDate)
  const left = monthsTouched(day < startDate ? startDate : day > endDate ? endDate : day, endDate)
  if (left === of) return { priceMinor, since: null, months: null }
  return { priceMinor: divideHalfUp(priceMinor * left, of), since: null, months: { left, of } }
}

/** `vatRate` may be text, because the database driver returns numerics as text. */
export function computeMembershipTerms(
  edition: EditionPricing & Omit<MembershipTerms, 'vatRate'> & { vatRate: number | string },
  day: CalendarDate,
): MembershipTerms {
  const { surchargeMinor, joiningFeeMinor, householdBy, householdSecond, householdThird } = edition
  return {
    priceMinor: computeEditionPrice(edition, day).priceMinor,
    vatRate: Number(edition.vatRate),
    surchargeMinor,
    joiningFeeMinor,
    ...{ householdBy, householdSecond, householdThird },
  }
}

function monthsTouched(from: CalendarDate, to: CalendarDate): number {
  return monthNumber(to) - monthNumber(from) + 1
}

function monthNumber(day: CalendarDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}
