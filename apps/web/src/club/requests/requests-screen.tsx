import type { ClubMembershipRequest } from '@forenet/contract/club/membership-request'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useClub } from '../shared/use-club.ts'
import { ApproveSeveralDialog } from './approve-several-dialog.tsx'
import { ApprovedTogether } from './approved-together.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { RequestRow } from './request-row.tsx'
import styles from './requests.module.css'
import { requestsQuery } from './requests-query.ts'

type Deciding = { request: ClubMembershipRequest; approve: boolean }

export function RequestsScreen() {
  const { t } = useTranslation(['types', 'manage'])
  const { key } = useClub()
  const requests = useQuery(requestsQuery(key))
  const [several, setSeveral] = useState(false)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const all = requests.data ?? []
  const parts = [
    { name: 'waiting' as const, rows: all.filter(({ state }) => state === 'asked') },
    { name: 'answered' as const, rows: all.filter(({ state }) => state !== 'asked') },
  ]
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-requests')} lead={t('requests.lead')} />
      {requests.isError ? (
        <QueryFailure error={requests.error} retry={() => void requests.refetch()} retrying={requests.isFetching} />
      ) : requests.isPending ? (
        <SkeletonList rows={3} height={120} />
      ) : all.length === 0 ? (
        <EmptyState
          icon={<UserRoundCheck size={28} />}
          title={t('requests.none.title')}
          text={t('requests.none.text')}
        />
      ) : (
        <>
          <ApprovedTogether requests={all} />
          {parts.map(({ name, rows }) =>
            rows.length === 0 ? null : (
              <section key={name} aria-labelledby={name} className={styles.part}>
                <div className={styles.head}>
                  <h2 id={name}>{t(`requests.${name}`)}</h2>
                  {name === 'waiting' && rows.length > 1 ? (
                    <Button variant="default" onClick={() => setSeveral(true)}>
                      {t('requests.several.open')}
                    </Button>
                  ) : null}
                </div>
                <BoxedList>
                  {rows.map((request) => (
                    <RequestRow
                      key={request.id}
                      request={request}
                      decide={(approve) => setDeciding({ request, approve })}
                    />
                  ))}
                </BoxedList>
              </section>
            ),
          )}
        </>
      )}
      {several ? (
        <ApproveSeveralDialog waiting={all.filter(({ state }) => state === 'asked')} close={() => setSeveral(false)} />
      ) : null}
      {deciding ? <DecisionDialog {...deciding} close={() => setDeciding(null)} /> : null}
    </div>
  )
}
