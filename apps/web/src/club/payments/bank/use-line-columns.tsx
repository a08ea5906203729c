import type { BankLine } from '@forenet/contract/club/bank'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatShortDate } from '../../shared/short-date.ts'
import table from '../../shared/table/data-table.module.css'
import type { TableColumn } from '../../shared/table/data-table.tsx'
import { OVER_LIST } from '../../shared/table/use-drawer-close.ts'
import { useClub } from '../../shared/use-club.ts'
import page from '../payments.module.css'
import styles from './bank.module.css'
import { findBestProposal, type Proposal } from './bank-query.ts'

export const LINE_TONES: Readonly<Record<BankLine['state'], Tone>> = {
  open: 'waiting',
  matched: 'good',
  ignored: 'info',
  outgoing: 'neutral',
}

/** `confirm` is null without the permission. */
export function useLineColumns(
  confirm: ((line: BankLine, proposal: Proposal) => void) | null,
): readonly TableColumn<BankLine>[] {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return useMemo(() => {
    const columns: TableColumn<BankLine>[] = [
      {
        id: 'day',
        heading: t('columns.day'),
        width: '7rem',
        phone: 'detail',
        cell: ({ bookedOn }) => <span className={page.quiet}>{formatShortDate(bookedOn, language)}</span>,
      },
      {
        id: 'text',
        heading: t('columns.text'),
        namesRow: true,
        phone: 'title',
        cell: (line) => (
          <Link
            from="/manage/$orgKey/payments/bank"
            to="/manage/$orgKey/payments/bank"
            params={{ orgKey }}
            search={(before) => ({ ...before, line: line.id })}
            state={OVER_LIST}
            resetScroll={false}
            className={table.opens}
            title={nameOfLine(line) || t('nameless')}
            data-row-open
          >
            {nameOfLine(line) || t('nameless')}
          </Link>
        ),
      },
      {
        id: 'invoice',
        heading: t('columns.invoice'),
        phone: 'note',
        cell: ({ state, reason, proposals }) => {
          if (state !== 'open') return <StatusBadge tone={LINE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          const proposal = findBestProposal(proposals)
          if (!proposal && proposals.length > 1) {
            const several = t('several', { count: proposals.length })
            const why = ` · ${t(`reasons.${reason ?? 'none'}`)}`
            return (
              <span className={styles.note} title={`${several}${why}`}>
                {several}
                <span className={styles.wideOnly}>{why}</span>
              </span>
            )
          }
          if (!proposal) {
            const why = t(`reasons.${reason ?? 'none'}`)
            return (
              <span className={`${page.quiet} ${styles.note}`} title={why}>
                {why}
              </span>
            )
          }
          const rest = ` · ${proposal.recipient} · ${t(`reasons.${proposal.reason}`)}`
          return (
            <span className={styles.note} title={`${t('invoice', { number: proposal.number })}${rest}`}>
              {t('invoice', { number: proposal.number })}
              <span className={styles.wideOnly}>{rest}</span>
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
        cell: ({ amountMinor }) => <Money minor={amountMinor} />,
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
        cell: (line) => {
          const proposal = findBestProposal(line.proposals)
          if (!proposal) return null
          const label = t('confirmNamed', { text: nameOfLine(line) || t('nameless'), number: proposal.number })
          return (
            <Button variant="default" size="compact-sm" aria-label={label} onClick={() => confirm(line, proposal)}>
              {t('confirm')}
            </Button>
          )
        },
      },
    ]
  }, [t, orgKey, language, confirm])
}

/** The name of the other party and the text, without repeating one. */
export function nameOfLine({ payer, text }: Pick<BankLine, 'payer' | 'text'>): string {
  if (payer === '' || text.toLowerCase().includes(payer.toLowerCase())) return text
  return text === '' ? payer : `${payer} · ${text}`
}
