import { clubPersonTickets } from '@forenet/contract/club/person-calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { serverNow } from '../../../kit/time/server-clock.ts'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './person.module.css'

/** A person's tickets, latest event first. */
export function PersonTickets({ memberId }: { memberId: string }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const tickets = useQuery({
    queryKey: ['club', orgKey, 'register', 'tickets', memberId],
    queryFn: ({ signal }) => call(clubPersonTickets, { params: { orgKey, memberId }, signal }),
  })
  if (tickets.isError)
    return <QueryFailure error={tickets.error} retry={() => void tickets.refetch()} retrying={tickets.isFetching} />
  if (tickets.isPending) return <SkeletonList rows={2} height={44} />
  if (tickets.data.length === 0) return <p className={styles.quiet}>{t('tickets.none')}</p>
  const isPast = (startsAt: string) => new Date(startsAt).getTime() < serverNow()
  return (
    <ul className={styles.rows}>
      {tickets.data.map(({ id, eventId, title, startsAt, kind, state }) => (
        <li key={id}>
          <Link to="/$orgKey/events/$id" params={{ orgKey, id: eventId }}>
            <strong>{title}</strong>
          </Link>
          <span className={styles.quiet}>
            {kind}
            {' · '}
            {state === 'valid' && isPast(startsAt) ? t('tickets.past') : t(`tickets.states.${state}`)}
            {' · '}
            <DateText at={startsAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
