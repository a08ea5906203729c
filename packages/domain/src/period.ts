import type { CalendarDate } from './calendar-date.ts'

/** Both ends are inclusive. */
export type DateRange = { startDate: CalendarDate; endDate: CalendarDate }

/** Overlapping a paid period makes a purchase a duplicate (ruling 17). */
export function rangesOverlap(one: DateRange, other: DateRange): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}

export type HeldPeriod = DateRange & { endedEarly?: boolean | undefined }

/** One that the club ended early does not block a period that ends later. */
export function blocksPurchase(held: HeldPeriod, wanted: DateRange): boolean {
  return rangesOverlap(held, wanted) && !(held.endedEarly && held.endDate < wanted.endDate)
}
