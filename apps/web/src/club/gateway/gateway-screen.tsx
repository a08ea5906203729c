import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { gatewayQuery } from '../shared/gateway-query.ts'
import { openingQuery } from '../shared/opening-query.ts'
import { providerName } from '../shared/provider-name.ts'
import { SettingsTabs } from '../shared/settings-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './gateway.module.css'
import { GatewayState } from './gateway-state.tsx'
import { KeyForm } from './key-form.tsx'
import { useProof } from './use-proof.ts'

export function GatewayScreen() {
  const { t } = useTranslation(['opening', 'manage'])
  const club = useClub()
  const gateway = useQuery(gatewayQuery(club.key))
  const begun = useQuery(openingQuery(club.key))
  const proof = useProof()
  const provider = providerName(gateway.data?.provider ?? '')
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-gateway')}
        lead={gateway.data ? t('gateway.lead', { club: club.name, provider }) : null}
      />
      <SettingsTabs />
      {gateway.isError ? (
        <QueryFailure error={gateway.error} retry={() => void gateway.refetch()} retrying={gateway.isFetching} />
      ) : gateway.isPending || begun.isLoading ? (
        <SkeletonList rows={2} height={120} />
      ) : (
        <>
          <GatewayState gateway={gateway.data} proof={proof} published={begun.data?.opening?.published !== false} />
          <KeyForm key={gateway.data.test?.state} hasKey={gateway.data.ownKey} provider={provider} />
        </>
      )}
    </div>
  )
}
