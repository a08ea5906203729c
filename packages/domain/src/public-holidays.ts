import { addDays, type CalendarDate } from './calendar-date.ts'

export const HOLIDAYS = [
  'new-year',
  'maundy-thursday',
  'good-friday',
  'easter',
  'easter-monday',
  'ascension',
  'whit-sunday',
  'whit-monday',
  'constitution',
  'christmas-eve',
  'christmas',
  'boxing-day',
  'new-year-eve',
] as const
export type Holiday = (typeof HOLIDAYS)[number]

/** By custom or collective agreement, not by law. */
export const CUSTOMARY_HOLIDAYS: readonly Holiday[] = ['constitution', 'christmas-eve', 'new-year-eve']

const FIXED_HOLIDAY_DATES: Partial<Record<Holiday, string>> = {
  'new-year': '01-01',
  constitution: '06-05',
  'christmas-eve': '12-24',
  christmas: '12-25',
  'boxing-day': '12-26',
  'new-year-eve': '12-31',
}

/** Days after Easter Sunday. Great Prayer Day was abolished in 2024. */
const DAYS_FROM_EASTER: Partial<Record<Holiday, number>> = {
  'maundy-thursday': -3,
  'good-friday': -2,
  easter: 0,
  'easter-monday': 1,
  ascension: 39,
  'whit-sunday': 49,
  'whit-monday': 50,
}

export function computeEasterSunday(year: number): CalendarDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moved = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - moved + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * late + 114
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${year}-${twoDigits(Math.floor(days / 31))}-${twoDigits((days % 31) + 1)}`
}

/** If two fall on one date, both are listed. */
export function listHolidaysBetween(from: CalendarDate, to: CalendarDate): { holiday: Holiday; date: CalendarDate }[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth)
  return years
    .flatMap((year) => HOLIDAYS.map((holiday) => ({ holiday, date: computeHolidayDate(holiday, year) })))
    .filter(({ date }) => date >= from && date <= to)
    .sort((one, other) => one.date.localeCompare(other.date))
}

function computeHolidayDate(holiday: Holiday, year: number): CalendarDate {
  const day = FIXED_HOLIDAY_DATES[holiday]
  return day ? `${year}-${day}` : addDays(computeEasterSunday(year), DAYS_FROM_EASTER[holiday] ?? 0)
}
