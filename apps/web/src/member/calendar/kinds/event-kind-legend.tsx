import { useTranslation } from 'react-i18next'
import { EVENT_RELATIONS } from '../days.ts'
import type { CalendarView } from '../shown-period.ts'
import styles from './event-kind-legend.module.css'
import { KindMark } from './kind-mark.tsx'

export function EventKindLegend({ view }: { view: CalendarView }) {
  const { t } = useTranslation('calendar')
  return (
    <ul className={styles.kinds} data-view={view} aria-label={t('kinds.label')}>
      {EVENT_RELATIONS.map((kind) => (
        <li key={kind}>
          <KindMark kind={kind} size={12} className={styles.mark} />
          {t(`kinds.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
