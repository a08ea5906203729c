import type { CalendarDate } from './calendar-date.ts'

/** A date range, both ends inclusive. */
export type Days = { startDate: CalendarDate; endDate: CalendarDate }

/** Buying a period that overlaps a paid one is a duplicate purchase (ruling 17). */
export function overlaps(one: Days, other: Days): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}

/** A paid period; `endedEarly`: ended by the club before its original end date. */
export type HeldDays = Days & { endedEarly?: boolean | undefined }

/**
 * Whether a paid period prevents buying another in the same club. After the club ended a membership early, any period
 * that ends later can be bought, including the same edition.
 */
export function blocksPurchase(held: HeldDays, wanted: Days): boolean {
  return overlaps(held, wanted) && !(held.endedEarly && held.endDate < wanted.endDate)
}
