import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'

export const DAYS_OF_WEEK = 7
const MS_PER_DAY = 86_400_000

const toUtcMs = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`)

function daysSinceMonday(date: CalendarDate): number {
  return (new Date(toUtcMs(date)).getUTCDay() + 6) % DAYS_OF_WEEK
}

export function findMondayBefore(date: CalendarDate): CalendarDate {
  return addDays(date, -daysSinceMonday(date))
}

/** ISO 8601: week 1 contains the year's first Thursday. */
export function computeIsoWeek(date: CalendarDate): number {
  const thursday = addDays(findMondayBefore(date), 3)
  const january = `${thursday.slice(0, 4)}-01-01`
  return Math.floor((toUtcMs(thursday) - toUtcMs(january)) / MS_PER_DAY / DAYS_OF_WEEK) + 1
}

export function listDaysOfWeek(date: CalendarDate): CalendarDate[] {
  const monday = findMondayBefore(date)
  return Array.from({ length: DAYS_OF_WEEK }, (_day, index) => addDays(monday, index))
}

export function listWeeksOfMonth(date: CalendarDate): CalendarDate[][] {
  const month = date.slice(0, 7)
  const weeks: CalendarDate[][] = []
  for (
    let monday = findMondayBefore(`${month}-01`);
    monday.slice(0, 7) <= month;
    monday = addDays(monday, DAYS_OF_WEEK)
  ) {
    weeks.push(listDaysOfWeek(monday))
  }
  return weeks
}

export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
  return `${last.slice(0, 8)}${String(Math.min(day, Number(last.slice(8)))).padStart(2, '0')}`
}

export function listMonthsBetween(from: CalendarDate, to: CalendarDate): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
