import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'

/** Closing a later month closes those before it. */
const MAX_MONTHS = 60

/** Lists months from that of the first posting. */
export function closableMonths(
  { closedThrough, firstPostedOn }: { closedThrough: CalendarDate | null; firstPostedOn: CalendarDate | null },
  today: CalendarDate,
): CalendarDate[] {
  const first = closedThrough === null ? firstPostedOn : addDays(closedThrough, 1)
  if (first === null) return []
  const months: CalendarDate[] = []
  for (let month = `${first.slice(0, 7)}-01`; months.length < MAX_MONTHS; month = addMonths(month, 1)) {
    const lastDay = addDays(addMonths(month, 1), -1)
    if (lastDay >= today) break
    months.push(lastDay)
  }
  return months
}

/** `after`: the last day that is closed. */
export function isOfClosedPeriod(day: CalendarDate, { after }: { after: CalendarDate | null }): boolean {
  return after !== null && day <= after
}
