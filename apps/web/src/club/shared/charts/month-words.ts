import { dateFormat } from '../../../ui/dates/date-words.ts'

const middleOf = (month: string) => new Date(`${month}-15T12:00:00Z`)

export function monthWords(month: string, language: 'da' | 'en'): string {
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(middleOf(month))
}

export function shortMonthWords(month: string, language: 'da' | 'en'): string {
  return dateFormat(language, { month: 'short', timeZone: 'UTC' }).format(middleOf(month)).replace('.', '')
}
