import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { ApprovalList } from '../shared/approval-list.tsx'
import { approvalsQuery } from '../shared/approvals.ts'
import { useRoleLine } from '../shared/role-words.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { OpeningChecklist } from './opening-checklist.tsx'
import { openingQuery } from './opening-query.ts'
import styles from './overview.module.css'

/** What needs somebody in the club now. */
export function OverviewScreen() {
  const { t } = useTranslation('manage')
  const club = useClub()
  const roleLine = useRoleLine()
  const mayHere = useMayHere()
  const approvals = useQuery({ ...approvalsQuery(club.key), enabled: mayHere('access.manage') })
  const waits = approvals.data?.length ?? 0
  const begun = useQuery({ ...openingQuery(club.key), enabled: mayHere('settings.manage') })
  const opening = begun.data?.opening?.published === false ? begun.data.opening : null
  return (
    <div className={styles.page}>
      <CrumbName page="manage-overview" name={club.name} />
      <PageHeader title={club.name} eyebrow={roleLine(club.roles)} lead={t('overview.lead')} />
      {begun.isError ? (
        <QueryFailure error={begun.error} retry={() => void begun.refetch()} retrying={begun.isFetching} />
      ) : null}
      {opening ? <OpeningChecklist opening={opening} /> : null}
      {approvals.isError ? (
        <QueryFailure error={approvals.error} retry={() => void approvals.refetch()} retrying={approvals.isFetching} />
      ) : approvals.isLoading || begun.isLoading ? (
        <SkeletonList rows={2} height={88} />
      ) : waits > 0 ? (
        <section aria-labelledby="waits" className={styles.waits}>
          <h2 id="waits">{t('overview.waits')}</h2>
          <ApprovalList />
        </section>
      ) : opening ? null : (
        <EmptyState
          icon={<CircleCheck size={28} />}
          title={t('overview.nothing.title')}
          text={t('overview.nothing.text')}
        />
      )}
    </div>
  )
}
