import type { Event } from '@forenet/contract/event'
import { eventList } from '@forenet/contract/event-calls'
import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { UpcomingEvents } from '../shared/events/upcoming-events.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { SUGGESTED_CLUBS } from '../shared/organisation/organisation-queries.ts'
import type { Home } from './build-home.ts'
import { isListingAllClubs } from './clubs/club-list-search.ts'
import { FamilyClubs } from './clubs/family-clubs.tsx'
import { OtherClub } from './clubs/other-club.tsx'
import styles from './home-body.module.css'
import { HomeSection } from './home-section.tsx'
import { DoorCard } from './role-tasks/todays-door-card.ts'
import { useHasRoleTasks } from './role-tasks/use-has-role-tasks.ts'
import { listSteps } from './steps/list-steps.ts'
import { NextSteps } from './steps/next-steps.tsx'

/** Lazy, because text field styles are not in the first load. */
const AllClubs = lazy(async () => ({ default: (await import('./clubs/all-clubs.tsx')).AllClubs }))

function OtherClubs({ suggested }: { suggested: readonly Organisation[] }) {
  const { t } = useTranslation('home')
  const search = useSearch({ strict: false })
  const hasMore = suggested.length >= SUGGESTED_CLUBS
  return (
    <>
      {hasMore || isListingAllClubs(search) ? (
        <Suspense>
          <AllClubs />
        </Suspense>
      ) : null}
      {isListingAllClubs(search) ? null : (
        <BoxedList>
          {suggested.map((organisation) => (
            <OtherClub key={organisation.id} organisation={organisation} />
          ))}
        </BoxedList>
      )}
      {hasMore && !isListingAllClubs(search) ? (
        <Button
          mt="lg"
          variant="default"
          renderRoot={(root) => <Link to="." search={{ shown: 'all' }} resetScroll={false} {...root} />}
        >
          {t('allClubs')}
        </Button>
      ) : null}
    </>
  )
}

const MAX_OPEN = 4

const NoClubs = lazy(async () => ({ default: (await import('./clubs/no-clubs.tsx')).NoClubs }))
const RoleTasks = lazy(async () => ({ default: (await import('./role-tasks/role-tasks.tsx')).RoleTasks }))

export function HomeBody({ home, clubsFirst }: { home: Home; clubsFirst: boolean }) {
  const { t } = useTranslation('home')
  const { clubs, otherClubs, events } = home
  const hasDesk = useHasRoleTasks()
  const isNewcomer = clubs.length === 0
  const ahead = useAhead(home)
  const hasSteps = listSteps(home).length > 0
  const clubSections = (
    <div className={styles.clubs}>
      {isNewcomer ? null : (
        <HomeSection id="clubs" title={t('yourClubs')}>
          <FamilyClubs clubs={clubs} />
        </HomeSection>
      )}
      {otherClubs.length > 0 ? (
        <HomeSection id="others" title={t(isNewcomer && !hasDesk ? 'joinable' : 'otherClubs')}>
          <OtherClubs suggested={otherClubs} />
        </HomeSection>
      ) : null}
      {isNewcomer && otherClubs.length === 0 ? (
        <Suspense>
          <NoClubs />
        </Suspense>
      ) : null}
    </div>
  )
  return (
    <div className={styles.page} data-wide-page>
      {clubsFirst ? clubSections : null}
      <div className={styles.next}>
        {hasDesk ? (
          <Suspense fallback={<div className={styles.desk} />}>
            <RoleTasks />
          </Suspense>
        ) : null}
        <Suspense>
          {events.today.map((event) => (
            <DoorCard key={event.id} event={event} />
          ))}
        </Suspense>
        {hasSteps ? (
          <HomeSection id="next" title={t('next')}>
            <NextSteps home={home} />
          </HomeSection>
        ) : null}
      </div>
      {ahead.events.length > 0 ? (
        <div className={styles.ahead}>
          <HomeSection
            id="ahead"
            title={t(ahead.of === 'mine' ? 'upcoming.title' : 'upcoming.titleAll')}
            aside={<Link to="/events">{t('upcoming.all')}</Link>}
          >
            <UpcomingEvents events={ahead.events} />
          </HomeSection>
        </div>
      ) : null}
      {clubsFirst ? null : clubSections}
    </div>
  )
}

function openToAllQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'open-to-all'] as const,
    queryFn: async ({ signal }) => {
      const query = { of: 'all' as const, when: 'upcoming' as const, audience: 'guests' as const, size: MAX_OPEN * 2 }
      const events = await call(eventList, { query, signal })
      return events.filter(({ cancelled }) => !cancelled).slice(0, MAX_OPEN)
    },
  })
}

function useAhead({ clubs, events }: Home): { of: 'mine' | 'all'; events: readonly Event[] } {
  const { member } = useMember()
  const isNewcomer = clubs.length === 0 && events.ahead.length === 0
  const open = useQuery({ ...openToAllQuery(member.id), enabled: isNewcomer })
  return isNewcomer ? { of: 'all', events: open.data ?? [] } : { of: 'mine', events: events.ahead }
}
