import { useTranslation } from 'react-i18next'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { groupByFirstDay } from '../days.ts'
import { EmptyCalendar } from '../empty-calendar.tsx'
import { formatMonth } from '../format-calendar.ts'
import { listVisibleDays } from '../shown-period.ts'
import type { ViewProps } from '../view-props.ts'
import { DayList } from './day-list.tsx'
import styles from './list-view.module.css'

export function ListView({ shown, today, data }: ViewProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { first, last } = listVisibleDays(shown)
  if (data.isPending) return <SkeletonList rows={4} height={72} />
  const days = groupByFirstDay(data.events, first, last)
  if (days.length === 0) {
    return (
      <EmptyCalendar
        words={t('empty.month', { period: formatMonth(shown.date, language) })}
        view="list"
        today={today}
      />
    )
  }
  return (
    <div className={styles.list}>
      {days.map(({ day, events }) => (
        <DayList key={day} day={day} events={events} isToday={day === today} />
      ))}
    </div>
  )
}
