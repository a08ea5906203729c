import { type CalendarDate, calendarDateAt } from './copenhagen-day.ts'
import { TIME_ZONE } from './product.ts'

type Language = 'da' | 'en'

const LOCALES = { da: 'da-DK', en: 'en-GB' } as const

const ALL_DAY = { da: 'hele dagen', en: 'all day' } as const

const NIGHT_ENDS_AT_HOUR = 6

const formatByLanguage = Object.fromEntries(
  (['da', 'en'] as const).map((language) => [
    language,
    new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: TIME_ZONE,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
) as Record<Language, Intl.DateTimeFormat>

export type EventTime = { day: string; time: string }

/** 'lørdag den 14. marts 2026' and 'kl. 19.00–22.00'; 'hele dagen' for whole days. */
export function formatEventTime(startsAt: Date, endsAt: Date, language: Language): EventTime {
  const from = formatDateParts(startsAt, language)
  const clock = language === 'da' ? 'kl. ' : ''
  if (isOneDay(startsAt, endsAt)) {
    return { day: formatDay(from, language), time: `${clock}${from.time}–${formatDateParts(endsAt, language).time}` }
  }
  // An event that ends at midnight ends on the day before.
  const last = formatDateParts(new Date(endsAt.getTime() - 1), language)
  const end = isMidnight(endsAt) ? `24${language === 'da' ? '.' : ':'}00` : formatDateParts(endsAt, language).time
  const days =
    calendarDateAt(startsAt) === calendarDateAt(new Date(endsAt.getTime() - 1))
      ? formatDay(from, language)
      : `${formatDay(from, language, from.year !== last.year)} – ${formatDay(last, language)}`
  return {
    day: days,
    time: isAllDay(startsAt, endsAt) ? ALL_DAY[language] : `${clock}${from.time} – ${clock}${end}`,
  }
}

export function isAllDay(startsAt: Date, endsAt: Date): boolean {
  return isMidnight(startsAt) && endsAt > startsAt && (isMidnight(endsAt) || isMidnight(addMinute(endsAt)))
}

/** The hours after midnight count as the previous evening. */
export function listEventDays(startsAt: Date, endsAt: Date): { first: CalendarDate; last: CalendarDate } {
  const first = calendarDateAt(startsAt)
  if (isOneDay(startsAt, endsAt)) return { first, last: first }
  return { first, last: calendarDateAt(new Date(endsAt.getTime() - 1)) }
}

/** 'lørdag den 14. marts 2026 kl. 19.00' or 'Saturday 14 March 2026 at 19:00'. */
export function formatInstantInWords(instant: Date, language: Language): string {
  const parts = formatDateParts(instant, language)
  return `${formatDay(parts, language)} ${language === 'da' ? 'kl.' : 'at'} ${parts.time}`
}

export function formatEventStart(startsAt: Date, endsAt: Date, language: Language): string {
  return isAllDay(startsAt, endsAt)
    ? formatDay(formatDateParts(startsAt, language), language)
    : formatInstantInWords(startsAt, language)
}

type Parts = { weekday: string; day: string; month: string; year: string; time: string }

function formatDateParts(instant: Date, language: Language): Parts {
  const found = new Map(formatByLanguage[language].formatToParts(instant).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ''
  const time = `${part('hour')}${language === 'da' ? '.' : ':'}${part('minute')}`
  return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year'), time }
}

function formatDay(parts: Parts, language: Language, withYear = true): string {
  const words =
    language === 'da'
      ? `${parts.weekday} den ${parts.day}. ${parts.month}`
      : `${parts.weekday} ${parts.day} ${parts.month}`
  return withYear ? `${words} ${parts.year}` : words
}

function isMidnight(instant: Date): boolean {
  return formatDateParts(instant, 'en').time === '00:00'
}

function addMinute(instant: Date): Date {
  return new Date(instant.getTime() + 60_000)
}

function isOneDay(startsAt: Date, endsAt: Date): boolean {
  if (isAllDay(startsAt, endsAt)) return false
  const first = calendarDateAt(startsAt)
  if (first === calendarDateAt(endsAt)) return true
  const hours = (endsAt.getTime() - startsAt.getTime()) / 3_600_000
  return hours < 24 && Number(formatDateParts(endsAt, 'en').time.slice(0, 2)) < NIGHT_ENDS_AT_HOUR
}
