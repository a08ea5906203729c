import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { DataTable } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { AuditorLinks } from './auditor-links.tsx'
import { ClosePeriod } from './close-period.tsx'
import styles from './closing.module.css'
import { closingsQuery } from './closing-query.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { usePeriodColumns } from './use-period-columns.tsx'

export function ClosingScreen() {
  const { t } = useTranslation(['closing', 'manage'])
  const { key: orgKey } = useClub()
  const mayClose = useMayHere()('money.close')
  const closings = useQuery(closingsQuery(orgKey))
  const [reopening, setReopening] = useState<string | null>(null)
  const columns = usePeriodColumns(closings.data, setReopening)
  const [density] = useDensity()
  return (
    <div className={styles.page} data-wide-page>
      <PageHeader title={t('manage:pages.manage-closing')} lead={t('close.lead')} />
      <PaymentTabs />
      <QueryContent query={closings} loading={<SkeletonList rows={4} height={64} />}>
        {({ closable, periods, closedThrough }) => (
          <>
            {mayClose ? <ClosePeriod key={closedThrough} closable={closable} /> : null}
            <h2 className={styles.heading}>{t('close.list')}</h2>
            {periods.length > 0 ? (
              <DataTable
                label={t('close.list')}
                columns={columns}
                rows={periods}
                rowId={({ id }) => id}
                rowName={({ through }) => through}
                density={density}
                busy={false}
              />
            ) : (
              <p className={styles.quiet}>{t('close.none')}</p>
            )}
            {mayClose ? <AuditorLinks /> : null}
          </>
        )}
      </QueryContent>
      {reopening === null ? null : <ReopenDialog closingId={reopening} close={() => setReopening(null)} />}
    </div>
  )
}
