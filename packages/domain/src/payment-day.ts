import { addMonths, type CalendarDate } from './calendar-date.ts'

const MAX_MONTHS_AGO = 60

export function findPaymentDateProblem(day: CalendarDate, today: CalendarDate): 'to-come' | 'long-ago' | null {
  if (day > today) return 'to-come'
  return day < addMonths(today, -MAX_MONTHS_AGO) ? 'long-ago' : null
}
