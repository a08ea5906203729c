import { type CalendarDate, yearOf } from '@forenet/domain/calendar-date'

/** Which period, counted from the one that `today` lies in: last, this, next. */
export const SEASONS = [-1, 0, 1] as const
export type Season = (typeof SEASONS)[number]

/** A membership period, both days included, the day its sale opens, and its name in words. */
export type SeasonDates = {
  startDate: CalendarDate
  endDate: CalendarDate
  offerStartDate: CalendarDate
  label: string
}

/** How an organisation divides the years. */
export type Calendar = (season: Season, today: CalendarDate) => SeasonDates

/** Follows the calendar year; sold from a day ('MM-DD') of the year before until the period is over. */
export function calendarYear(saleOpens: string): Calendar {
  return (season, today) => {
    const year = yearOf(today) + season
    return {
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
      offerStartDate: `${year - 1}-${saleOpens}`,
      label: String(year),
    }
  }
}

/** From 1 August to 31 July; sold from a day ('MM-DD') of the calendar year it begins in. */
export function augustToJuly(saleOpens: string): Calendar {
  return (season, today) => {
    const running = today.slice(5) >= '08-01' ? yearOf(today) : yearOf(today) - 1
    const year = running + season
    return {
      startDate: `${year}-08-01`,
      endDate: `${year + 1}-07-31`,
      offerStartDate: `${year}-${saleOpens}`,
      label: `${year}/${String(year + 1).slice(2)}`,
    }
  }
}
