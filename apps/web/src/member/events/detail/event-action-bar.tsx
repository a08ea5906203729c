import type { EventDetail } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { canRegister, listAttendeeNames, type OwnEventStatus, openOffer } from '../own-event-status.ts'
import type { AvailabilityState } from '../places/places.ts'
import { useAvailabilityText } from '../places/use-availability-text.ts'
import styles from './event-action-bar.module.css'
import { PriceText } from './price-text.tsx'

type EventActionBarProps = { event: EventDetail; own: OwnEventStatus; availability: AvailabilityState }

export function EventActionBar({ event, own, availability }: EventActionBarProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const placesWords = useAvailabilityText()
  const places = placesWords(availability, event.registrationOpensAt)
  const untilWords = (at: string) =>
    t('bar.until', { date: formatInstant(new Date(at), { language, now: new Date() }) })
  const offer = openOffer(event, getServerTime())
  const tickets = listAttendeeNames(own.confirmed)
  if (event.cancelled || event.registration === 'past') return null
  if (own.held) {
    return (
      <Bar
        words={own.held.heldUntil ? untilWords(own.held.heldUntil) : ''}
        strong={<Money minor={own.held.totalMinor} />}
      >
        <ToRegistration event={event}>{t('held.pay')}</ToRegistration>
      </Bar>
    )
  }
  if (offer) {
    return (
      <Bar
        words={offer.offerUntil ? untilWords(offer.offerUntil) : ''}
        strong={t('bar.offered', { count: offer.seats })}
      >
        <ToRegistration event={event}>{t('offer.take', { count: offer.seats })}</ToRegistration>
      </Bar>
    )
  }
  if (tickets.length > 0 || event.mine === 'coming') {
    return (
      <Bar words="" strong={t('bar.tickets', { count: Math.max(1, tickets.length) })}>
        <Button
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/tickets" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('coming.tickets', { count: Math.max(1, tickets.length) })}
        </Button>
      </Bar>
    )
  }
  if (!event.enabled || event.waiting?.state === 'waiting') return null
  if (event.registration !== 'open' || !canRegister(event)) return null
  return (
    <Bar words={places} strong={<PriceText event={event} />}>
      <ToRegistration event={event}>{t('register.action')}</ToRegistration>
    </Bar>
  )
}

function Bar({ words, strong, children }: { words: string; strong: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <StickyActionBar
        summary={
          <>
            <strong className={styles.strong}>{strong}</strong>
            {words ? <span className={styles.words}>{words}</span> : null}
          </>
        }
      >
        {children}
      </StickyActionBar>
    </div>
  )
}

function ToRegistration({ event, children }: { event: EventDetail; children: ReactNode }) {
  return (
    <Button
      renderRoot={(root) => (
        <Link to="/$orgKey/events/$id/register" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
      )}
    >
      {children}
    </Button>
  )
}
