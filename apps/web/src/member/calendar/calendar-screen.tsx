import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarSync, ChevronLeft, ChevronRight, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { today } from '../../kit/time/today.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { ownEventsQuery } from '../shared/events/own-events.ts'
import { useMember } from '../shared/member/use-member.ts'
import styles from './calendar-screen.module.css'
import { EVENT_RELATIONS, findFirstDaysWithEvents, groupByDay, groupByFirstDay, toCalendarEvent } from './days.ts'
import { EmptyCalendar } from './empty-calendar.tsx'
import { FeedPanel } from './feed/feed-panel.tsx'
import { formatDateRange, formatMonth, formatMonthHeading } from './format-calendar.ts'
import { KindMark } from './kinds/kind-mark.tsx'
import { DayList } from './list/day-list.tsx'
import { MonthGrid } from './month/month-grid.tsx'
import { nextEventQuery } from './queries.ts'
import {
  buildCalendarSearchParams,
  CALENDAR_VIEWS,
  type CalendarView,
  findInitialDate,
  listVisibleDays,
  parseCalendarView,
  type ShownPeriod,
  shiftPeriod,
} from './shown-period.ts'
import { useCalendar } from './use-calendar.ts'
import type { ViewProps } from './view-props.ts'
import { WeekView } from './week/week-view.tsx'
import { computeIsoWeek } from './weeks.ts'

const MAX_DAYS = 5

function UpcomingAgenda({ from, today }: { from: CalendarDate; today: CalendarDate }) {
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
      <div className={styles.upcomingAgendaDays}>
        {days.map(({ day, events: ofDay }) => (
          <DayList key={day} id={`coming-${day}`} day={day} events={ofDay} isToday={day === today} />
        ))}
      </div>
    </section>
  )
}

const DAY_HEADING = 'chosen-day'

function MonthView({ shown, today, data, show }: ViewProps) {
  const { t } = useTranslation('calendar')
  const { first, last } = listVisibleDays(shown)
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
      <CalendarDays />
      <FeedPanel />
    </>
  )
}

function CalendarDays() {
  const { date } = route.useSearch()
  const { member } = useMember()
  const next = useQuery({ ...nextEventQuery(member.id), enabled: date === undefined })
  const [event] = next.data ?? []
  const day = today()
  if (date === undefined && next.isPending) return <section className={styles.days} aria-busy />
  return <CalendarFrom opening={findInitialDate(event ? calendarDateAt(new Date(event.startDate)) : null, day)} />
}

function CalendarFrom({ opening }: { opening: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const day = today()
  const shown = parseCalendarView(search, opening)
  const data = useCalendar(shown)
  const show = (next: ShownPeriod) =>
    void navigate({
      search: buildCalendarSearchParams(next, opening),
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
      <EventKindLegend view={shown.view} />
    </section>
  )
}

type CalendarBarProps = { shown: ShownPeriod; opening: string; today: string; show: (next: ShownPeriod) => void }

function CalendarBar({ shown, opening, today, show }: CalendarBarProps) {
  const { t } = useTranslation('calendar')
  const period = usePeriodText()(shown, useLanguage())
  const unit = shown.view === 'week' ? 'week' : 'month'
  return (
    <div className={styles.bar}>
      <h2 className={styles.period} aria-live="polite">
        {period}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form. */}
      <div className={styles.go} role="group" aria-label={t('go.label')}>
        <ActionIcon aria-label={t(`go.${unit}-before`)} onClick={() => show(shiftPeriod(shown, -1, today))}>
          <ChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => show({ ...shown, date: today })}>
          {t('go.today')}
        </Button>
        <ActionIcon aria-label={t(`go.${unit}-after`)} onClick={() => show(shiftPeriod(shown, 1, today))}>
          <ChevronRight size={22} aria-hidden />
        </ActionIcon>
      </div>
      <nav className={styles.views} aria-label={t('views.label')}>
        <ul>
          {CALENDAR_VIEWS.map((view) => (
            <li key={view}>
              <Link
                to="/my-calender"
                search={buildCalendarSearchParams({ ...shown, view }, opening)}
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={view === shown.view ? 'page' : undefined}
              >
                {t(`views.${view}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function usePeriodText(): (shown: ShownPeriod, language: 'da' | 'en') => string {
  const { t } = useTranslation('calendar')
  return (shown, language) => {
    if (shown.view !== 'week') return formatMonthHeading(shown.date, language)
    const { first, last } = listVisibleDays(shown)
    return t('weekWords', { week: computeIsoWeek(first), days: formatDateRange(first, last, language) })
  }
}

function EventKindLegend({ view }: { view: CalendarView }) {
  const { t } = useTranslation('calendar')
  return (
    <ul className={styles.kinds} data-view={view} aria-label={t('kinds.label')}>
      {EVENT_RELATIONS.map((kind) => (
        <li key={kind}>
          <KindMark kind={kind} size={12} className={styles.mark} />
          {t(`kinds.${kind}`)}
        </li>
      ))}
    </ul>
  )
}

function ListView({ shown, today, data }: ViewProps) {
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
