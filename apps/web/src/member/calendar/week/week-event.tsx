import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { startClock } from '../calendar-words.ts'
import type { CalendarEvent } from '../days.ts'
import { KindIcon } from '../kinds/kind-icon.tsx'
import styles from './week-event.module.css'

export function WeekEvent({ of: { event, kind }, begins }: { of: CalendarEvent; begins: boolean }) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  return (
    <AccentScope as="li" colour={event.accentColour} className={styles.item}>
      <Link
        to="/$orgKey/events/$id"
        params={{ orgKey: event.orgKey, id: event.id }}
        className={styles.card}
        data-kind={kind}
        data-off={event.cancelled || undefined}
      >
        <span className={styles.clock}>{begins ? startClock(event, language) : '…'}</span>
        <span className={styles.title}>{event.title}</span>
        <span className={styles.club}>{event.organisationName}</span>
        <span className={styles.part}>
          <KindIcon kind={kind} size={13} />
          {event.cancelled ? t('kinds.calledOff') : t(`kinds.${kind}`)}
        </span>
      </Link>
    </AccentScope>
  )
}
