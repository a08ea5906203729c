import type { Organisation } from '@forenet/contract/organisation'
import { CLUB_KEY_PATTERN } from '@forenet/domain/club-key'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CrumbName } from '../../../kit/page/crumb-names.tsx'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../../kit/page/route-errors.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { clubQuery } from '../../shared/organisation/club-queries.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { EventFilters } from './event-filters.tsx'
import { EventList } from './event-list.tsx'
import { hasActiveFilters, parseEventFilters } from './listing.ts'
import { NothingFound } from './nothing-found.tsx'
import styles from './organisation-events.module.css'

const route = getRouteApi('/member-area/$orgKey/events')

export function OrganisationEventsScreen() {
  const { orgKey } = route.useParams()
  const isKey = CLUB_KEY_PATTERN.test(orgKey.toUpperCase())
  const club = useQuery({ ...clubQuery({ orgKey }), enabled: isKey })
  if (!isKey) return <NotFoundPage />
  if (club.isPending) return <PagePending />
  if (club.isError) {
    return <PageFailure error={club.error} retry={() => void club.refetch()} retrying={club.isFetching} />
  }
  return club.data ? <OrganisationEvents organisation={club.data} /> : <NotFoundPage />
}

function OrganisationEvents({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('events')
  const { orgKey } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const when = search.show === 'past' ? 'past' : 'upcoming'
  const facets = { orgId: organisation.id, when } as const
  return (
    <AccentScope colour={organisation.accentColour}>
      <CrumbName page="organisation-events" name={organisation.name} />
      <div className={styles.head}>
        <OrganisationMark organisation={organisation} size={56} />
        <PageHeader
          eyebrow={
            <Link to="/organizations-{$id}-details" params={{ id: organisation.id }}>
              {organisation.name}
            </Link>
          }
          title={t('club.title')}
        />
      </div>
      <Tabs label={t('tabs.label')}>
        {(['upcoming', 'past'] as const).map((tab) => (
          <li key={tab}>
            <Link
              to="/$orgKey/events"
              params={{ orgKey }}
              search={({ month: _month, ...now }) => ({ ...now, show: tab === 'past' ? tab : undefined })}
              activeOptions={{ explicitUndefined: true }}
            >
              {t(`tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </Tabs>
      <EventFilters
        facets={facets}
        search={search}
        change={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })}
      />
      <EventList
        key={when}
        listing={{ ...facets, ...parseEventFilters(search) }}
        withClub={false}
        empty={
          hasActiveFilters(search) ? (
            <NothingFound
              clear={() => void navigate({ search: ({ show }) => ({ show }), replace: true, resetScroll: false })}
            />
          ) : (
            <EmptyState
              icon={<CalendarX2 size={28} />}
              title={t(`none.${when}.title`)}
              text={t(`none.${when}.text`, { organisation: organisation.name })}
            />
          )
        }
      />
    </AccentScope>
  )
}
