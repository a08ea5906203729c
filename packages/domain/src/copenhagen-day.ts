import { TIME_ZONE } from './product.ts'

/** A date as 'YYYY-MM-DD', so that comparing as text sorts chronologically. */
export type CalendarDate = string

const copenhagenDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** The date in Copenhagen at an instant: 23:30 UTC on 31 December is 1 January. */
export function calendarDateAt(instant: Date): CalendarDate {
  return copenhagenDay.format(instant)
}
