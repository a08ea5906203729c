import type { EventDetail } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RenewFirst } from '../renew-first.tsx'
import { renewable } from '../renewing.ts'
import { mayRegister } from '../standing.ts'
import { PriceWords } from './price-words.tsx'
import styles from './registration-panel.module.css'

/** Price and link to registration, or why no one can register. `children`: alternative. */
export function RegisterAction({ event, children }: { event: EventDetail; children: ReactNode }) {
  const { t } = useTranslation('events')
  const renewing = renewable(event)
  if (!mayRegister(event) && renewing.length > 0) return <RenewFirst event={event} renewing={renewing} />
  if (!mayRegister(event)) {
    const hasAll = event.attendees.some(({ ticketId }) => ticketId)
    return (
      <p className={styles.price}>
        {hasAll ? t('register.allHave') : t('register.membersOnly', { organisation: event.organisationName })}
      </p>
    )
  }
  return (
    <>
      <p className={`${styles.price} ${styles.primary}`}>
        <strong>
          <PriceWords event={event} />
        </strong>
      </p>
      <RenewFirst event={event} renewing={renewing} />
      <div className={styles.actions}>
        <Button
          className={styles.primary ?? ''}
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/register" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('register.action')}
        </Button>
        {children}
      </div>
    </>
  )
}
