import { operatesPortal } from '@forenet/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
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
import { PeopleTable } from '../shared/people-table.tsx'
import { ReportsList } from './reports-list.tsx'
import styles from './sending.module.css'
import { sendingQuery } from './sending-query.ts'
import { SendingRow } from './sending-row.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

/** Operators only; others get a 404. */
export function SendingScreen() {
  const { t } = useTranslation(['opening', 'manage'])
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { weakAdministrator } = useSession()
  const operates = operatesPortal(useAccess().grants)
  const clubs = useQuery({ ...sendingQuery(), enabled: operates })
  const [suspending, setSuspending] = useState<string | null>(null)
  if (!operates) return weakAdministrator ? <StrongSignInPage /> : <ErrorPage kind="404" path={path} />
  const suspended = clubs.data?.find(({ id }) => id === suspending)
  const heads = ['club', 'today', 'week', 'refused', 'reported', 'state'] as const
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-sending')} lead={t('sending.lead')} />
      {clubs.isError ? (
        <QueryFailure error={clubs.error} retry={() => void clubs.refetch()} retrying={clubs.isFetching} />
      ) : clubs.isPending ? (
        <SkeletonList rows={4} height={72} />
      ) : clubs.data.length === 0 ? (
        <EmptyState icon={<MailCheck size={28} />} title={t('sending.none.title')} text={t('sending.none.text')} />
      ) : (
        <PeopleTable
          label={t('manage:pages.manage-sending')}
          actions={t('sending.suspend')}
          busy={clubs.isFetching}
          head={heads.map((name) => (
            <th key={name} scope="col">
              {t(`sending.${name}`)}
            </th>
          ))}
        >
          {clubs.data.map((club) => (
            <SendingRow key={club.id} club={club} suspend={() => setSuspending(club.id)} />
          ))}
        </PeopleTable>
      )}
      <ReportsList />
      {suspended ? <SuspendDialog club={suspended} close={() => setSuspending(null)} /> : null}
    </div>
  )
}
