import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../app/api/query-failure.tsx'
import { useSession } from '../../app/auth/session-context.tsx'
import { ownEventsQuery } from '../../app/events/own-events.ts'
import { overviewQuery, unfinishedQuery } from '../../app/member/family-queries.ts'
import { useMember } from '../../app/member/use-member.ts'
import { today } from '../../app/today.ts'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { HomeBody } from './home-body.tsx'
import { homeOf } from './home-of.ts'

/** What is next for the member, then what the family has. */
export function HomeScreen() {
  const { t } = useTranslation('home')
  const { name } = useSession()
  const { member } = useMember()
  const overview = useQuery(overviewQuery(member.id))
  const unfinished = useQuery(unfinishedQuery(member.id))
  const events = useQuery(ownEventsQuery(member.id))
  const failed = [overview, unfinished].find((query) => query.isError)
  // Without the events the rest is still worth telling.
  const ownEvents = events.data ?? (events.isError ? [] : undefined)
  const known =
    overview.data && unfinished.data && ownEvents
      ? homeOf(member, overview.data, unfinished.data, ownEvents, today())
      : undefined

  const count = known?.steps
  const lead = count === undefined ? undefined : count === 0 ? t('nothingWaits') : t('waiting', { count })
  return (
    <>
      <PageHeader
        eyebrow={<DateText at={new Date()} withTime={false} />}
        title={t('greeting', { name: member.firstName || name })}
        lead={lead}
      />
      {known ? (
        <>
          {events.isError ? (
            <QueryFailure error={events.error} retry={() => void events.refetch()} retrying={events.isFetching} />
          ) : null}
          <HomeBody home={known} />
        </>
      ) : failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : (
        <SkeletonList rows={3} height={96} />
      )}
    </>
  )
}
