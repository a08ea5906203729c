import { TIME_ZONE } from './product.ts'

/** A day without a clock: 'YYYY-MM-DD'. Compares correctly as text. */
export type CalendarDate = string

const copenhagenDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** The calendar date in Copenhagen at an instant: 23:30 UTC on 31 December is already 1 January there. */
export function calendarDateAt(instant: Date): CalendarDate {
  return copenhagenDay.format(instant)
}
