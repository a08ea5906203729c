import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { ownEventsQuery } from '../../shared/events/own-events.ts'
import { useMember } from '../../shared/member/use-member.ts'
import styles from './event-list.module.css'
import { Months } from './event-list.tsx'
import { partOf } from './listing.ts'

/** Events with tickets or reservations, or on the waiting list. */
export function OwnEvents({ part }: { part: 'going' | 'waiting' }) {
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
  const events = own.data.filter((event) => partOf(event.mine) === part)
  if (events.length > 0) {
    return (
      <div className={styles.list}>
        <Months events={events} withClub />
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
