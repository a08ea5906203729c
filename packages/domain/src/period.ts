import type { CalendarDate } from './calendar-date.ts'

/** Both ends are inclusive. */
export type Days = { startDate: CalendarDate; endDate: CalendarDate }

/** Buying a period that overlaps a paid one is refused as a duplicate (ruling 17). */
export function overlaps(one: Days, other: Days): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}

export type HeldDays = Days & { endedEarly?: boolean | undefined }

/** After the club ended a membership early, any period that ends later can be bought, even the same edition. */
export function blocksPurchase(held: HeldDays, wanted: Days): boolean {
  return overlaps(held, wanted) && !(held.endedEarly && held.endDate < wanted.endDate)
}
