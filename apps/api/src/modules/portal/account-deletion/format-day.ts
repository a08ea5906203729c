import type { CalendarDate } from '@forenet/domain/calendar-date'

const LOCALES = { da: 'da-DK', en: 'en-GB' } as const

export function formatDay(day: CalendarDate, language: 'da' | 'en'): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
