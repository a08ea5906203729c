import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../app/api/query-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { receiptQuery } from './queries.ts'
import styles from './receipt.module.css'
import { ReceiptDocument } from './receipt-document.tsx'
import { ReceiptPdf } from './receipt-pdf.tsx'
import { ToMemberships } from './to-memberships.tsx'

/** The receipt of the purchase that paid a line of history (the id of the address): to look at, print and save. */
export function ReceiptScreen() {
  const { t } = useTranslation('memberships')
  const { id } = useParams({ from: '/member-area/membership/$id/receipt' })
  const receipt = useQuery(receiptQuery(id))
  return (
    <div className={styles.page}>
      <div className={styles.screenOnly}>
        <PageHeader
          title={t('receipt.title')}
          action={
            receipt.data ? (
              <div className={styles.actions}>
                <Button
                  variant="default"
                  leftSection={<Printer size={18} aria-hidden />}
                  onClick={() => window.print()}
                >
                  {t('receipt.print')}
                </Button>
                <ReceiptPdf historyId={id} receiptNumber={receipt.data.receiptNumber} />
              </div>
            ) : null
          }
        />
      </div>
      {receipt.data ? (
        <ReceiptDocument receipt={receipt.data} />
      ) : receipt.isError ? (
        <QueryFailure
          error={receipt.error}
          retry={() => void receipt.refetch()}
          retrying={receipt.isFetching}
          wayOn={<ToMemberships />}
        />
      ) : (
        <SkeletonList rows={1} height={480} />
      )}
    </div>
  )
}
