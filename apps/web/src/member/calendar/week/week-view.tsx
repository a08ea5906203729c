import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { type CalendarEvent, groupByDay } from '../days.ts'
import { EmptyCalendar } from '../empty-calendar.tsx'
import { dayOfMonth, formatDay, listWeekdayNames, startClock } from '../format-calendar.ts'
import { KindIcon } from '../kinds/kind-icon.tsx'
import { listVisibleDays } from '../shown-period.ts'
import type { ViewProps } from '../view-props.ts'
import { listDaysOfWeek } from '../weeks.ts'
import styles from './week-view.module.css'

export function WeekView({ shown, today, data }: ViewProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { first, last } = listVisibleDays(shown)
  const days = groupByDay(data.events, first, last)
  const names = listWeekdayNames(language)
  return (
    <>
      <ol className={styles.week}>
        {listDaysOfWeek(shown.date).map((day, index) => (
          <li key={day} className={styles.day} data-today={day === today || undefined}>
            <h3 className={styles.head} aria-label={formatDay(day, language)}>
              <span aria-hidden>{names[index]?.short}</span>
              <span className={styles.number} aria-hidden>
                {dayOfMonth(day)}
              </span>
            </h3>
            <ul className={styles.events}>
              {(days.get(day) ?? []).map((one) => (
                <WeekEvent key={one.event.id} of={one} begins={one.first === day} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {days.size === 0 && !data.isPending ? <EmptyCalendar words={t('empty.week')} view="week" today={today} /> : null}
    </>
  )
}

function WeekEvent({ of: { event, kind }, begins }: { of: CalendarEvent; begins: boolean }) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  return (
    <AccentScope as="li" colour={event.accentColour} className={styles.item}>
      <Link
        to="/$orgKey/events/$id"
        params={{ orgKey: event.orgKey, id: event.id }}
        className={styles.card}
        data-kind={kind}
        data-off={event.cancelled || undefined}
      >
        <span className={styles.clock}>{begins ? startClock(event, language) : '…'}</span>
        <span className={styles.title}>{event.title}</span>
        <span className={styles.club}>{event.organisationName}</span>
        <span className={styles.part}>
          <KindIcon kind={kind} size={13} />
          {event.cancelled ? t('kinds.calledOff') : t(`kinds.${kind}`)}
        </span>
      </Link>
    </AccentScope>
  )
}
