import { useTranslation } from 'react-i18next'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { dayOfMonth, formatDay } from '../calendar-words.ts'
import type { CalendarEvent } from '../days.ts'
import { EventChip } from './event-chip.tsx'
import styles from './month-day.module.css'

type MonthDayProps = {
  day: string
  events: readonly CalendarEvent[]
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
  choose: () => void
}

const MAX_CHIPS = 3

export function MonthDay({ day, events, isToday, isChosen, isOutside, choose }: MonthDayProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const shown = events.slice(0, events.length > MAX_CHIPS ? MAX_CHIPS - 1 : MAX_CHIPS)
  const rest = events.length - shown.length
  const titles = new Intl.ListFormat(language).format(events.map(({ event }) => event.title))
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a `td` in a grid is a gridcell.
    <td className={styles.day} data-outside={isOutside || undefined} aria-selected={isChosen}>
      <button
        type="button"
        className={styles.button}
        data-day={day}
        data-today={isToday || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-label={t('grid.day', { day: formatDay(day, language), count: events.length, titles })}
        tabIndex={isChosen ? 0 : -1}
        onClick={choose}
      >
        <span className={styles.number}>{dayOfMonth(day)}</span>
        <span className={styles.marks}>
          {events.slice(0, MAX_CHIPS).map(({ event, kind }) => (
            <AccentScope key={event.id} colour={event.accentColour} className={styles.mark}>
              <span data-kind={kind} />
            </AccentScope>
          ))}
        </span>
      </button>
      {events.length > 0 ? (
        <ul className={styles.chips}>
          {shown.map((one) => (
            <EventChip key={one.event.id} of={one} begins={one.first === day} />
          ))}
          {rest > 0 ? <li className={styles.more}>{t('grid.more', { count: rest })}</li> : null}
        </ul>
      ) : null}
    </td>
  )
}
