import { addDays, type CalendarDate } from './calendar-date.ts'

export const RENEWAL_NOTICE_DAYS = [30, 10] as const
type NoticeDays = (typeof RENEWAL_NOTICE_DAYS)[number]

/** Null if too early or expired. A notice stays due until the next, so that a missed nightly run is made up for. */
export function findDueRenewalNotice(endDate: CalendarDate, today: CalendarDate): NoticeDays | null {
  if (endDate < today) return null
  const due = RENEWAL_NOTICE_DAYS.filter((days) => endDate <= addDays(today, days))
  return due.at(-1) ?? null
}

/** None before the next edition is on sale (`offeredFrom`). */
export function listRenewalNoticeDates(
  endDate: CalendarDate,
  offeredFrom: CalendarDate,
  today: CalendarDate,
): CalendarDate[] {
  const tomorrow = addDays(today, 1)
  const [from = tomorrow] = [offeredFrom, tomorrow].toSorted().reverse()
  const dates = RENEWAL_NOTICE_DAYS.map((days) => {
    const [due = from] = [addDays(endDate, -days), from].toSorted().reverse()
    return due
  })
  return dates.filter((date, nth) => findDueRenewalNotice(endDate, date) === RENEWAL_NOTICE_DAYS[nth])
}
