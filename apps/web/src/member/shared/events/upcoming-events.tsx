import type { Event } from '@forenet/contract/event'
import { eventPicture } from '@forenet/contract/event-calls'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fillPath } from '../../../kit/calls/fill-path.ts'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import covering from '../../../ui/page/covering-link.module.css'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatEventStatusOrPrice } from './event-status-or-price.ts'
import styles from './upcoming-events.module.css'

export function UpcomingEvents({ events, club = true }: { events: readonly Event[]; club?: boolean }) {
  return (
    <BoxedList>
      {events.map((event) => (
        <AccentScope key={event.id} as="li" colour={event.accentColour} className={`${styles.event} ${covering.row}`}>
          <DateBlock at={event.startDate} />
          {event.hasPicture ? (
            <img
              className={styles.picture}
              src={`${fillPath(eventPicture.path, { eventId: event.id })}?v=${event.pictureVersion}`}
              alt=""
            />
          ) : null}
          <div className={styles.words}>
            <h3>
              <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} className={covering.link}>
                {event.title}
              </Link>
            </h3>
            <p>
              <DateText at={event.startDate} />
            </p>
            <p className={styles.foot}>
              {club ? <span>{event.organisationName}</span> : null}
              <span className={styles.standing}>
                <EventStatusBadge event={event} />
              </span>
            </p>
          </div>
        </AccentScope>
      ))}
    </BoxedList>
  )
}

function EventStatusBadge({ event }: { event: Event }) {
  const { t } = useTranslation('clubs')
  const { own, words } = formatEventStatusOrPrice(event, { t, language: useLanguage() })
  return own ? <strong>{words}</strong> : words
}
