import { useTranslation } from 'react-i18next'
import { monthHeading, spanWords } from './calendar-words.ts'
import { daysShown, type Shown } from './shown.ts'
import { isoWeek } from './weeks.ts'

/** The days that are shown in words: 'Marts 2027', 'Uge 11 · 15.–21. marts 2027'. */
export function usePeriodWords(): (shown: Shown, language: 'da' | 'en') => string {
  const { t } = useTranslation('calendar')
  return (shown, language) => {
    if (shown.view !== 'week') return monthHeading(shown.date, language)
    const { first, last } = daysShown(shown)
    return t('weekWords', { week: isoWeek(first), days: spanWords(first, last, language) })
  }
}
