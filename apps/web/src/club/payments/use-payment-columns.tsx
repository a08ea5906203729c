import type { ClubPayment } from '@forenet/contract/club/payment'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { formatShortDate } from '../shared/short-date.ts'
import table from '../shared/table/data-table.module.css'
import type { TableColumn } from '../shared/table/data-table.tsx'
import { OVER_LIST } from '../shared/table/use-drawer-close.ts'
import { useClub } from '../shared/use-club.ts'
import { usePaymentMethodName } from '../shared/use-method-words.ts'
import { paymentState, STATE_TONES } from './payment-state.ts'
import styles from './payments.module.css'

export function formatPaymentItem({ event, what }: Pick<ClubPayment, 'event' | 'what'>): string {
  return event?.title ?? [...new Set(what)].join(', ')
}

export function usePaymentColumns(): readonly TableColumn<ClubPayment>[] {
  const { t } = useTranslation('money')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const methodWords = usePaymentMethodName()
  return useMemo(
    () => [
      {
        id: 'day',
        heading: t('columns.day'),
        sortable: true,
        width: '6rem',
        cell: ({ day }) => <span className={styles.quiet}>{formatShortDate(day, language)}</span>,
      },
      {
        id: 'payer',
        heading: t('columns.payer'),
        sortable: true,
        namesRow: true,
        width: '22%',
        phone: 'title',
        cell: ({ payer, orderId }) => (
          <Link
            from="/manage/$orgKey/payments"
            to="/manage/$orgKey/payments"
            params={{ orgKey }}
            search={(before) => ({ ...before, payment: orderId })}
            state={OVER_LIST}
            resetScroll={false}
            className={table.opens}
            title={payer}
            data-row-open
          >
            {payer}
          </Link>
        ),
      },
      {
        id: 'item',
        heading: t('columns.item'),
        phone: 'detail',
        cell: (payment) => (
          <span title={formatPaymentItem(payment)}>
            <span className={styles.phoneOnly}>{formatShortDate(payment.day, language)} · </span>
            {formatPaymentItem(payment)}
          </span>
        ),
      },
      {
        id: 'method',
        heading: t('columns.method'),
        width: '7.5rem',
        cell: (payment) => (
          <span className={styles.quiet}>{paymentState(payment) === 'free' ? '–' : methodWords(payment.method)}</span>
        ),
      },
      {
        id: 'state',
        heading: t('columns.state'),
        width: '8.5rem',
        phone: 'note',
        cell: (payment) => {
          const state = paymentState(payment)
          return <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        },
      },
      {
        id: 'amount',
        heading: t('columns.amount'),
        sortable: true,
        numeric: true,
        width: '8.5rem',
        phone: 'value',
        cell: ({ amountMinor }) => <Money minor={amountMinor} />,
      },
    ],
    [t, orgKey, language, methodWords],
  )
}
