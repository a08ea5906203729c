import { useTranslation } from 'react-i18next'
import { groupByDay } from '../days.ts'
import { DayList } from '../list/day-list.tsx'
import { visibleDays } from '../shown.ts'
import type { ViewProps } from '../view-props.ts'
import { MonthGrid } from './month-grid.tsx'
import styles from './month-view.module.css'

const DAY_HEADING = 'chosen-day'

export function MonthView({ shown, today, data, show }: ViewProps) {
  const { t } = useTranslation('calendar')
  const { first, last } = visibleDays(shown)
  const days = groupByDay(data.events, first, last)
  return (
    <>
      <MonthGrid
        date={shown.date}
        today={today}
        days={days}
        choose={(date) => show({ ...shown, date })}
        enter={() => document.getElementById(DAY_HEADING)?.focus()}
      />
      <section aria-labelledby={DAY_HEADING} className={styles.chosen}>
        <DayList
          id={DAY_HEADING}
          day={shown.date}
          isToday={shown.date === today}
          events={days.get(shown.date) ?? []}
          nothing={data.isPending ? null : <p className={styles.nothing}>{t('day.nothing')}</p>}
        />
      </section>
    </>
  )
}
