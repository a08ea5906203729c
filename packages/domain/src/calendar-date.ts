import type { CalendarDate } from './copenhagen-day.ts'

export { type CalendarDate, calendarDateAt } from './copenhagen-day.ts'

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/** False for '2026-02-29' and outside the years 1900–9999. */
export function isCalendarDate(text: string): boolean {
  const match = DATE_PATTERN.exec(text)
  if (!match || Number(match[1]) < 1900) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const instant = new Date(`${date}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  return instant.toISOString().slice(0, 10)
}

/** Clamps to the end of the month: 29 February plus 12 months is 28 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return addDays(
    lastOfMonth.toISOString().slice(0, 10),
    Math.min(day, lastOfMonth.getUTCDate()) - lastOfMonth.getUTCDate(),
  )
}

export function getYear(date: CalendarDate): number {
  return Number(date.slice(0, 4))
}

/** A person born on 29 February turns a year older on 1 March. */
export function computeAge(birthDate: CalendarDate, on: CalendarDate): number {
  const years = getYear(on) - getYear(birthDate)
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years
}
