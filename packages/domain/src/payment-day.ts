import { addMonths, type CalendarDate } from './calendar-date.ts'

/** Nobody enters money that changed hands longer ago. */
const MOST_MONTHS_AGO = 60

/** What is wrong with the day on which a club says that it was paid, or null: one to come, or more than five years ago. */
export function paymentDayProblem(day: CalendarDate, today: CalendarDate): 'to-come' | 'long-ago' | null {
  if (day > today) return 'to-come'
  return day < addMonths(today, -MOST_MONTHS_AGO) ? 'long-ago' : null
}
