import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import { dayNumber, dayWords, weekdays } from '../calendar-words.ts'
import { eventsByDay } from '../days.ts'
import { NothingShown } from '../nothing-shown.tsx'
import { daysShown } from '../shown.ts'
import type { ViewProps } from '../view-props.ts'
import { weekOf } from '../weeks.ts'
import { WeekEvent } from './week-event.tsx'
import styles from './week-view.module.css'

/** Columns, stacked on small screens. */
export function WeekView({ shown, today, data }: ViewProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { first, last } = daysShown(shown)
  const days = eventsByDay(data.events, first, last)
  const names = weekdays(language)
  return (
    <>
      <ol className={styles.week}>
        {weekOf(shown.date).map((day, index) => (
          <li key={day} className={styles.day} data-today={day === today || undefined}>
            <h3 className={styles.head} aria-label={dayWords(day, language)}>
              <span aria-hidden>{names[index]?.short}</span>
              <span className={styles.number} aria-hidden>
                {dayNumber(day)}
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
      {days.size === 0 && !data.isPending ? <NothingShown words={t('empty.week')} view="week" today={today} /> : null}
    </>
  )
}
