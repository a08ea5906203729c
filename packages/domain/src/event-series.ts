import { addDays, addMonths, type CalendarDate, calendarDateAt } from './calendar-date.ts'
import { copenhagenInstant, formatCopenhagenDateTime } from './copenhagen-time.ts'

/** `weekday`: the first to fourth such weekday of the month. */
export const SERIES_RHYTHMS = ['days', 'weeks', 'months', 'weekday', 'last-weekday'] as const
export type SeriesRhythm = (typeof SERIES_RHYTHMS)[number]

/** `without`: dates to leave out. */
export type SeriesRule = {
  rhythm: SeriesRhythm
  step: number
  times: number | null
  until: CalendarDate | null
  without: readonly CalendarDate[]
}

export const MAX_SERIES_DATES = 100
export const MAX_SERIES_YEARS = 5

export type SeriesDate = { day: CalendarDate; left: boolean }

/**
 * Always includes `first`. Dates left out count towards `times`. Returns one date more than the limit if there are
 * more, so that the caller can reject the series. `anchor`: gives the day of the month or the weekday if `first` is a
 * later date of the series.
 */
export function listSeriesDates(
  first: CalendarDate,
  { rhythm, step, times, until, without }: SeriesRule,
  anchor: CalendarDate = first,
): SeriesDate[] {
  const days: SeriesDate[] = [{ day: first, left: false }]
  const most = Math.min(times ?? MAX_SERIES_DATES + 1, MAX_SERIES_DATES + 1)
  const left = new Set(without)
  for (let turn = 1; days.length < most; turn += 1) {
    const day = computeOccurrenceDay(first, rhythm, turn * step, anchor)
    if (until !== null && day > until) break
    days.push({ day, left: left.has(day) })
  }
  return days
}

/**
 * The first day of a series that is extended from a later date: 31 January for one on 30 September, so that it
 * continues on 31 October. Returns `date` if it was moved off the rhythm, or if the rhythm changes.
 */
export function seriesAnchor(
  date: CalendarDate,
  rhythm: SeriesRhythm,
  series: { rhythm: SeriesRhythm; firstDay: CalendarDate },
): CalendarDate {
  if (series.rhythm !== rhythm) return date
  return computeOccurrenceDay(date, rhythm, 0, series.firstDay) === date ? series.firstDay : date
}

export function isLastWeekday(day: CalendarDate): boolean {
  return addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}

export function computeWeekdayOrdinal(day: CalendarDate): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

function computeOccurrenceDay(
  first: CalendarDate,
  rhythm: SeriesRhythm,
  steps: number,
  anchor: CalendarDate,
): CalendarDate {
  if (rhythm === 'days') return addDays(first, steps)
  if (rhythm === 'weeks') return addDays(first, 7 * steps)
  if (rhythm === 'months') return addMonths(anchor, countMonthsBetween(anchor, first) + steps)
  const month = addMonths(`${first.slice(0, 7)}-01`, steps)
  const toWeekday = (getWeekday(anchor) - getWeekday(month) + 7) % 7
  const inMonth = (nth: number) => addDays(month, toWeekday + 7 * (nth - 1))
  // Not every month has a fifth weekday, so it means the last.
  const nth = computeWeekdayOrdinal(anchor)
  if (rhythm === 'weekday' && nth < 5) return inMonth(nth)
  const fifth = inMonth(5)
  return fifth.slice(0, 7) === month.slice(0, 7) ? fifth : inMonth(4)
}

function countMonthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return 12 * (toYear - fromYear) + toMonth - fromMonth
}

function getWeekday(day: CalendarDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export function countDaysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}

/** An hour later if that local time is skipped in spring. */
export function addLocalDays(instant: string, days: number): string {
  const [day, clock] = formatCopenhagenDateTime(new Date(instant)).split('T') as [string, string]
  const later = copenhagenInstant(addDays(day, days), clock)
  return new Date(later.getTime() + (Date.parse(instant) % 60_000)).toISOString()
}

type SeriesInstants = {
  startsAt: string
  endsAt: string
  registrationOpensAt: string
  registrationClosesAt: string
  cancelUntil: string | null
  transferUntil: string | null
  resaleUntil: string | null
}

/** Preserves the duration even if the start time is skipped in spring. */
export function shiftEventTimes<T extends SeriesInstants>(
  moments: T,
  days: number,
  opensAtOnce: boolean,
): SeriesInstants {
  const later = (instant: string) => addLocalDays(instant, days)
  const maybe = (instant: string | null) => (instant === null ? null : later(instant))
  const atLatest = (instant: string, end: string) => (instant > end ? end : instant)
  const startsAt = later(moments.startsAt)
  const byClock = later(moments.endsAt)
  const lasts = Date.parse(moments.endsAt) - Date.parse(moments.startsAt)
  const isDelayed = formatClockTime(startsAt) !== formatClockTime(moments.startsAt)
  const endsAt = byClock > startsAt && !isDelayed ? byClock : new Date(Date.parse(startsAt) + lasts).toISOString()
  const closes = atLatest(later(moments.registrationClosesAt), endsAt)
  const opened = opensAtOnce ? moments.registrationOpensAt : later(moments.registrationOpensAt)
  const open = Date.parse(moments.registrationClosesAt) - Date.parse(moments.registrationOpensAt)
  const opens = opened < closes ? opened : new Date(Date.parse(closes) - open).toISOString()
  const cancelUntil = maybe(moments.cancelUntil)
  return {
    startsAt,
    endsAt,
    registrationOpensAt: opens,
    registrationClosesAt: closes,
    cancelUntil: cancelUntil && atLatest(cancelUntil, endsAt),
    transferUntil: maybe(moments.transferUntil),
    resaleUntil: maybe(moments.resaleUntil),
  }
}

const formatClockTime = (instant: string): string => formatCopenhagenDateTime(new Date(instant)).slice(11)

export function eventStartDate({ startsAt }: Pick<SeriesInstants, 'startsAt'>): CalendarDate {
  return calendarDateAt(new Date(startsAt))
}

/** Relative to the event's start date, in local time. `rest`: seconds and milliseconds. */
export type RelativeTime = { days: number; clock: string; rest: number }

export function toRelativeTime(instant: string, first: CalendarDate): RelativeTime {
  const [day, clock] = formatCopenhagenDateTime(new Date(instant)).split('T') as [string, string]
  return { days: countDaysBetween(first, day), clock, rest: Date.parse(instant) % 60_000 }
}

export function fromRelativeTime({ days, clock, rest }: RelativeTime, first: CalendarDate): string {
  return new Date(copenhagenInstant(addDays(first, days), clock).getTime() + rest).toISOString()
}
