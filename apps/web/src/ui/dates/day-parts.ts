import { TIME_ZONE } from '@forenet/domain/product'
import { getDateFormat } from './date-words.ts'

type Language = 'da' | 'en'

export function formatDayParts(instant: Date, language: Language): { month: string; day: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    getDateFormat(language, { ...options, timeZone: TIME_ZONE }).format(instant)
  return { month: part({ month: 'short' }).replace('.', ''), day: part({ day: 'numeric' }).replace('.', '') }
}

export function formatMonth(month: string, language: Language, now: Date): string {
  const thisYear = getDateFormat('en', { year: 'numeric', timeZone: TIME_ZONE }).format(now)
  const year = month.startsWith(thisYear) ? {} : { year: 'numeric' as const }
  const words = getDateFormat(language, { month: 'long', ...year, timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}
