import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../words/i18n.ts'
import { formatDay } from '../calendar-words.ts'
import type { CalendarEvent } from '../days.ts'
import styles from './day-list.module.css'
import { EventLine } from './event-line.tsx'

type DayListProps = {
  day: CalendarDate
  events: readonly CalendarEvent[]
  isToday: boolean
  nothing?: ReactNode
  id?: string
}

export function DayList({ day, events, isToday, nothing, id }: DayListProps) {
  const heading = id ?? `day-${day}`
  return (
    <div className={styles.day}>
      <h3 id={heading} tabIndex={-1} className={styles.heading} data-today={isToday || undefined}>
        <time dateTime={day}>{formatDay(day, useLanguage())}</time>
      </h3>
      {events.length > 0 ? (
        <ul className={styles.events}>
          {events.map((one) => (
            <EventLine key={one.event.id} of={one} day={day} />
          ))}
        </ul>
      ) : (
        nothing
      )}
    </div>
  )
}
