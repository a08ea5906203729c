import { clubSignupAdviceGet } from '@forenet/contract/club/club-signup-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorClosed, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { useSession } from '../../kit/session/session-context.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import styles from './start.module.css'
import { StartForm } from './start-form.tsx'

export function StartScreen() {
  const { t } = useTranslation(['opening', 'manage'])
  const { subject } = useSession()
  const advice = useQuery(startAdviceQuery(subject))
  if (advice.isError) {
    return <PageFailure error={advice.error} retry={() => void advice.refetch()} retrying={advice.isFetching} />
  }
  if (advice.isPending) return <PagePending />
  const { starts, unpublished, most, strong } = advice.data
  return (
    <div className={styles.page}>
      <PageHeader title={t('start')} lead={t('lead')} />
      {starts === 'off' ? (
        <EmptyState
          icon={<DoorClosed size={28} />}
          title={t('manage:problems.clubs-not-started.title')}
          text={t('manage:problems.clubs-not-started.text')}
        />
      ) : unpublished.length >= most ? (
        <EmptyState
          icon={<ListChecks size={28} />}
          title={t('tooMany.title', { count: unpublished.length })}
          text={t('tooMany.text')}
          action={
            <ul className={styles.own}>
              {unpublished.map(({ key, name }) => (
                <li key={key}>
                  <Link to="/manage/$orgKey" params={{ orgKey: key }}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          }
        />
      ) : (
        <StartForm strong={strong} />
      )}
    </div>
  )
}

function startAdviceQuery(subject: string) {
  return queryOptions({
    queryKey: ['own-clubs', subject, 'start'] as const,
    queryFn: ({ signal }) => call(clubSignupAdviceGet, { signal }),
  })
}
