import type { CalendarDate } from './calendar-date.ts'

/** Both ends are inclusive. */
export type DateRange = { startDate: CalendarDate; endDate: CalendarDate }

/** Buying a period that overlaps a paid one is refused as a duplicate (ruling 17). */
export function overlaps(one: DateRange, other: DateRange): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}

export type HeldPeriod = DateRange & { endedEarly?: boolean | undefined }

/** After the club ended a membership early, any period that ends later can be bought, even the same edition. */
export function blocksPurchase(held: HeldPeriod, wanted: DateRange): boolean {
  return overlaps(held, wanted) && !(held.endedEarly && held.endDate < wanted.endDate)
}
