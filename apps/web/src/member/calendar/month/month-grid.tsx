import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { CalendarEvent } from '../days.ts'
import { dayOfMonth, formatDay, formatMonth, listWeekdayNames, startClock } from '../format-calendar.ts'
import { KindIcon } from '../kinds/kind-icon.tsx'
import { findDayAfterKey } from '../shown-period.ts'
import { computeIsoWeek, listWeeksOfMonth } from '../weeks.ts'
import styles from './month-grid.module.css'

type MonthDayProps = {
  day: string
  events: readonly CalendarEvent[]
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
  choose: () => void
}

const MAX_CHIPS = 3

function MonthDay({ day, events, isToday, isChosen, isOutside, choose }: MonthDayProps) {
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

type EventChipProps = {
  of: CalendarEvent
  begins: boolean
}

/** Not in the tab order, because the day's list has the same link. */
function EventChip({ of: { event, kind }, begins }: EventChipProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  return (
    <AccentScope as="li" colour={event.accentColour} className={styles.item}>
      <Link
        to="/$orgKey/events/$id"
        params={{ orgKey: event.orgKey, id: event.id }}
        className={styles.chip}
        data-kind={kind}
        data-off={event.cancelled || undefined}
        tabIndex={-1}
      >
        <KindIcon kind={kind} size={12} />
        <span className={styles.words}>
          {begins ? <span className={styles.clock}>{startClock(event, language)}</span> : null}{' '}
          <span className={styles.title}>{event.title}</span>
        </span>
        <VisuallyHidden>{`. ${event.cancelled ? t('kinds.calledOff') : t(`kinds.${kind}`)}`}</VisuallyHidden>
      </Link>
    </AccentScope>
  )
}

type MonthGridProps = {
  date: string
  today: string
  days: ReadonlyMap<string, CalendarEvent[]>
  choose: (date: string) => void
  enter: () => void
}

export function MonthGrid({ date, today, days, choose, enter }: MonthGridProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const help = useId()
  const { grid, goTo } = useFocusedDay(date, choose)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      enter()
      return
    }
    const to = findDayAfterKey(event.key, date)
    if (to === null) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <>
      <VisuallyHidden id={help}>{t('grid.keys')}</VisuallyHidden>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys navigate its cells.
        role="grid"
        className={styles.grid}
        aria-label={t('grid.label', { period: formatMonth(date, language) })}
        aria-describedby={help}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.weekHead}>
              <VisuallyHidden>{t('grid.week')}</VisuallyHidden>
            </th>
            {listWeekdayNames(language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                <span aria-hidden>{short}</span>
                <VisuallyHidden>{long}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeksOfMonth(date).map((week) => (
            <tr key={week[0]}>
              <th scope="row" className={styles.week}>
                <span aria-hidden>{computeIsoWeek(week[0] ?? date)}</span>
                <VisuallyHidden>{t('grid.weekOf', { week: computeIsoWeek(week[0] ?? date) })}</VisuallyHidden>
              </th>
              {week.map((day) => (
                <MonthDay
                  key={day}
                  day={day}
                  events={days.get(day) ?? []}
                  isToday={day === today}
                  isChosen={day === date}
                  isOutside={day.slice(0, 7) !== date.slice(0, 7)}
                  choose={() => choose(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function useFocusedDay(date: string, choose: (date: string) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const isGoing = useRef(false)
  useLayoutEffect(() => {
    if (!isGoing.current) return
    isGoing.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus()
  }, [date])
  return {
    grid,
    goTo(day: string) {
      isGoing.current = true
      choose(day)
    },
  }
}
