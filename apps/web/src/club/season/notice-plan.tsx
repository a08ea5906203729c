import { noticeDates } from '@forenet/domain/renewal-notice'
import { useTranslation } from 'react-i18next'
import { today } from '../../kit/time/today.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from './season.module.css'
import type { SeasonRow } from './season-values.ts'

export function NoticePlan({ rows, offerStartDate }: { rows: readonly SeasonRow[]; offerStartDate: string }) {
  const { t } = useTranslation('season')
  const language = useLanguage()
  const words = (date: string) => calendarDateWords(date, language)
  const ends = [...new Set(rows.flatMap(({ follows }) => (follows.months ? [] : follows.endDate)))].sort()
  const hasOwnDays = rows.some(({ follows }) => follows.months)
  if ((ends.length === 0 && !hasOwnDays) || offerStartDate === '') return null
  return (
    <Surface as="section" labelledBy="season-notices">
      <header className={styles.head}>
        <h2 id="season-notices">{t('notices.title')}</h2>
        <p className={styles.quiet}>{t('notices.lead')}</p>
      </header>
      <ul className={styles.notices}>
        {ends.map((endDate) => {
          const [first, second] = noticeDates(endDate, offerStartDate, today())
          const end = words(endDate)
          return (
            <li key={endDate}>
              {first === undefined
                ? t('notices.none', { end })
                : second === undefined
                  ? t('notices.once', { end, first: words(first) })
                  : t('notices.twice', { end, first: words(first), second: words(second) })}
            </li>
          )
        })}
        {hasOwnDays ? <li>{t('notices.ownDays')}</li> : null}
      </ul>
    </Surface>
  )
}
