import type { EventDetail } from '@forenet/contract/event'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import pageStyles from './event-page.module.css'
import styles from './series-dates.module.css'
import { usualWeekday } from './usual-weekday.ts'

/** Recurrence and next dates; renders nothing for single events. */
export function SeriesDates({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { series } = event
  if (!series || series.next.length === 0) return null
  const weekday = usualWeekday([...series.next.map(({ startDate }) => startDate), event.startDate], language)
  return (
    <section aria-labelledby="series" className={pageStyles.section}>
      <h2 id="series">{t('series.title')}</h2>
      <p>
        {t(`series.${series.rhythm}`, { count: series.step, weekday })} · {t('series.next')}:
      </p>
      <ul className={styles.dates}>
        {series.next.map(({ id, startDate }) => (
          <li key={id}>
            <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id }}>
              <DateText at={startDate} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
