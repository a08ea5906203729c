import { addDays, type CalendarDate } from './calendar-date.ts'

/** Days before a membership ends on which its holder is notified, first and last. */
export const RENEWAL_NOTICE_DAYS = [30, 10] as const
type NoticeDays = (typeof RENEWAL_NOTICE_DAYS)[number]

/**
 * Which renewal notice is due on a day for a membership that ends on `endDate` (that day included); null when it is
 * too early or over. A night on which nothing ran is made up for: each notice is due until the next one is.
 */
export function noticeDue(endDate: CalendarDate, today: CalendarDate): NoticeDays | null {
  if (endDate < today) return null
  const due = RENEWAL_NOTICE_DAYS.filter((days) => endDate <= addDays(today, days))
  return due.at(-1) ?? null
}

/**
 * On which nights those whose membership ends on `endDate` are notified, where what follows is on offer from `offeredFrom`: from
 * the night after `today` on, none before there is something to renew to, and one that waited for it is sent that night.
 */
export function noticeDates(endDate: CalendarDate, offeredFrom: CalendarDate, today: CalendarDate): CalendarDate[] {
  const tomorrow = addDays(today, 1)
  const [from = tomorrow] = [offeredFrom, tomorrow].toSorted().reverse()
  const dates = RENEWAL_NOTICE_DAYS.map((days) => {
    const [due = from] = [addDays(endDate, -days), from].toSorted().reverse()
    return due
  })
  return dates.filter((date, nth) => noticeDue(endDate, date) === RENEWAL_NOTICE_DAYS[nth])
}
