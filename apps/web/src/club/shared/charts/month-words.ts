import { dateFormat } from '../../../ui/dates/date-words.ts'

const middleOf = (month: string) => new Date(`${month}-15T12:00:00Z`)

/** Example: 'november 2026' for `2026-11`. */
export function monthWords(month: string, language: 'da' | 'en'): string {
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(middleOf(month))
}

/** Example: 'nov' for `2026-11`. */
export function shortMonthWords(month: string, language: 'da' | 'en'): string {
  return dateFormat(language, { month: 'short', timeZone: 'UTC' }).format(middleOf(month)).replace('.', '')
}
