import type { InvoiceRow } from '@forenet/contract/club/invoice'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatShortDate } from '../../shared/short-date.ts'
import table from '../../shared/table/data-table.module.css'
import type { TableColumn } from '../../shared/table/data-table.tsx'
import { OVER_LIST } from '../../shared/table/use-drawer-close.ts'
import { useClub } from '../../shared/use-club.ts'
import page from '../payments.module.css'
import { STATE_TONES } from './invoice-state.ts'

export function useInvoiceColumns(): readonly TableColumn<InvoiceRow>[] {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'number',
        heading: t('columns.number'),
        sortable: true,
        width: '5.5rem',
        cell: ({ number }) => <span className={page.quiet}>{number ?? '–'}</span>,
      },
      {
        id: 'recipient',
        heading: t('columns.recipient'),
        sortable: true,
        namesRow: true,
        phone: 'title',
        cell: ({ id, recipient }) => (
          <Link
            from="/manage/$orgKey/payments/invoices"
            to="/manage/$orgKey/payments/invoices"
            params={{ orgKey }}
            search={(before) => ({ ...before, invoice: id })}
            state={OVER_LIST}
            resetScroll={false}
            className={table.opens}
            title={recipient}
            data-row-open
          >
            {recipient}
          </Link>
        ),
      },
      {
        id: 'due',
        heading: t('columns.due'),
        sortable: true,
        width: '14.5rem',
        phone: 'detail',
        cell: ({ number, dueOn, daysOverdue, instalment }) => (
          <span className={page.quiet}>
            {number === null ? null : <span className={page.phoneOnly}>{number} · </span>}
            {dueOn === null ? '–' : formatShortDate(dueOn, language)}
            {instalment ? ` · ${t('instalments.short', instalment)}` : null}
            {daysOverdue > 0 ? ` · ${t('overdue', { count: daysOverdue })}` : null}
          </span>
        ),
      },
      {
        id: 'state',
        heading: t('columns.state'),
        width: '9.25rem',
        phone: 'note',
        cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>,
      },
      {
        id: 'total',
        heading: t('columns.total'),
        numeric: true,
        width: '8.5rem',
        isOptional: true,
        cell: ({ totalMinor }) => <Money minor={totalMinor} />,
      },
      {
        id: 'left',
        heading: t('columns.left'),
        sortable: true,
        numeric: true,
        width: '8.5rem',
        phone: 'value',
        cell: ({ leftMinor }) => <Money minor={leftMinor} />,
      },
    ],
    [t, orgKey, language],
  )
}
