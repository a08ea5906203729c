import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActingMember } from '../../kit/calls/use-acting-member.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { Download } from './download.tsx'
import { DeleteAccountSection } from './leave.tsx'
import styles from './leaving.module.css'
import { ScheduledDeletion } from './pending.tsx'
import { deletionQuery } from './queries.ts'
import { DataVisibility } from './sight.tsx'

export function DataScreen() {
  const { t } = useTranslation(['leaving', 'shell'])
  const isOwn = useActingMember() === null
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:pages.my-profile-data')} lead={t('lead')} />
      {isOwn ? (
        <div className={styles.parts}>
          <Download />
          <DataVisibility />
          <Deletion />
        </div>
      ) : (
        <EmptyState icon={<UserRoundX size={28} />} title={t('acting.title')} text={t('acting.text')} />
      )}
    </div>
  )
}

function Deletion() {
  const { t } = useTranslation('leaving')
  const { member } = useMember()
  const deletion = useQuery(deletionQuery(member.id))
  return (
    <Surface as="section" labelledBy="leave-title">
      <div className={styles.part}>
        <h2 id="leave-title">{t('leave.title')}</h2>
        {deletion.isError ? (
          <QueryFailure error={deletion.error} retry={() => void deletion.refetch()} retrying={deletion.isFetching} />
        ) : deletion.isPending ? (
          <SkeletonList rows={2} height={72} />
        ) : deletion.data.askedAt === null ? (
          <DeleteAccountSection deletion={deletion.data} />
        ) : (
          <ScheduledDeletion deletion={deletion.data} />
        )}
      </div>
    </Surface>
  )
}
