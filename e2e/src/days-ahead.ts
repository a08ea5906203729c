import { addDays, calendarDateAt, getYear } from '@forenet/domain/calendar-date'

/** When the run started; it may last past midnight. */
const STARTED_AT = new Date()
const START_DATE = calendarDateAt(STARTED_AT)

export const THIS_YEAR = getYear(START_DATE)
export const NEXT_YEAR = THIS_YEAR + 1
/** Newest season on sale in the sports club Højmarken: from 1 November the next year (apps/demo/src/price-lists.ts). */
export const SEASON_ON_SALE = START_DATE >= `${THIS_YEAR}-11-01` ? NEXT_YEAR : THIS_YEAR

export function formatDateAhead(days: number): string {
  return addDays(START_DATE, days)
}

export function formatDateTimeAhead(days: number, clock: string): string {
  return `${formatDateAhead(days)}T${clock}`
}
