import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { formatMonth } from '../../../ui/dates/day-parts.ts'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { type EventListing, eventsQuery } from '../queries.ts'
import cardStyles from './event-card.module.css'
import { EventCard } from './event-card.tsx'
import styles from './event-list.module.css'
import { groupByMonth } from './listing.ts'

type EventListProps = {
  listing: EventListing
  withClub: boolean
  empty: ReactNode
}

export function EventList({ listing, withClub, empty }: EventListProps) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const events = useInfiniteQuery({ ...eventsQuery(member.id, listing), placeholderData: (before) => before })
  const list = useRef<HTMLDivElement>(null)
  const all = events.data?.pages.flat() ?? []
  const showMore = useFocusOnNext(list, all.length)

  if (!events.data) {
    return events.isError ? (
      <QueryFailure error={events.error} retry={() => void events.refetch()} retrying={events.isFetching} />
    ) : (
      <SkeletonList rows={3} height={140} />
    )
  }
  if (all.length === 0) return empty
  return (
    <div ref={list} className={styles.list} aria-busy={events.isPlaceholderData}>
      <EventsByMonth events={all} withClub={withClub} />
      {events.isFetchNextPageError ? (
        <QueryFailure
          error={events.error}
          retry={() => void events.fetchNextPage()}
          retrying={events.isFetchingNextPage}
        />
      ) : events.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={events.isFetchingNextPage}
            onClick={() => {
              showMore()
              void events.fetchNextPage()
            }}
          >
            {t('showMore')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

export function EventsByMonth({
  events,
  withClub,
}: {
  events: Parameters<typeof EventCard>[0]['event'][]
  withClub: boolean
}) {
  const language = useLanguage()
  const now = new Date()
  return groupByMonth(events, calendarDateAt).map(({ month, events: inMonth }, index) => (
    <section key={month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`} className={styles.month}>
        {formatMonth(month, language, now)}
      </h2>
      <ul className={cardStyles.list}>
        {inMonth.map((event, place) => (
          <EventCard key={event.id} event={event} withClub={withClub} eager={index === 0 && place < 3} />
        ))}
      </ul>
    </section>
  ))
}

function useFocusOnNext(list: React.RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || count <= from.current) return
    list.current?.querySelectorAll<HTMLElement>('h3 a')[from.current]?.focus()
    from.current = null
  }, [count, list])
  return () => {
    from.current = count
  }
}
