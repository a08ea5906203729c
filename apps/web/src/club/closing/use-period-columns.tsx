import type { ClosedPeriod, Closings } from '@forenet/contract/club/closing'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { formatShortDate, formatShortMoment } from '../shared/short-date.ts'
import type { TableColumn } from '../shared/table/data-table.tsx'
import { useMayHere } from '../shared/use-club.ts'
import styles from './closing.module.css'

/** Owners can reopen the period that was closed last. */
export function usePeriodColumns(
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
