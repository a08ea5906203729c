import type { EventDetail } from '@forenet/contract/event'
import { eventTimeInWords } from '@forenet/domain/event-time'
import { ExternalLink, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { mapAddress } from '../../shared/events/map-address.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import styles from './when-and-where.module.css'

/** Date with calendar download; place with map link. */
export function WhenAndWhere({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { day, time } = eventTimeInWords(new Date(event.startDate), new Date(event.endDate), language)
  const address = [event.placeAddress, event.city].filter(Boolean).join(', ')
  const map = mapAddress(event)
  return (
    <ul className={styles.rows}>
      <li className={styles.row}>
        <DateBlock at={event.startDate} />
        <div className={styles.words}>
          <strong>
            <time dateTime={event.startDate}>{day}</time>
          </strong>
          <span>{time}</span>
        </div>
        {event.cancelled || event.registration === 'past' ? null : <AddToCalendar event={event} />}
      </li>
      {event.place || address ? (
        <li className={styles.row}>
          <span className={styles.pin} aria-hidden>
            <MapPin size={22} />
          </span>
          <div className={styles.words}>
            <strong>{event.place || address}</strong>
            {event.place && address ? <span>{address}</span> : null}
          </div>
          {map ? (
            <a className={styles.map} href={map} target="_blank" rel="noreferrer">
              {t('where.map')}
              <ExternalLink size={16} aria-hidden />
            </a>
          ) : null}
        </li>
      ) : null}
    </ul>
  )
}
