import { receiptPdf } from '@forenet/contract/membership-calls'
import { eventReceiptPdf } from '@forenet/contract/payment-calls'
import type { Receipt } from '@forenet/contract/receipt'
import { Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../../kit/calls/call.ts'
import { saveFile } from '../../../kit/calls/save-file.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { Language } from '../../../words/languages.ts'
import { eventReceiptQuery, receiptQuery } from '../queries.ts'
import { ToMemberships } from '../to-memberships.tsx'
import styles from './receipt.module.css'
import { ReceiptDocument } from './receipt-document.tsx'

export function ReceiptScreen() {
  const { t } = useTranslation('memberships')
  const { id } = useParams({ from: '/member-area/membership/$id/receipt' })
  return (
    <ReceiptPage
      title={t('receipt.title')}
      receipt={useQuery(receiptQuery(id))}
      fetchPdf={(language) => callForFile(receiptPdf, { params: { historyId: id }, query: { language } })}
      wayOn={<ToMemberships />}
    />
  )
}

export function EventReceiptScreen() {
  const { t } = useTranslation('memberships')
  const { id } = useParams({ from: '/member-area/orders/$id/receipt' })
  return (
    <ReceiptPage
      title={t('receipt.heading')}
      receipt={useQuery(eventReceiptQuery(id))}
      fetchPdf={(language) => callForFile(eventReceiptPdf, { params: { orderId: id }, query: { language } })}
      wayOn={<Button renderRoot={(root) => <Link to="/tickets" {...root} />}>{t('receipt.tickets')}</Button>}
    />
  )
}

type ReceiptPageProps = {
  title: string
  receipt: UseQueryResult<Receipt>
  fetchPdf: (language: Language) => Promise<Blob>
  wayOn: ReactNode
}

function ReceiptPage({ title, receipt, fetchPdf, wayOn }: ReceiptPageProps) {
  const { t } = useTranslation('memberships')
  return (
    <div>
      <div className={styles.screenOnly}>
        <PageHeader
          title={title}
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
                <ReceiptPdf fetchPdf={fetchPdf} receiptNumber={receipt.data.receiptNumber} />
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
          wayOn={wayOn}
        />
      ) : (
        <SkeletonList rows={1} height={480} />
      )}
    </div>
  )
}

type ReceiptPdfProps = { fetchPdf: (language: Language) => Promise<Blob>; receiptNumber: string }

function ReceiptPdf({ fetchPdf, receiptNumber }: ReceiptPdfProps) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const download = useAction({
    mutationFn: () => fetchPdf(language),
    onSuccess: (file) => saveFile(file, t('receipt.fileName', { number: receiptNumber })),
  })
  return (
    <>
      <Button
        leftSection={<Download size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('receipt.download')}
      </Button>
      {download.isError ? (
        <div className={styles.failure}>
          <FormFailure failure={download.error} />
        </div>
      ) : null}
    </>
  )
}
