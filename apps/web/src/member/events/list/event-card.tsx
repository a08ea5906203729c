import type { Event, OwnEventStatus } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import covering from '../../../ui/page/covering-link.module.css'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { EventPicture } from '../event-picture.tsx'
import { computeListedAvailability } from '../places/places.ts'
import { useAvailabilityText } from '../places/use-availability-text.ts'
import styles from './event-card.module.css'

const PART_TONES: Record<Exclude<OwnEventStatus, 'none'>, Tone> = {
  coming: 'good',
  reserved: 'waiting',
  offered: 'waiting',
  waiting: 'info',
  'not-coming': 'neutral',
  invited: 'info',
}

type EventCardProps = {
  event: Event
  withClub: boolean
  eager?: boolean
}

export function EventCard({ event, withClub, eager = false }: EventCardProps) {
  const where = [event.place, event.city].filter(Boolean).join(', ')
  return (
    <AccentScope as="li" colour={event.accentColour} className={styles.card}>
      <span className={styles.date}>
        <DateBlock at={event.startDate} />
      </span>
      <div className={styles.body}>
        <p className={styles.when}>
          <DateText at={event.startDate} />
        </p>
        <h3 className={styles.title}>
          <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} className={covering.link}>
            {event.title}
          </Link>
        </h3>
        {withClub ? <p className={styles.club}>{event.organisationName}</p> : null}
        {where ? (
          <p className={styles.place}>
            <MapPin size={16} aria-hidden />
            <span>{where}</span>
          </p>
        ) : null}
        <EventCardFooter event={event} />
      </div>
      <div className={styles.frame} data-quiet={event.cancelled || undefined}>
        <EventPicture event={event} eager={eager} />
      </div>
    </AccentScope>
  )
}

function EventCardFooter({ event }: { event: Event }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const placesWords = useAvailabilityText()
  const telling = computeListedAvailability(event)
  const words = placesWords(telling, event.registrationOpensAt)
  const price = event.fromPriceMinor
  const isSold = event.mine !== 'coming' && event.registration !== 'past'
  return (
    <p className={styles.foot}>
      {event.mine === 'none' ? null : (
        <StatusBadge tone={PART_TONES[event.mine]}>
          {t(event.mine === 'coming' && event.registration === 'past' ? 'coming.past' : `part.${event.mine}`)}
        </StatusBadge>
      )}
      {isSold ? (
        <span className={styles.price}>
          {price === 0 ? t('price.free') : t('price.from', { price: formatMoney(price, language) })}
        </span>
      ) : null}
      {words && event.mine !== 'coming' ? (
        <span className={styles.places} data-tone={telling.tone}>
          {words}
        </span>
      ) : null}
    </p>
  )
}
