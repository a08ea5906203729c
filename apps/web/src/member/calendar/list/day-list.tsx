import type { CalendarDate } from '@forenet/domain/calendar-date'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import covering from '../../../ui/page/covering-link.module.css'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { CalendarEvent, CalendarEventKind } from '../days.ts'
import { endClock, formatDay, startClock } from '../format-calendar.ts'
import { KindMark } from '../kinds/kind-mark.tsx'
import styles from './day-list.module.css'

const TONES: Record<Exclude<CalendarEventKind, 'club'>, Tone> = {
  coming: 'good',
  held: 'waiting',
  waiting: 'info',
  declined: 'neutral',
}

function EventLine({ of: { event, kind, first, last }, day }: { of: CalendarEvent; day: CalendarDate }) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const where = [event.organisationName, event.place || event.city].filter(Boolean).join('\u00a0· ')
  // An end at midnight belongs to the day before.
  const ends = new Date(Date.parse(event.endDate) - 1)
  return (
    <AccentScope as="li" colour={event.accentColour} className={styles.line}>
      <KindMark kind={kind} size={16} className={styles.mark} />
      <p className={styles.clock}>
        <time dateTime={event.startDate}>{first === day ? startClock(event, language) : '…'}</time>
        <span>
          {first === last
            ? endClock(event, language)
            : t('day.until', { date: formatInstant(ends, { language, now: ends, withTime: false }) })}
        </span>
      </p>
      <div>
        <h4 className={styles.title} data-off={event.cancelled || kind === 'declined' || undefined}>
          <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} className={covering.link}>
            {event.title}
          </Link>
        </h4>
        <p className={styles.where}>{where}</p>
      </div>
      {event.cancelled ? (
        <StatusBadge tone="bad">{t('kinds.calledOff')}</StatusBadge>
      ) : kind === 'club' ? null : (
        <StatusBadge tone={TONES[kind]}>{t(`kinds.${kind}`)}</StatusBadge>
      )}
    </AccentScope>
  )
}

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
