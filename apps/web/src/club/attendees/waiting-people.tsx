import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { instantWords } from '../../ui/dates/date-words.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import { eventWaitingQuery } from './attendee-query.ts'
import styles from './attendees.module.css'

/** Who is offered seats at an event, then who waits for some in their order. */
export function WaitingPeople({ eventId }: { eventId: string }) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const waiting = useQuery(eventWaitingQuery(orgKey, eventId))
  if (waiting.isError)
    return <QueryFailure error={waiting.error} retry={() => void waiting.refetch()} retrying={waiting.isFetching} />
  if (waiting.isPending) return <SkeletonList rows={4} height={64} />
  const { people } = waiting.data
  if (people.length === 0)
    return <EmptyState icon={<Hourglass size={28} />} title={t('waiting.none.title')} text={t('waiting.none.text')} />
  const words = (at: string) => instantWords(new Date(at), { language, now: new Date() })
  return (
    <ol className={styles.waiting} aria-label={t('waiting.list')}>
      {people.map(({ id, name, email, place, seats, joinedAt, offerUntil }) => (
        <li key={id} className={styles.waits}>
          <span className={styles.person}>
            <strong>
              {place === null ? null : `${place}. `}
              {name || t('nobody')}
            </strong>
            <span className={styles.quiet}>
              {[t('waiting.seats', { count: seats }), t('waiting.since', { at: words(joinedAt) }), email]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {offerUntil ? <StatusBadge tone="info">{t('waiting.offered', { at: words(offerUntil) })}</StatusBadge> : null}
        </li>
      ))}
    </ol>
  )
}
