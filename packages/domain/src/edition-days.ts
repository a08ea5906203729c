import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import type { Days } from './period.ts'

/**
 * An edition with fixed dates, or, with `months`, one that runs a number of months from the day of purchase; its dates
 * then limit when a membership can start.
 */
export type EditionDays = Days & { months?: number | null | undefined }

/** How many days before the current membership expires an edition with `months` can be renewed. */
export const RENEWED_AHEAD_DAYS = 60

export const MAX_EDITION_MONTHS = 60

/**
 * The membership period if an edition is bought on `day`. With `months`, a renewal starts the day after `heldUntil` if
 * that is within `RENEWED_AHEAD_DAYS`; otherwise it starts today and overlaps, so the purchase is refused.
 */
export function daysFor(edition: EditionDays, day: CalendarDate, heldUntil: CalendarDate | null): Days {
  const { startDate, endDate, months } = edition
  if (!months) return { startDate, endDate }
  const first = day > startDate ? day : startDate
  const next = heldUntil !== null && heldUntil >= first ? addDays(heldUntil, 1) : first
  const begin = next <= addDays(first, RENEWED_AHEAD_DAYS) ? next : first
  return { startDate: begin, endDate: lastDay(begin, months) }
}

/** The edition with its dates replaced by those of `daysFor`. */
export function editionFor<T extends EditionDays>(edition: T, day: CalendarDate, heldUntil: CalendarDate | null): T {
  return { ...edition, ...daysFor(edition, day, heldUntil) }
}

export function extendsMembership(edition: EditionDays, day: CalendarDate, heldUntil: CalendarDate | null): boolean {
  if (heldUntil === null) return true
  const { startDate, endDate } = daysFor(edition, day, heldUntil)
  return edition.months ? startDate > heldUntil : endDate > heldUntil
}

export function lastDayOf(periods: readonly Pick<Days, 'endDate'>[]): CalendarDate | null {
  return periods.reduce<CalendarDate | null>((last, { endDate }) => (last && last > endDate ? last : endDate), null)
}

/**
 * Last day of a period of `months`: the day before the same date in the final month, or that month's last day if it
 * lacks the date.
 */
function lastDay(begin: CalendarDate, months: number): CalendarDate {
  const same = addMonths(begin, months)
  return same.slice(-2) === begin.slice(-2) ? addDays(same, -1) : same
}
