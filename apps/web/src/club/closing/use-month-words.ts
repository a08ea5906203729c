import { dateFormat } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'

/** 'November 2026' for a day of that month. */
export function useMonthWords(): (day: string) => string {
  const language = useLanguage()
  const month = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (day) => (day === '' ? '' : month.format(new Date(`${day}T12:00:00Z`)))
}
