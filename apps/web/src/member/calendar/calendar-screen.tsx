import { addDays } from '@forenet/domain/calendar-date'
import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarSync, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { today } from '../../kit/time/today.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { CalendarBar } from './calendar-bar.tsx'
import styles from './calendar-screen.module.css'
import { FeedPanel } from './feed/feed-panel.tsx'
import { Kinds } from './kinds/kinds.tsx'
import { UpcomingAgenda } from './list/coming-agenda.tsx'
import { ListView } from './list/list-view.tsx'
import { MonthView } from './month/month-view.tsx'
import { nextEventQuery } from './queries.ts'
import { calendarSearchParams, initialDate, parseCalendarView, type Shown } from './shown.ts'
import { useCalendar } from './use-calendar.ts'
import { WeekView } from './week/week-view.tsx'

const route = getRouteApi('/member-area/my-calender')

export function CalendarScreen() {
  const { t } = useTranslation(['calendar', 'shell'])
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<Ticket size={18} aria-hidden />}
              renderRoot={(root) => <Link to="/tickets" {...root} />}
            >
              {t('shell:pages.tickets')}
            </Button>
            <Button
              variant="default"
              leftSection={<CalendarSync size={18} aria-hidden />}
              renderRoot={(root) => <a href="#subscribe" {...root} />}
            >
              {t('subscribe')}
            </Button>
          </div>
        }
      />
      <Days />
      <FeedPanel />
    </>
  )
}

function Days() {
  const { date } = route.useSearch()
  const { member } = useMember()
  const next = useQuery({ ...nextEventQuery(member.id), enabled: date === undefined })
  const [event] = next.data ?? []
  const day = today()
  if (date === undefined && next.isPending) return <section className={styles.days} aria-busy />
  return <DaysFrom opening={initialDate(event ? calendarDateAt(new Date(event.startDate)) : null, day)} />
}

function DaysFrom({ opening }: { opening: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const day = today()
  const shown = parseCalendarView(search, opening)
  const data = useCalendar(shown)
  const show = (next: Shown) =>
    void navigate({
      search: calendarSearchParams(next, opening),
      replace: next.view === shown.view,
      resetScroll: false,
    })
  const given = { shown, today: day, data, show }
  return (
    <section className={styles.days} aria-busy={data.isPending}>
      <CalendarBar shown={shown} opening={opening} today={day} show={show} />
      {data.error ? (
        <div className={styles.failure}>
          <QueryFailure error={data.error} retry={data.retry} retrying={data.isFetching} />
        </div>
      ) : null}
      {shown.view === 'month' ? <MonthView {...given} /> : null}
      {shown.view === 'month' ? <UpcomingAgenda from={shown.date === day ? addDays(day, 1) : day} today={day} /> : null}
      {shown.view === 'week' ? <WeekView {...given} /> : null}
      {shown.view === 'list' ? <ListView {...given} /> : null}
      <Kinds view={shown.view} />
    </section>
  )
}
