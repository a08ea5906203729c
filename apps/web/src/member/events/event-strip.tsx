import type { Event } from '@forenet/contract/event'
import { formatEventTime } from '@forenet/domain/event-time'
import { Link } from '@tanstack/react-router'
import { DateBlock } from '../../ui/dates/date-block.tsx'
import { useLanguage } from '../../words/i18n.ts'
import styles from './event-strip.module.css'

type EventInStrip = Pick<Event, 'id' | 'orgKey' | 'title' | 'startDate' | 'endDate' | 'place' | 'city'>

export function EventStrip({ event }: { event: EventInStrip }) {
  const language = useLanguage()
  const { day, time } = formatEventTime(new Date(event.startDate), new Date(event.endDate), language)
  return (
    <div className={styles.event}>
      <DateBlock at={event.startDate} />
      <div className={styles.words}>
        <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} className={styles.title}>
          {event.title}
        </Link>
        <span className={styles.when}>
          {day} <span className={styles.time}>{time}</span>
        </span>
        <span>{[event.place, event.city].filter(Boolean).join(', ')}</span>
      </div>
    </div>
  )
}
