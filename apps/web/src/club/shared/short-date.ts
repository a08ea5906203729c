import { dateFormat } from '../../ui/dates/date-words.ts'

/** A calendar date for a table: '12. nov.', with the year if it is not that of `today`. */
export function shortDateWords(date: string, language: 'da' | 'en', today = new Date().toISOString()): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return dateFormat(language, { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
}
