import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import type { Days } from './period.ts'

/**
 * An edition of a season or a year, whose days are everybody's; or, with `months`, one that runs for so many months from the day on
 * which somebody buys it: its own days are then those between which it begins.
 */
export type EditionDays = Days & { months?: number | null | undefined }

/** An edition that runs from the day of its purchase is renewed at the earliest so many days before what somebody has is over. */
export const RENEWED_AHEAD_DAYS = 60

/** As many months as an edition may run for from the day of its purchase. */
export const MOST_EDITION_MONTHS = 60

/**
 * The days that somebody gets who buys an edition on a day. Where it runs from the day of its purchase and what they have ends soon,
 * on `heldUntil`, it begins the day after; where that is long ahead still, it begins today, and what they have stands in the way.
 */
export function daysFor(edition: EditionDays, day: CalendarDate, heldUntil: CalendarDate | null): Days {
  const { startDate, endDate, months } = edition
  if (!months) return { startDate, endDate }
  const first = day > startDate ? day : startDate
  const next = heldUntil !== null && heldUntil >= first ? addDays(heldUntil, 1) : first
  const begin = next <= addDays(first, RENEWED_AHEAD_DAYS) ? next : first
  return { startDate: begin, endDate: lastDay(begin, months) }
}

/** An edition with the days that somebody gets who buys it, as `daysFor`. */
export function editionFor<T extends EditionDays>(edition: T, day: CalendarDate, heldUntil: CalendarDate | null): T {
  return { ...edition, ...daysFor(edition, day, heldUntil) }
}

/** Whether what somebody gets who buys an edition on a day goes on for longer than what they have, which ends on `heldUntil`. */
export function goesBeyond(edition: EditionDays, day: CalendarDate, heldUntil: CalendarDate | null): boolean {
  if (heldUntil === null) return true
  const { startDate, endDate } = daysFor(edition, day, heldUntil)
  return edition.months ? startDate > heldUntil : endDate > heldUntil
}

/** The last day of the periods that somebody has; null of none. */
export function lastDayOf(periods: readonly Pick<Days, 'endDate'>[]): CalendarDate | null {
  return periods.reduce<CalendarDate | null>((last, { endDate }) => (last && last > endDate ? last : endDate), null)
}

/** The day before the same day so many months later; where that month has no such day, its last. */
function lastDay(begin: CalendarDate, months: number): CalendarDate {
  const same = addMonths(begin, months)
  return same.slice(-2) === begin.slice(-2) ? addDays(same, -1) : same
}
