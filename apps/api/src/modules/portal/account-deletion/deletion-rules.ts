import { addDays, type CalendarDate, calendarDateAt, getYear } from '@forenet/domain/calendar-date'

/** The member can withdraw the request in this time. */
const DAYS_TO_THINK = 7

/** Bookkeeping law: five years from the end of the financial year. */
const YEARS_IN_THE_BOOKS = 5

/** How long the address is stored if the confirmation cannot be sent. */
const DELETION_NOTICE_DAYS = 14

export const DELETED_FIRST_NAME = 'Slettet'
export const DELETED_LAST_NAME = 'medlem'
export const DELETED_NAME = `${DELETED_FIRST_NAME} ${DELETED_LAST_NAME}`
export const DELETED_TEXTS = 'Slettet'

/** Computed in Copenhagen time. */
export function deletionDate(askedAt: Date): CalendarDate {
  return addDays(calendarDateAt(askedAt), DAYS_TO_THINK)
}

export function isDue(askedAt: Date, now: Date): boolean {
  return calendarDateAt(now) >= deletionDate(askedAt)
}

export function retentionEnd(settledAt: Date): CalendarDate {
  return `${getYear(calendarDateAt(settledAt)) + YEARS_IN_THE_BOOKS}-12-31`
}

/** Payments settled before this date need not be retained. */
export function retentionCutoff(now: Date): CalendarDate {
  return `${getYear(calendarDateAt(now)) - YEARS_IN_THE_BOOKS}-01-01`
}

export function isDeletionNoticeOver(createdAt: Date, now: Date): boolean {
  return calendarDateAt(now) > addDays(calendarDateAt(createdAt), DELETION_NOTICE_DAYS)
}
