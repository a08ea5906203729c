import { type CalendarDate, getYear } from '@forenet/domain/calendar-date'

export const SEASONS = [-1, 0, 1] as const
export type Season = (typeof SEASONS)[number]

export type SeasonDates = {
  startDate: CalendarDate
  endDate: CalendarDate
  offerStartDate: CalendarDate
  label: string
}

export type SeasonCalendar = (season: Season, today: CalendarDate) => SeasonDates

/** Each season is on sale from a day ('MM-DD') of the previous year until it ends. */
export function createCalendarYearSeasons(saleOpens: string): SeasonCalendar {
  return (season, today) => {
    const year = getYear(today) + season
    return {
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
      offerStartDate: `${year - 1}-${saleOpens}`,
      label: String(year),
    }
  }
}

/** Seasons from 1 August to 31 July. `saleOpens`: 'MM-DD' of the season's first calendar year. */
export function createAugustToJulySeasons(saleOpens: string): SeasonCalendar {
  return (season, today) => {
    const running = today.slice(5) >= '08-01' ? getYear(today) : getYear(today) - 1
    const year = running + season
    return {
      startDate: `${year}-08-01`,
      endDate: `${year + 1}-07-31`,
      offerStartDate: `${year}-${saleOpens}`,
      label: `${year}/${String(year + 1).slice(2)}`,
    }
  }
}
