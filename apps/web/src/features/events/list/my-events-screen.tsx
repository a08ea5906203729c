import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarDays, CalendarX2, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { EventFilters } from './event-filters.tsx'
import { EventList } from './event-list.tsx'
import { filtersOf, isFiltered } from './listing.ts'
import { NothingFound } from './nothing-found.tsx'
import { OwnEvents } from './own-events.tsx'

const route = getRouteApi('/member-area/events')

const TABS = ['coming', 'ahead', 'declined', 'past'] as const
type Tab = (typeof TABS)[number]

/** What the member is coming to, what the clubs have ahead, what was declined, and what has been. */
export function MyEventsScreen() {
  const { t } = useTranslation(['events', 'shell'])
  const { show } = route.useSearch()
  const current = TABS.find((tab) => tab === show) ?? 'coming'
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
        {TABS.map((tab) => (
          <li key={tab}>
            <Link
              to="/events"
              search={{ show: tab === 'coming' ? undefined : tab }}
              activeOptions={{ explicitUndefined: true }}
            >
              {t(`tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </Tabs>
      <Shown tab={current} />
    </>
  )
}

function Shown({ tab }: { tab: Tab }) {
  if (tab === 'coming' || tab === 'declined') return <OwnEvents part={tab} />
  return <ClubEvents key={tab} when={tab === 'past' ? 'past' : 'upcoming'} />
}

/** Events of the member's clubs, and elsewhere with a part of the member's, to search in. */
function ClubEvents({ when }: { when: 'upcoming' | 'past' }) {
  const { t } = useTranslation('events')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const facets = { of: 'mine', when } as const
  return (
    <>
      <EventFilters
        facets={facets}
        search={search}
        change={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })}
      />
      <EventList
        listing={{ ...facets, ...filtersOf(search) }}
        withClub
        empty={
          isFiltered(search) ? (
            <NothingFound
              clear={() => void navigate({ search: ({ show }) => ({ show }), replace: true, resetScroll: false })}
            />
          ) : (
            <EmptyState
              icon={when === 'past' ? <Ticket size={28} /> : <CalendarX2 size={28} />}
              title={t(`none.mine-${when}.title`)}
              text={t(`none.mine-${when}.text`)}
              action={<Button renderRoot={(root) => <Link to="/organizations" {...root} />}>{t('none.clubs')}</Button>}
            />
          )
        }
      />
    </>
  )
}
