import type { CalendarDate } from '@forenet/domain/calendar-date'
import { formatEventTime, isAllDay } from '@forenet/domain/event-time'
import { TIME_ZONE } from '@forenet/domain/product'
import { getDateFormat } from '../../ui/dates/date-words.ts'

type Language = 'da' | 'en'

const LOCALES: Record<Language, string> = { da: 'da-DK', en: 'en-GB' }

const toNoon = (date: CalendarDate): Date => new Date(`${date}T12:00:00Z`)

function createFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getDateFormat(language, { timeZone: 'UTC', ...options })
}

const capitalize = (words: string, language: Language): string =>
  words.charAt(0).toLocaleUpperCase(LOCALES[language]) + words.slice(1)

export function formatMonth(date: CalendarDate, language: Language): string {
  return createFormat(language, { month: 'long', year: 'numeric' }).format(toNoon(date))
}

export function formatMonthHeading(date: CalendarDate, language: Language): string {
  return capitalize(formatMonth(date, language), language)
}

/** 'Lørdag den 14. marts 2027'; 'Saturday 14 March 2027' in English. */
export function formatDay(date: CalendarDate, language: Language): string {
  const parts = formatDateParts(date, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const words =
    language === 'da'
      ? `${parts.weekday} den ${parts.day}. ${parts.month} ${parts.year}`
      : `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}`
  return capitalize(words, language)
}

export function formatDateRange(first: CalendarDate, last: CalendarDate, language: Language): string {
  return createFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
    .formatRange(toNoon(first), toNoon(last))
    .split('–')
    .map((part) => part.trim())
    .join(first.slice(0, 7) === last.slice(0, 7) ? '–' : ' – ')
}

export function listWeekdayNames(language: Language): { short: string; long: string }[] {
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_day, index) => {
    const day = toNoon(`2024-01-0${index + 1}`)
    const short = createFormat(language, { weekday: 'short' }).format(day).replace('.', '')
    return { short: capitalize(short, language), long: createFormat(language, { weekday: 'long' }).format(day) }
  })
}

export function dayOfMonth(date: CalendarDate): string {
  return String(Number(date.slice(8)))
}

/** Copenhagen time: '19.00'; '19:00' in English. */
export function formatClock(instant: Date, language: Language): string {
  return createFormat(language, { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    instant,
  )
}

type EventTimes = { startDate: string; endDate: string }

/** Example: '19.00', or 'hele dagen'. */
export function startClock({ startDate, endDate }: EventTimes, language: Language): string {
  const [from, to] = [new Date(startDate), new Date(endDate)]
  return isAllDay(from, to) ? formatEventTime(from, to, language).time : formatClock(from, language)
}

/** '–22.00' for an event of one day; '' for a whole day. */
export function endClock({ startDate, endDate }: EventTimes, language: Language): string {
  const to = new Date(endDate)
  return isAllDay(new Date(startDate), to) ? '' : `–${formatClock(to, language)}`
}

function formatDateParts(date: CalendarDate, language: Language, options: Intl.DateTimeFormatOptions) {
  const found = new Map(
    createFormat(language, options)
      .formatToParts(toNoon(date))
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ''
  return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') }
}
