import { getDateFormat } from '../../../ui/dates/date-words.ts'

const getMiddleOfMonth = (month: string) => new Date(`${month}-15T12:00:00Z`)

export function formatMonth(month: string, language: 'da' | 'en'): string {
  return getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(getMiddleOfMonth(month))
}

export function formatShortMonth(month: string, language: 'da' | 'en'): string {
  return getDateFormat(language, { month: 'short', timeZone: 'UTC' }).format(getMiddleOfMonth(month)).replace('.', '')
}
