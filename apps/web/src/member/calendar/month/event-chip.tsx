import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { startClock } from '../calendar-words.ts'
import type { CalendarEvent } from '../days.ts'
import { KindIcon } from '../kinds/kind-icon.tsx'
import styles from './event-chip.module.css'

type EventChipProps = {
  of: CalendarEvent
  begins: boolean
}

/** Not in the tab order, because the day's list has the same link. */
export function EventChip({ of: { event, kind }, begins }: EventChipProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  return (
    <AccentScope as="li" colour={event.accentColour} className={styles.item}>
      <Link
        to="/$orgKey/events/$id"
        params={{ orgKey: event.orgKey, id: event.id }}
        className={styles.chip}
        data-kind={kind}
        data-off={event.cancelled || undefined}
        tabIndex={-1}
      >
        <KindIcon kind={kind} size={12} />
        <span className={styles.words}>
          {begins ? <span className={styles.clock}>{startClock(event, language)}</span> : null}{' '}
          <span className={styles.title}>{event.title}</span>
        </span>
        <VisuallyHidden>{`. ${event.cancelled ? t('kinds.calledOff') : t(`kinds.${kind}`)}`}</VisuallyHidden>
      </Link>
    </AccentScope>
  )
}
