import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { Language } from '@forenet/domain/language'

const LOCALES = { da: 'da-DK', en: 'en-GB' } as const

export function formatDate(date: CalendarDate, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', dateStyle: 'long' }).format(noonOf(date))
}

export function formatPeriod(from: CalendarDate, to: CalendarDate, language: Language): string {
  const start = formatDate(from, language)
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${sameYear ? start.replace(/ \d{4}$/, '') : start} – ${formatDate(to, language)}`
}

export function formatSeason({ startDate, endDate }: { startDate: CalendarDate; endDate: CalendarDate }): string {
  const [from, to] = [startDate.slice(0, 4), endDate.slice(0, 4)]
  return from === to ? from : `${from}/${to.slice(2)}`
}

export function dateLeafParts(instant: Date, language: Language): { day: string; month: string } {
  const date = noonOf(calendarDateAt(instant))
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options }).format(date).replace('.', '')
  return { day: String(date.getUTCDate()), month: part({ month: 'short' }) }
}

function noonOf(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`)
}
