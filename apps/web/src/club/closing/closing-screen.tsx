import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { ClosedPeriod, Closings } from '@forenet/contract/club/closing'
import { clubClosingReopen } from '@forenet/contract/club/closing-calls'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { formatShortDate, formatShortMoment } from '../shared/short-date.ts'
import { DataTable, type TableColumn } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { AuditorLinks } from './auditor-links.tsx'
import { ClosePeriod } from './close-period.tsx'
import styles from './closing.module.css'
import { closingsQuery } from './closing-query.ts'

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

function ReopenDialog({ closingId, close }: { closingId: string; close: () => void }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('reopen.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const body = { reason: reason.trim() }
      const closings = await call(clubClosingReopen, { params: { orgKey, closingId }, body })
      queryClient.setQueryData(closingsQuery(orgKey).queryKey, closings)
      say(t('reopen.done'))
      close()
    },
  })
  return (
    <FormDialog title={t('reopen.title')} confirmLabel={t('reopen.action')} danger {...sending} close={close}>
      <p>{t('reopen.explain')}</p>
      <TextInput
        label={t('reopen.reason')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** Owners can reopen the period that was closed last. */
function usePeriodColumns(
  closings: Closings | undefined,
  reopen: (closingId: string) => void,
): readonly TableColumn<ClosedPeriod>[] {
  const { t } = useTranslation('closing')
  const language = useLanguage()
  const isOwner = useMayHere()('access.manage')
  const closedThrough = closings?.closedThrough
  return useMemo(
    () => [
      {
        id: 'period',
        heading: t('close.columns.period'),
        namesRow: true,
        phone: 'title',
        width: '16rem',
        cell: ({ from, through }) =>
          `${from === null ? t('close.start') : formatShortDate(from, language)} – ${formatShortDate(through, language)}`,
      },
      {
        id: 'state',
        heading: t('close.columns.state'),
        width: '9rem',
        phone: 'value',
        cell: ({ reopened }) => (
          <StatusBadge tone={reopened ? 'neutral' : 'good'}>
            {t(reopened ? 'close.reopened' : 'close.closed')}
          </StatusBadge>
        ),
      },
      {
        id: 'closed',
        heading: t('close.columns.closed'),
        phone: 'detail',
        cell: ({ closedAt, closedBy, reopened }) => (
          <span title={reopened?.reason}>
            {formatShortMoment(new Date(closedAt), language)}
            {closedBy === null ? null : ` · ${closedBy}`}
            {reopened ? ` · ${t('close.because', { reason: reopened.reason })}` : null}
          </span>
        ),
      },
      {
        id: 'vouchers',
        heading: t('close.columns.vouchers'),
        numeric: true,
        isOptional: true,
        width: '7rem',
        cell: ({ sequence }) => sequence,
      },
      {
        id: 'actions',
        heading: t('close.columns.actions'),
        actions: true,
        width: '7rem',
        phone: 'note',
        cell: ({ id, through, reopened }) =>
          isOwner && reopened === null && through === closedThrough ? (
            <Button variant="default" size="compact-sm" className={styles.rowButton} onClick={() => reopen(id)}>
              {t('reopen.action')}
            </Button>
          ) : null,
      },
    ],
    [t, language, isOwner, closedThrough, reopen],
  )
}
