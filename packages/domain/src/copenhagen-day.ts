import { TIME_ZONE } from './product.ts'

/** 'YYYY-MM-DD'; sorts as text. */
export type CalendarDate = string

const copenhagenDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** 23:30 UTC on 31 December is 1 January in Copenhagen. */
export function calendarDateAt(instant: Date): CalendarDate {
  return copenhagenDay.format(instant)
}
