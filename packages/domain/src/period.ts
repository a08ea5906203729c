import type { CalendarDate } from './calendar-date.ts'

/** Days from start to end, both included. */
export type Days = { startDate: CalendarDate; endDate: CalendarDate }

/** Whether two stretches of days share one: buying a period that overlaps a paid one is buying it twice (ruling 17). */
export function overlaps(one: Days, other: Days): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}
