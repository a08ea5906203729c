import { TIME_ZONE } from './product.ts'

/** 'YYYY-MM-DD', so that text order is chronological. */
export type CalendarDate = string

const copenhagenDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** 23:30 UTC on 31 December is 1 January. */
export function calendarDateAt(instant: Date): CalendarDate {
  return copenhagenDay.format(instant)
}
