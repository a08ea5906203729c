import { dateFormat } from '../../../ui/dates/date-words.ts'

const getMiddleOfMonth = (month: string) => new Date(`${month}-15T12:00:00Z`)

export function monthWords(month: string, language: 'da' | 'en'): string {
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(getMiddleOfMonth(month))
}

export function shortMonthWords(month: string, language: 'da' | 'en'): string {
  return dateFormat(language, { month: 'short', timeZone: 'UTC' }).format(getMiddleOfMonth(month)).replace('.', '')
}
