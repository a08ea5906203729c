import { operatesPortal } from '@forenet/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '../../kit/page/error-page.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { StrongSignInPage } from '../../kit/page/strong-sign-in-page.tsx'
import { useSession } from '../../kit/session/session-context.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { queueQuery } from '../shared/queue-query.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import styles from './queue.module.css'
import { WaitingClubCard } from './waiting-club-card.tsx'

/** Operators only; others get a 404. */
export function QueueScreen() {
  const { t } = useTranslation(['opening', 'manage'])
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { weakAdministrator } = useSession()
  const operates = operatesPortal(useAccess().grants)
  const queue = useQuery({ ...queueQuery(), enabled: operates })
  const [declining, setDeclining] = useState<string | null>(null)
  if (!operates) return weakAdministrator ? <StrongSignInPage /> : <ErrorPage kind="404" path={path} />
  const declined = queue.data?.find(({ id }) => id === declining)
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-queue')} lead={t('queue.lead')} />
      {queue.isError ? (
        <QueryFailure error={queue.error} retry={() => void queue.refetch()} retrying={queue.isFetching} />
      ) : queue.isPending ? (
        <SkeletonList rows={2} height={220} />
      ) : queue.data.length === 0 ? (
        <EmptyState icon={<CircleCheck size={28} />} title={t('queue.none.title')} text={t('queue.none.text')} />
      ) : (
        queue.data.map((club) => <WaitingClubCard key={club.id} club={club} decline={() => setDeclining(club.id)} />)
      )}
      {declined ? <DeclineDialog club={declined} close={() => setDeclining(null)} /> : null}
    </div>
  )
}
