import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'

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
