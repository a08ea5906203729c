import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarDays, CalendarX2, Hourglass, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { ownEventsQuery } from '../../shared/events/own-events.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { EventFilters } from './event-filters.tsx'
import styles from './event-list.module.css'
import { EventList, EventsByMonth } from './event-list.tsx'
import { hasActiveFilters, parseEventFilters, parseListPart } from './listing.ts'
import { NothingFound } from './nothing-found.tsx'

const route = getRouteApi('/member-area/events')

/** The most used tabs are first, because a phone shows three without scrolling. */
const EVENT_TABS = ['going', 'upcoming', 'explore', 'waiting', 'past'] as const
type EventTab = (typeof EVENT_TABS)[number]

export function MyEventsScreen() {
  const { t } = useTranslation(['events', 'shell'])
  const { show } = route.useSearch()
  const current = EVENT_TABS.find((tab) => tab === show) ?? 'going'
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <Button
            variant="default"
            leftSection={<CalendarDays size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/my-calender" {...root} />}
          >
            {t('shell:pages.my-calendar')}
          </Button>
        }
      />
      <Tabs label={t('tabs.label')}>
        {EVENT_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to="/events"
              search={({ q, place, for: audience }) => ({
                show: tab === 'going' ? undefined : tab,
                // Tabs share the search, but not the month.
                ...(hasFilters(tab) ? { q, place, for: audience } : {}),
              })}
              activeOptions={{ explicitUndefined: true }}
            >
              {t(`tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </Tabs>
      <EventTabContent tab={current} />
    </>
  )
}

type SearchedTab = Exclude<EventTab, 'going' | 'waiting'>

const hasFilters = (tab: EventTab): tab is SearchedTab => tab !== 'going' && tab !== 'waiting'

function EventTabContent({ tab }: { tab: EventTab }) {
  return hasFilters(tab) ? <SearchedEvents key={tab} tab={tab} /> : <OwnEvents part={tab} />
}

const QUERY_BY_TAB = {
  upcoming: { of: 'mine', when: 'upcoming' },
  past: { of: 'own', when: 'past' },
  explore: { of: 'all', when: 'upcoming' },
} as const

function SearchedEvents({ tab }: { tab: SearchedTab }) {
  const { t } = useTranslation('events')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const facets = QUERY_BY_TAB[tab]
  return (
    <>
      <EventFilters
        facets={facets}
        search={search}
        change={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })}
      />
      <EventList
        listing={{ ...facets, ...parseEventFilters(search) }}
        withClub
        empty={
          hasActiveFilters(search) ? (
            <NothingFound
              clear={() => void navigate({ search: ({ show }) => ({ show }), replace: true, resetScroll: false })}
            />
          ) : (
            <EmptyState
              icon={tab === 'past' ? <Ticket size={28} /> : <CalendarX2 size={28} />}
              title={t(`none.mine-${tab}.title`)}
              text={t(`none.mine-${tab}.text`)}
              action={
                tab === 'explore' ? (
                  <Button renderRoot={(root) => <Link to="/organizations" {...root} />}>{t('none.clubs')}</Button>
                ) : (
                  <Button renderRoot={(root) => <Link to="/events" search={{ show: 'explore' }} {...root} />}>
                    {t('none.explore')}
                  </Button>
                )
              }
            />
          )
        }
      />
    </>
  )
}

function OwnEvents({ part }: { part: 'going' | 'waiting' }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const own = useQuery(ownEventsQuery(member.id))
  if (!own.data) {
    return own.isError ? (
      <QueryFailure error={own.error} retry={() => void own.refetch()} retrying={own.isFetching} />
    ) : (
      <SkeletonList rows={3} height={140} />
    )
  }
  const events = own.data.filter((event) => parseListPart(event.mine) === part)
  if (events.length > 0) {
    return (
      <div className={styles.list}>
        <EventsByMonth events={events} withClub />
      </div>
    )
  }
  return (
    <EmptyState
      icon={part === 'going' ? <CalendarCheck size={28} /> : <Hourglass size={28} />}
      title={t(`none.${part}.title`)}
      text={t(`none.${part}.text`, { count: own.data.length })}
      action={
        own.data.length > 0 ? (
          <Button renderRoot={(root) => <Link to="/events" search={{ show: 'upcoming' }} {...root} />}>
            {t('none.seeAhead')}
          </Button>
        ) : (
          <Button renderRoot={(root) => <Link to="/events" search={{ show: 'explore' }} {...root} />}>
            {t('none.explore')}
          </Button>
        )
      }
    />
  )
}
