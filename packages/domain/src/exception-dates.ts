import { addDays, type CalendarDate, isCalendarDate } from './calendar-date.ts'

/** More dates are assumed to be a typing error. */
const MAX_DAYS = 400

/**
 * '24.12.2026', '24/12-2026', '2026-12-24', '12.10.2026 - 18.10.2026', separated by lines, commas or semicolons.
 * Null if invalid or above `MAX_DAYS`.
 */
export function parseExceptionDates(text: string): CalendarDate[] | null {
  const days = new Set<CalendarDate>()
  for (const line of text.split(/[\n,;\u2028\u2029]/).map((one) => one.trim())) {
    if (line === '') continue
    const [from, to = from, ...more] = line
      .replace(/\s+/g, ' ')
      .split(/ (?:[-–]|til|to) |(?<=\d)–(?=\d)/)
      .map(readDay)
    if (!from || !to || more.length > 0 || to < from) return null
    for (let day = from; day <= to; day = addDays(day, 1)) {
      days.add(day)
      if (days.size > MAX_DAYS) return null
    }
  }
  return [...days].sort()
}

function readDay(text: string): CalendarDate | null {
  const [, day, month, year] = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4})$/.exec(text) ?? []
  const date = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isCalendarDate(date) ? date : null
}
