import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import type { Random } from './random.ts'

const MS_PER_DAY = 86_400_000

/** Inclusive; `first` if the range is empty. */
export function drawDayBetween(random: Random, first: CalendarDate, last: CalendarDate): CalendarDate {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / MS_PER_DAY)
  return addDays(first, random.integer(0, Math.max(0, days)))
}

export function findEarlierDay(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other
}

export function findLaterDay(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other
}

export function drawMorningTime(random: Random, day: CalendarDate): Date {
  return clock(random, day, 7)
}

export function drawAfternoonTime(random: Random, day: CalendarDate): Date {
  return clock(random, day, 13)
}

function clock(random: Random, day: CalendarDate, fromHour: number): Date {
  const seconds = random.integer(0, 4 * 3600 - 1)
  return new Date(Date.parse(`${day}T00:00:00Z`) + (fromHour * 3600 + seconds) * 1000)
}
