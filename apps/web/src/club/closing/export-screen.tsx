import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { DataTable } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { useClub } from '../shared/use-club.ts'
import { AccountNumbers } from './account-numbers.tsx'
import styles from './closing.module.css'
import { NewExport } from './new-export.tsx'
import { SafTDownload } from './saf-t-download.tsx'
import { useExportColumns } from './use-export-columns.tsx'
import { voucherSetupQuery } from './voucher-query.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'

export function ExportScreen() {
  const { t } = useTranslation(['closing', 'manage'])
  const { key: orgKey } = useClub()
  const setup = useQuery(voucherSetupQuery(orgKey))
  const columns = useExportColumns()
  const [density] = useDensity()
  return (
    <div className={styles.page} data-wide-page>
      <PageHeader title={t('manage:pages.manage-export')} lead={t('export.lead')} />
      <PaymentTabs />
      <QueryContent query={setup} loading={<SkeletonList rows={4} height={64} />}>
        {({ waiting, exports, accounts, safTMissing }) => (
          <>
            <NewExport waiting={waiting} />
            {exports.length > 0 ? (
              <DataTable
                label={t('export.list')}
                columns={columns}
                rows={exports}
                rowId={({ id }) => id}
                rowName={({ nth }) => String(nth)}
                density={density}
                busy={false}
              />
            ) : (
              <EmptyState icon={<FileDown size={28} />} title={t('export.none.title')} text={t('export.none.text')} />
            )}
            <SafTDownload missing={safTMissing} />
            <AccountNumbers accounts={accounts} />
          </>
        )}
      </QueryContent>
    </div>
  )
}
