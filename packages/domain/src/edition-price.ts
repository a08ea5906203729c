import type { CalendarDate } from './calendar-date.ts'
import type { MembershipTerms } from './membership-price.ts'
import { divideHalfUp, type Minor } from './money.ts'
import type { Days } from './period.ts'

/** What an edition costs in the course of its period, before VAT: at most one of the two ways to cost less later. */
export type PriceOverTime = Days & {
  priceMinor: Minor
  /** From this day of the period on it costs `laterPriceMinor`. */
  laterFrom: CalendarDate | null
  laterPriceMinor: Minor | null
  /** It costs its share of the months that are left, the month one buys in included. */
  byMonth: boolean
}

/** The price of a day in øre. `months`: how many of how many it is for, where it is for fewer than all. */
export type PriceOfDay = { priceMinor: Minor; since: CalendarDate | null; months: { left: number; of: number } | null }

/**
 * What somebody who buys an edition on a day pays for it, before VAT. By month each calendar month that the period touches counts
 * as one, and the share is rounded half-up to the øre. Until the period's first day, and in its first month, it is the whole
 * price; after its last day what it was on that.
 */
export function priceOn(edition: PriceOverTime, day: CalendarDate): PriceOfDay {
  const { priceMinor, startDate, endDate, laterFrom, laterPriceMinor, byMonth } = edition
  if (laterFrom !== null && laterPriceMinor !== null && day >= laterFrom)
    return { priceMinor: laterPriceMinor, since: laterFrom, months: null }
  if (!byMonth) return { priceMinor, since: null, months: null }
  const of = monthsTouched(startDate, endDate)
  const left = monthsTouched(day < startDate ? startDate : day > endDate ? endDate : day, endDate)
  if (left === of) return { priceMinor, since: null, months: null }
  return { priceMinor: divideHalfUp(priceMinor * left, of), since: null, months: { left, of } }
}

/** What an edition is charged by on a day; `vatRate` may be the text of a decimal. */
export function termsOn(
  edition: PriceOverTime & Omit<MembershipTerms, 'vatRate'> & { vatRate: number | string },
  day: CalendarDate,
): MembershipTerms {
  const { surchargeMinor, joiningFeeMinor, householdBy, householdSecond, householdThird } = edition
  return {
    priceMinor: priceOn(edition, day).priceMinor,
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
