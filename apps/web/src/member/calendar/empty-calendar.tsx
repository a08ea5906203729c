import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import styles from './empty-calendar.module.css'
import { nextEventQuery } from './queries.ts'
import { buildCalendarSearchParams, type CalendarView } from './shown-period.ts'

export function EmptyCalendar({ words, view, today }: { words: string; view: CalendarView; today: string }) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { member } = useMember()
  const next = useQuery(nextEventQuery(member.id)).data?.[0]
  const date = (at: string) => formatInstant(new Date(at), { language, now: new Date(), withTime: false })
  return (
    <div className={styles.nothing}>
      <EmptyState
        icon={<CalendarX2 size={28} />}
        title={words}
        text={next ? t('empty.next', { title: next.title, date: date(next.startDate) }) : t('empty.text')}
        action={
          next ? (
            <Button
              variant="default"
              renderRoot={(root) => (
                <Link
                  to="/my-calender"
                  search={buildCalendarSearchParams({ view, date: calendarDateAt(new Date(next.startDate)) }, today)}
                  resetScroll={false}
                  {...root}
                />
              )}
            >
              {t('empty.go', { date: date(next.startDate) })}
            </Button>
          ) : (
            <Button renderRoot={(root) => <Link to="/organizations" {...root} />}>{t('empty.clubs')}</Button>
          )
        }
      />
    </div>
  )
}
