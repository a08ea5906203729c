import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { UpcomingEvents } from '../shared/events/upcoming-events.tsx'
import { useMember } from '../shared/member/use-member.ts'
import styles from './club-events.module.css'
import { clubEventsQuery } from './queries.ts'

export function ClubEvents({ organisation }: { organisation: Pick<Organisation, 'id' | 'key' | 'events'> }) {
  const { t } = useTranslation('organisations')
  const { member } = useMember()
  const events = useQuery(clubEventsQuery(member.id, organisation.id))
  const soonest = events.data ?? []
  return (
    <section aria-labelledby="club-events">
      <SectionHead
        id="club-events"
        title={t('events.title')}
        action={
          organisation.events > soonest.length || soonest.length > 0 ? (
            <Button
              variant="subtle"
              size="sm"
              renderRoot={(root) => <Link to="/$orgKey/events" params={{ orgKey: organisation.key }} {...root} />}
            >
              {t('events.see', { count: organisation.events })}
            </Button>
          ) : undefined
        }
      />
      {events.isError ? (
        <QueryFailure error={events.error} retry={() => void events.refetch()} retrying={events.isFetching} />
      ) : events.isPending ? (
        <SkeletonList rows={1} height={220} />
      ) : soonest.length > 0 ? (
        <UpcomingEvents events={soonest} club={false} />
      ) : (
        <p className={styles.none}>{t('events.none')}</p>
      )}
    </section>
  )
}
