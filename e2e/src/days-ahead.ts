import { addDays, calendarDateAt, yearOf } from '@forenet/domain/calendar-date'

/** Start of the run, so that a run past midnight keeps its day. */
const STARTED_AT = new Date()
const TODAY = calendarDateAt(STARTED_AT)

export const THIS_YEAR = yearOf(TODAY)
export const NEXT_YEAR = THIS_YEAR + 1
/**
 * The newest season of Højmarken on sale: the demonstration sells the next year from 1 November
 * (apps/demo/src/price-lists.ts).
 */
export const SEASON_ON_SALE = TODAY >= `${THIS_YEAR}-11-01` ? NEXT_YEAR : THIS_YEAR

/** The calendar date this many days from the start of the run. */
export function dayAhead(days: number): string {
  return addDays(TODAY, days)
}

/** A value for a date and time field, this many days from the start of the run; `clock` as 18:30. */
export function evening(days: number, clock: string): string {
  return `${dayAhead(days)}T${clock}`
}
