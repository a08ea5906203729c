import type { Payout } from '@forenet/contract/club/payout'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../../ui/blocks/status-badge.tsx'
import { Money } from '../../../../ui/money/money.tsx'
import { useLanguage } from '../../../../words/i18n.ts'
import { formatShortDate } from '../../../shared/short-date.ts'
import table from '../../../shared/table/data-table.module.css'
import type { TableColumn } from '../../../shared/table/data-table.tsx'
import { OVER_LIST } from '../../../shared/table/use-drawer-close.ts'
import { useClub } from '../../../shared/use-club.ts'
import page from '../../payments.module.css'
import styles from '../bank.module.css'

/** `confirm` is null without the permission. */
export function usePayoutColumns(
  confirm: ((payout: Payout, candidate: Payout['candidates'][number]) => void) | null,
): readonly TableColumn<Payout>[] {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return useMemo(() => {
    const columns: TableColumn<Payout>[] = [
      {
        id: 'day',
        heading: t('payouts.columns.day'),
        width: '7rem',
        phone: 'detail',
        cell: ({ paidOn }) => <span className={page.quiet}>{formatShortDate(paidOn, language)}</span>,
      },
      {
        id: 'payout',
        heading: t('payouts.columns.payout'),
        namesRow: true,
        phone: 'title',
        cell: ({ id, reference }) => (
          <Link
            from="/manage/$orgKey/payments/bank"
            to="/manage/$orgKey/payments/bank"
            params={{ orgKey }}
            search={(before) => ({ ...before, payout: id })}
            state={OVER_LIST}
            resetScroll={false}
            className={table.opens}
            title={reference}
            data-row-open
          >
            {reference}
          </Link>
        ),
      },
      {
        id: 'rows',
        heading: t('payouts.columns.rows'),
        width: '11rem',
        cell: ({ rows, findings }) =>
          findings > 0 ? (
            <span className={styles.differs}>{t('payouts.differences', { count: findings })}</span>
          ) : (
            <span className={page.quiet}>{t('payouts.rows', { count: rows })}</span>
          ),
      },
      {
        id: 'bank',
        heading: t('payouts.columns.bank'),
        phone: 'note',
        cell: ({ state, line, candidates: [candidate], findings, netMinor }) => {
          if (state === 'arrived') {
            const where = line ? `${formatShortDate(line.bookedOn, language)} · ${line.text || t('nameless')}` : ''
            return (
              <span className={styles.note} title={where}>
                <StatusBadge tone="good">{t('payouts.states.arrived')}</StatusBadge>{' '}
                <span className={styles.wideOnly}>{where}</span>
              </span>
            )
          }
          const text = candidate
            ? [
                formatShortDate(candidate.bookedOn, language),
                candidate.text || t('nameless'),
                ...candidate.together.map(({ reference }) => t('payouts.together', { references: reference })),
              ].join(' · ')
            : t(netMinor === 0 ? 'payouts.nothing' : 'payouts.noLine')
          return (
            <span className={`${page.quiet} ${styles.note}`} title={text}>
              {candidate || findings === 0 ? text : t('payouts.differences', { count: findings })}
            </span>
          )
        },
      },
      {
        id: 'amount',
        heading: t('columns.amount'),
        numeric: true,
        width: '9.5rem',
        phone: 'value',
        cell: ({ netMinor }) => <Money minor={netMinor} />,
      },
    ]
    if (!confirm) return columns
    return [
      ...columns,
      {
        id: 'confirm',
        heading: t('columns.confirm'),
        actions: true,
        width: '7.5rem',
        cell: (payout) => {
          const [candidate] = payout.candidates
          if (!candidate) return null
          const label = t('payouts.confirmNamed', {
            reference: payout.reference,
            text: candidate.text || t('nameless'),
          })
          return (
            <Button variant="default" size="compact-sm" aria-label={label} onClick={() => confirm(payout, candidate)}>
              {t('confirm')}
            </Button>
          )
        },
      },
    ]
  }, [t, orgKey, language, confirm])
}
