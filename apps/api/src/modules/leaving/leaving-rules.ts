import { addDays, type CalendarDate, calendarDateAt, yearOf } from '@forenet/domain/calendar-date'

/** Days in which one may change one's mind. */
const DAYS_TO_THINK = 7

/** Bookkeeping law: material is kept five years from the end of the financial year it belongs to. */
const YEARS_IN_THE_BOOKS = 5

/** How long the address for the last mail is kept where it cannot be sent. */
const FAREWELL_DAYS = 14

/** What a deleted member is called. */
export const DELETED_FIRST_NAME = 'Slettet'
export const DELETED_LAST_NAME = 'medlem'
export const DELETED_NAME = `${DELETED_FIRST_NAME} ${DELETED_LAST_NAME}`
/** What stands where an e-mail, a subject or words stood that must not be empty. */
export const DELETED_WORDS = 'Slettet'

/** The day a deletion takes effect: the seventh after the one it was asked for, by the days of Copenhagen. */
export function takesEffectOn(askedAt: Date): CalendarDate {
  return addDays(calendarDateAt(askedAt), DAYS_TO_THINK)
}

/** Whether a deletion that was asked for takes effect by now. */
export function isDue(askedAt: Date, now: Date): boolean {
  return calendarDateAt(now) >= takesEffectOn(askedAt)
}

/** Until which day, itself included, the books keep who paid; clubs keep books by the calendar year. */
export function keptUntil(settledAt: Date): CalendarDate {
  return `${yearOf(calendarDateAt(settledAt)) + YEARS_IN_THE_BOOKS}-12-31`
}

/** What was settled before this instant, the beginning of a year in Copenhagen, the books need no longer. */
export function clearedBefore(now: Date): CalendarDate {
  return `${yearOf(calendarDateAt(now)) - YEARS_IN_THE_BOOKS}-01-01`
}

/** Whether the address for the last mail is given up. */
export function isDeletionNoticeOver(createdAt: Date, now: Date): boolean {
  return calendarDateAt(now) > addDays(calendarDateAt(createdAt), FAREWELL_DAYS)
}
