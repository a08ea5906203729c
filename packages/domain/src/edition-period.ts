import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import type { DateRange } from './period.ts'

/** With `months`, each membership runs that many months from purchase, and the dates limit when it can start. */
export type EditionDates = DateRange & { months?: number | null | undefined }

export const MAX_EARLY_RENEWAL_DAYS = 60

export const MAX_EDITION_MONTHS = 60

/**
 * With `months`, a renewal starts the day after `heldUntil` if that is at most `MAX_EARLY_RENEWAL_DAYS` ahead;
 * otherwise today, so that it overlaps the current period and is refused.
 */
export function computeEditionPeriod(
  edition: EditionDates,
  day: CalendarDate,
  heldUntil: CalendarDate | null,
): DateRange {
  const { startDate, endDate, months } = edition
  if (!months) return { startDate, endDate }
  const first = day > startDate ? day : startDate
  const next = heldUntil !== null && heldUntil >= first ? addDays(heldUntil, 1) : first
  const begin = next <= addDays(first, MAX_EARLY_RENEWAL_DAYS) ? next : first
  return { startDate: begin, endDate: lastDay(begin, months) }
}

export function applyEditionPeriod<T extends EditionDates>(
  edition: T,
  day: CalendarDate,
  heldUntil: CalendarDate | null,
): T {
  return { ...edition, ...computeEditionPeriod(edition, day, heldUntil) }
}

export function extendsMembership(edition: EditionDates, day: CalendarDate, heldUntil: CalendarDate | null): boolean {
  if (heldUntil === null) return true
  const { startDate, endDate } = computeEditionPeriod(edition, day, heldUntil)
  return edition.months ? startDate > heldUntil : endDate > heldUntil
}

export function findLatestEndDate(periods: readonly Pick<DateRange, 'endDate'>[]): CalendarDate | null {
  return periods.reduce<CalendarDate | null>((last, { endDate }) => (last && last > endDate ? last : endDate), null)
}

function lastDay(begin: CalendarDate, months: number): CalendarDate {
  const same = addMonths(begin, months)
  return same.slice(-2) === begin.slice(-2) ? addDays(same, -1) : same
}
