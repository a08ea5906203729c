import type { EventDetail } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import { mayRegister } from '../standing.ts'
import styles from './registration-panel.module.css'

/** What it costs, and to the registration; or why nobody of the family can be registered. `children`: the other way. */
export function RegisterAction({ event, children }: { event: EventDetail; children: ReactNode }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const price = event.fromPriceMinor
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
      <p className={styles.price}>
        <strong>{price === 0 ? t('price.free') : t('price.from', { price: formatMoney(price, language) })}</strong>
      </p>
      <div className={styles.actions}>
        <Button
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
