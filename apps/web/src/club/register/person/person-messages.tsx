import { clubPersonMessages } from '@forenet/contract/club/person-calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './person.module.css'

/** Conversations with the club, newest first. */
export function PersonMessages({ memberId }: { memberId: string }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const threads = useQuery({
    queryKey: ['club', orgKey, 'register', 'messages', memberId],
    queryFn: ({ signal }) => call(clubPersonMessages, { params: { orgKey, memberId }, signal }),
  })
  if (threads.isError)
    return <QueryFailure error={threads.error} retry={() => void threads.refetch()} retrying={threads.isFetching} />
  if (threads.isPending) return <SkeletonList rows={2} height={44} />
  if (threads.data.length === 0) return <p className={styles.quiet}>{t('messages.none')}</p>
  return (
    <ul className={styles.rows}>
      {threads.data.map(({ threadId, subject, at, waits }) => (
        <li key={threadId}>
          <Link to="/contact-us" search={{ of: 'organisation', thread: threadId }}>
            <strong>{subject}</strong>
          </Link>
          <span className={styles.quiet}>
            {waits ? `${t('messages.waits')} · ` : ''}
            <DateText at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
