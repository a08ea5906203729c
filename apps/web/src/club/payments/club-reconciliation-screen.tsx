import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentReconciliation, PrintedPaymentReconciliation } from '../../kit/reconciliation/ledger.tsx'
import { reconciliationQuery } from '../../kit/reconciliation/reconciliation-query.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { useClub } from '../shared/use-club.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments/reconciliation')

export function ClubReconciliationScreen() {
  const { t } = useTranslation('payments')
  const { id, key: orgKey } = useClub()
  const { before } = route.useSearch()
  const ledger = useQuery(reconciliationQuery({ orgId: id, before }))
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={<PrintedPaymentReconciliation ledger={ledger} />} />
      <PaymentTabs />
      <PaymentReconciliation
        ledger={ledger}
        before={before}
        organisationName={() => undefined}
        link={(root, end) => (
          <Link
            to="/manage/$orgKey/payments/reconciliation"
            params={{ orgKey }}
            search={end ? { before: end } : {}}
            {...root}
          />
        )}
      />
    </>
  )
}
