import type { CalendarDate } from './calendar-date.ts'

/** Days from start to end, both included. */
export type Days = { startDate: CalendarDate; endDate: CalendarDate }

/** Whether two stretches of days share one: buying a period that overlaps a paid one is buying it twice (ruling 17). */
export function overlaps(one: Days, other: Days): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}

/** A paid period as it stands; `endedEarly`: its club has ended it before the last day it was sold until. */
export type HeldDays = Days & { endedEarly?: boolean | undefined }

/**
 * Whether somebody who has paid for days cannot buy others of the same club. Whose membership the club has ended comes back by what
 * goes on for longer, the same edition too.
 */
export function standsInTheWay(held: HeldDays, wanted: Days): boolean {
  return overlaps(held, wanted) && !(held.endedEarly && held.endDate < wanted.endDate)
}
