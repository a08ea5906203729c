import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import { monthWords, weekdays } from '../calendar-words.ts'
import type { CalendarEvent } from '../days.ts'
import { dayAfterKey } from '../shown.ts'
import { isoWeek, weeksOfMonth } from '../weeks.ts'
import { MonthDay } from './month-day.tsx'
import styles from './month-grid.module.css'

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
    const to = dayAfterKey(event.key, date)
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
        aria-label={t('grid.label', { period: monthWords(date, language) })}
        aria-describedby={help}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.weekHead}>
              <VisuallyHidden>{t('grid.week')}</VisuallyHidden>
            </th>
            {weekdays(language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                <span aria-hidden>{short}</span>
                <VisuallyHidden>{long}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(date).map((week) => (
            <tr key={week[0]}>
              <th scope="row" className={styles.week}>
                <span aria-hidden>{isoWeek(week[0] ?? date)}</span>
                <VisuallyHidden>{t('grid.weekOf', { week: isoWeek(week[0] ?? date) })}</VisuallyHidden>
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
