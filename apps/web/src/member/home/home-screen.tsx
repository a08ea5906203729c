import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageName } from '../../kit/page/page-data.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useSession } from '../../kit/session/session-context.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { ownEventsQuery } from '../shared/events/own-events.ts'
import { overviewQuery, unfinishedQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import { buildHome } from './build-home.ts'
import styles from './home-body.module.css'
import { HomeBody } from './home-body.tsx'
import { useHasRoleTasks } from './role-tasks/use-has-role-tasks.ts'
import { homeLead } from './steps/step-texts.ts'

/** Home (ruling 24) and `/organizations`, which starts with the clubs (ruling 28). */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'shell'])
  const { name } = useSession()
  const page = usePageName() === 'organisations' ? 'organisations' : 'home'
  const { member } = useMember()
  const hasDesk = useHasRoleTasks()
  const overview = useQuery(overviewQuery(member.id))
  const unfinished = useQuery(unfinishedQuery(member.id))
  const events = useQuery(ownEventsQuery(member.id))
  const failed = [overview, unfinished].find((query) => query.isError)
  const ownEvents = events.data ?? (events.isError ? [] : undefined)
  const known =
    overview.data && unfinished.data && ownEvents
      ? buildHome(member, overview.data, unfinished.data, ownEvents, new Date())
      : undefined

  return (
    <>
      <PageHeader
        eyebrow={<DateText at={new Date()} withTime={false} />}
        title={t('greeting', { name: member.firstName || name })}
        documentTitle={t(`shell:pages.${page}`)}
        lead={known && (known.clubs.length > 0 || !hasDesk) && homeLead(known, t)}
      />
      {known ? (
        <>
          {events.isError ? (
            <QueryFailure error={events.error} retry={() => void events.refetch()} retrying={events.isFetching} />
          ) : null}
          <HomeBody home={known} clubsFirst={page === 'organisations'} />
        </>
      ) : failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

function HomeSkeleton() {
  return (
    <div className={styles.page} data-wide-page>
      <SkeletonList rows={5} height={96} />
      <div className={styles.ahead} data-awaited aria-hidden>
        <Skeleton height="1.25rem" width="40%" mb="md" />
        <Skeleton height="22rem" radius="md" />
      </div>
    </div>
  )
}
