import { addDays, addMonths, type CalendarDate, calendarDateAt } from './calendar-date.ts'
import { clockTextAt, instantAt, instantOfClockText } from './copenhagen-time.ts'

/** How an event comes again: after so many days, weeks or months, or on the same weekday of a month, the first to fourth or the last. */
export const SERIES_RHYTHMS = ['days', 'weeks', 'months', 'weekday', 'last-weekday'] as const
export type SeriesRhythm = (typeof SERIES_RHYTHMS)[number]

/** When an event comes again: `step` days, weeks or months on, so many times in all or until a day, but not on the days `without`. */
export type SeriesRule = {
  rhythm: SeriesRhythm
  step: number
  times: number | null
  until: CalendarDate | null
  without: readonly CalendarDate[]
}

/** As many events as one series is made of. */
export const MOST_OCCURRENCES = 100
/** As long as a series may go on. */
export const MOST_SERIES_YEARS = 5

/** A day of a series; `left`: nothing is held on it, since it was left out. */
export type SeriesDay = { day: CalendarDate; left: boolean }

/**
 * The days of a series that begins on `first`, which is always one of them. Days that are left out count as times, so that leaving one
 * out moves no other. At most one more than there may be, by which whoever asks sees that there are too many.
 */
export function seriesDays(first: CalendarDate, { rhythm, step, times, until, without }: SeriesRule): SeriesDay[] {
  const days: SeriesDay[] = [{ day: first, left: false }]
  const most = Math.min(times ?? MOST_OCCURRENCES + 1, MOST_OCCURRENCES + 1)
  const left = new Set(without)
  for (let turn = 1; days.length < most; turn += 1) {
    const day = dayOfTurn(first, rhythm, turn * step)
    if (until !== null && day > until) break
    days.push({ day, left: left.has(day) })
  }
  return days
}

/** Whether a day is the last of its weekday in its month. */
export function isLastWeekday(day: CalendarDate): boolean {
  return addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}

/** Which one of its weekday a day is in its month, 1 to 5. */
export function weekdayOfMonth(day: CalendarDate): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

function dayOfTurn(first: CalendarDate, rhythm: SeriesRhythm, steps: number): CalendarDate {
  if (rhythm === 'days') return addDays(first, steps)
  if (rhythm === 'weeks') return addDays(first, 7 * steps)
  if (rhythm === 'months') return addMonths(first, steps)
  const month = addMonths(`${first.slice(0, 7)}-01`, steps)
  const toWeekday = (weekdayOf(first) - weekdayOf(month) + 7) % 7
  const inMonth = (nth: number) => addDays(month, toWeekday + 7 * (nth - 1))
  // Not every month has a fifth one: who means that means the last.
  const nth = weekdayOfMonth(first)
  if (rhythm === 'weekday' && nth < 5) return inMonth(nth)
  const fifth = inMonth(5)
  return fifth.slice(0, 7) === month.slice(0, 7) ? fifth : inMonth(4)
}

function weekdayOf(day: CalendarDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The days from one day to another. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}

/** The same hour by the clocks in Copenhagen so many days later, also over a change to or from summer time. */
export function sameHourLater(instant: string, days: number): string {
  const [day, clock] = clockTextAt(new Date(instant)).split('T') as [string, string]
  const later = instantOfClockText(`${addDays(day, days)}T${clock}`)
  if (!later) throw new Error(`${instant} has no clock`)
  // What clocks do not show is the same on each day.
  return new Date(later.getTime() + (Date.parse(instant) % 60_000)).toISOString()
}

type Moments = {
  startsAt: string
  endsAt: string
  registrationOpensAt: string
  registrationClosesAt: string
  cancelUntil: string | null
  transferUntil: string | null
  resaleUntil: string | null
}

/**
 * An event's moments so many days later. Registration opens as long before as it does for the first, or where `opensAtOnce` when it
 * does. Where the clocks skip the hour an event would begin in, it lasts as long as the others do.
 */
export function momentsLater<T extends Moments>(moments: T, days: number, opensAtOnce: boolean): Moments {
  const later = (instant: string) => sameHourLater(instant, days)
  const maybe = (instant: string | null) => (instant === null ? null : later(instant))
  const atLatest = (instant: string, end: string) => (instant > end ? end : instant)
  const startsAt = later(moments.startsAt)
  const byClock = later(moments.endsAt)
  const lasts = Date.parse(moments.endsAt) - Date.parse(moments.startsAt)
  const endsAt = byClock > startsAt ? byClock : new Date(Date.parse(startsAt) + lasts).toISOString()
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

/** The first day of a series: that on which its event begins in Copenhagen. */
export function firstDayOf({ startsAt }: Pick<Moments, 'startsAt'>): CalendarDate {
  return calendarDateAt(new Date(startsAt))
}

/**
 * A moment of an event as it stands to the day on which the event begins: so many days after it, at an hour by the clocks in
 * Copenhagen. `rest`: milliseconds that clocks do not show.
 */
export type MomentOfDate = { days: number; clock: string; rest: number }

/** An instant as it stands to the day on which its event begins. */
export function momentOfDate(instant: string, first: CalendarDate): MomentOfDate {
  const [day, clock] = clockTextAt(new Date(instant)).split('T') as [string, string]
  return { days: daysBetween(first, day), clock, rest: Date.parse(instant) % 60_000 }
}

/** The same moment of an event that begins on another day, at the same hour by the clocks there. */
export function instantOfDate({ days, clock, rest }: MomentOfDate, first: CalendarDate): string {
  return new Date(instantAt(addDays(first, days), clock).getTime() + rest).toISOString()
}
