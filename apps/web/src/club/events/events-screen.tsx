import type { ClubEventSummary } from '@forenet/contract/club/event'
import { can } from '@forenet/domain/access'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CalendarOff, CalendarPlus, ChevronRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { DotSeparatedText } from '../../ui/blocks/dot-separated-text.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { DateBlock } from '../../ui/dates/date-block.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { clubEventsQuery } from '../shared/club-event-query.ts'
import rows from '../shared/list-row.module.css'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { EVENT_TONES } from './event-tones.ts'
import styles from './events.module.css'

export function ClubEventsScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const club = useClub()
  const mayHere = useMayHere()
  const { when } = useSearch({ strict: false })
  const side = when === 'past' ? 'past' : 'ahead'
  const events = useQuery(clubEventsQuery(club.key, side))
  const make = mayHere('events.manage') ? (
    <Button
      leftSection={<Plus size={18} aria-hidden />}
      renderRoot={(root) => <Link to="/manage/$orgKey/events/new" params={{ orgKey: club.key }} {...root} />}
    >
      {t('make')}
    </Button>
  ) : null
  const actions =
    mayHere('events.manage') || mayHere('members.write') ? (
      <span className={styles.actions}>
        {make}
        <Button
          variant="default"
          leftSection={<CalendarOff size={18} aria-hidden />}
          renderRoot={(root) => <Link to="/manage/$orgKey/events/days-off" params={{ orgKey: club.key }} {...root} />}
        >
          {t('manage:pages.manage-days-off')}
        </Button>
      </span>
    ) : null
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-events')} lead={t('lead', { club: club.name })} action={actions} />
      <nav aria-label={t('sides')} className={styles.sides}>
        {(['ahead', 'past'] as const).map((one) => (
          <Link
            key={one}
            to="/manage/$orgKey/events"
            params={{ orgKey: club.key }}
            search={one === 'past' ? { when: one } : {}}
            aria-current={one === side ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            {t(one)}
          </Link>
        ))}
      </nav>
      {events.isError ? (
        <QueryFailure error={events.error} retry={() => void events.refetch()} retrying={events.isFetching} />
      ) : events.isPending ? (
        <SkeletonList rows={4} height={84} />
      ) : events.data.length === 0 ? (
        <EmptyState
          icon={<CalendarPlus size={28} />}
          title={t(`none.${side}`)}
          text={t(side === 'ahead' ? 'none.text' : 'none.pastText')}
          action={side === 'ahead' ? make : null}
        />
      ) : (
        <BoxedList>
          {groupBySeries(events.data).map(([first, ...others]) => (
            <li key={first.id}>
              <EventRow event={first} />
              {others.length > 0 ? (
                <details className={styles.series}>
                  <summary>{t('moreOfSeries', { count: others.length })}</summary>
                  <ul>
                    {others.map((event) => (
                      <li key={event.id}>
                        <EventRow event={event} />
                      </li>
                    ))}
                  </ul>
                </details>
              ) : null}
            </li>
          ))}
        </BoxedList>
      )}
    </div>
  )
}

function EventRow({ event }: { event: ClubEventSummary }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const scope = { organisationKey: orgKey, eventId: event.id }
  const mayChange = can(grants, 'events.manage', scope)
  const leads = mayChange || can(grants, 'events.attendees', scope)
  const face = (
    <>
      <DateBlock at={event.startsAt} />
      <span className={`${rows.words} ${styles.words}`}>
        <strong>{event.title}</strong>
        <span className={styles.quiet}>
          <DotSeparatedText of={[<DateText key="at" at={event.startsAt} />, event.place || event.city]} />
        </span>
      </span>
      <span className={styles.figures}>
        <span>
          {event.capacity === null
            ? t('taken', { count: event.seatsTaken })
            : t('takenOf', { count: event.seatsTaken, capacity: event.capacity })}
          {event.waitingSeats > 0 ? ` · ${t('waiting', { count: event.waitingSeats })}` : ''}
        </span>
        {event.unlisted ? <span>{t(event.byInvitation ? 'byInvitation' : 'byLink')}</span> : null}
        <StatusBadge tone={EVENT_TONES[event.state]}>{t(`states.${event.state}`)}</StatusBadge>
      </span>
      {leads ? <ChevronRight size={20} aria-hidden className={styles.on} /> : null}
    </>
  )
  return leads ? (
    <Link
      to={mayChange ? '/manage/$orgKey/events/$eventId' : '/manage/$orgKey/events/$eventId/attendees'}
      params={{ orgKey, eventId: event.id }}
      className={styles.event}
    >
      {face}
    </Link>
  ) : (
    <div className={styles.event}>{face}</div>
  )
}

export function groupBySeries(events: readonly ClubEventSummary[]): [ClubEventSummary, ...ClubEventSummary[]][] {
  const bySeries = new Map<string, [ClubEventSummary, ...ClubEventSummary[]]>()
  for (const event of events) {
    const key = event.seriesId ?? event.id
    const before = bySeries.get(key)
    if (before) before.push(event)
    else bySeries.set(key, [event])
  }
  return [...bySeries.values()]
}
