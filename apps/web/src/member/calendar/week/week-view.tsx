import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import { dayOfMonth, formatDay, weekdays } from '../calendar-words.ts'
import { groupByDay } from '../days.ts'
import { EmptyCalendar } from '../nothing-shown.tsx'
import { visibleDays } from '../shown.ts'
import type { ViewProps } from '../view-props.ts'
import { daysOfWeek } from '../weeks.ts'
import { WeekEvent } from './week-event.tsx'
import styles from './week-view.module.css'

export function WeekView({ shown, today, data }: ViewProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { first, last } = visibleDays(shown)
  const days = groupByDay(data.events, first, last)
  const names = weekdays(language)
  return (
    <>
      <ol className={styles.week}>
        {daysOfWeek(shown.date).map((day, index) => (
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
