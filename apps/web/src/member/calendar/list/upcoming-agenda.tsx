import type { CalendarDate } from '@forenet/domain/calendar-date'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { ownEventsQuery } from '../../shared/events/own-events.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { findFirstDaysWithEvents, groupByFirstDay, toCalendarEvent } from '../days.ts'
import { buildCalendarSearchParams } from '../shown-period.ts'
import { DayList } from './day-list.tsx'
import styles from './upcoming-agenda.module.css'

const MAX_DAYS = 5

export function UpcomingAgenda({ from, today }: { from: CalendarDate; today: CalendarDate }) {
  const { t } = useTranslation('calendar')
  const { member } = useMember()
  const ahead = useQuery(ownEventsQuery(member.id))
  const events = (ahead.data ?? []).map(toCalendarEvent)
  const last = events.reduce((latest, one) => (one.last > latest ? one.last : latest), from)
  const days = findFirstDaysWithEvents(groupByFirstDay(events, from, last), MAX_DAYS)
  if (days.length === 0) return null
  return (
    <section className={styles.agenda} aria-labelledby="coming-agenda">
      <SectionHead
        id="coming-agenda"
        title={t('agenda.title')}
        action={
          <Button
            variant="subtle"
            size="sm"
            renderRoot={(root) => (
              <Link
                to="/my-calender"
                search={buildCalendarSearchParams({ view: 'list', date: today }, today)}
                {...root}
              />
            )}
          >
            {t('agenda.all')}
          </Button>
        }
      />
      <div className={styles.days}>
        {days.map(({ day, events: ofDay }) => (
          <DayList key={day} id={`coming-${day}`} day={day} events={ofDay} isToday={day === today} />
        ))}
      </div>
    </section>
  )
}
