import type { EventDetail } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { instantWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { invitedNoMore, isFullByTypes } from '../standing.ts'
import { WaitingForm } from '../waiting/waiting-form.tsx'
import { WaitingPlace } from '../waiting/waiting-place.tsx'
import { EventHeader } from './event-header.tsx'
import styles from './pay-step.module.css'

/** Registration unavailable, with the reason and possibly the waiting list. Preserves the draft. */
type NotPossibleProps = { event: EventDetail; seats: number; enterCode: () => void }

export function NotPossible({ event, seats, enterCode }: NotPossibleProps) {
  const { t } = useTranslation('registration')
  const language = useLanguage()
  const isWaiting = event.registration === 'waiting-list' && !invitedNoMore(event)
  return (
    <>
      <EventHeader
        event={event}
        title={t(
          invitedNoMore(event)
            ? 'closed.invited'
            : `closed.${event.registration === 'open' ? 'closed' : event.registration}`,
        )}
      />
      <div className={styles.column}>
        <p role="status" className={styles.quiet}>
          {t(
            isWaiting && seats > 0
              ? 'closed.kept'
              : event.registration === 'not-yet-open'
                ? 'closed.opens'
                : 'closed.nothing',
            {
              date: instantWords(new Date(event.registrationOpensAt), { language, now: new Date() }),
            },
          )}
        </p>
        {isWaiting ? (
          <Surface>
            {event.waiting?.state === 'waiting' ? (
              <WaitingPlace event={event} waiting={event.waiting} />
            ) : (
              <WaitingForm event={event} seats={Math.max(1, seats)} />
            )}
          </Surface>
        ) : null}
        <div className={styles.actions}>
          <Button
            variant={isWaiting ? 'default' : 'filled'}
            renderRoot={(root) => (
              <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
            )}
          >
            {t('problem.event')}
          </Button>
          {isFullByTypes(event) ? (
            <Button variant="default" onClick={enterCode}>
              {t('discount.ask')}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  )
}
