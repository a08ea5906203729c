import type { EventDetail } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import { canRegister, isInvitationSpent, listAttendeeNames, type OwnEventStatus } from '../own-event-status.ts'
import styles from './attending-section.module.css'
import panel from './registration-panel.module.css'

export function AttendingSection({ event, own }: { event: EventDetail; own: OwnEventStatus }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const names = listAttendeeNames(own.confirmed)
  const isPast = event.registration === 'past'
  return (
    <>
      <div className={styles.coming}>
        <CircleCheck size={24} aria-hidden />
        <div>
          <strong>{t(isPast ? 'coming.past' : 'coming.title')}</strong>
          {names.length > 0 ? <p>{new Intl.ListFormat(language).format(names)}</p> : null}
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          className={panel.primary ?? ''}
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/tickets" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('coming.tickets', { count: Math.max(1, names.length) })}
        </Button>
        {event.registration === 'open' &&
        canRegister(event) &&
        names.length < event.mostPerEntry &&
        !isInvitationSpent(event) ? (
          <Button
            variant="default"
            renderRoot={(root) => (
              <Link to="/$orgKey/events/$id/register" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
            )}
          >
            {t('coming.more')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
