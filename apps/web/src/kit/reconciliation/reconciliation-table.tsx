import type { Reconciliation } from '@forenet/contract/payment'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { Money } from '../../ui/money/money.tsx'
import type { paymentsTexts } from '../../words/en/payments.ts'
import styles from './reconciliation-table.module.css'

const TONES: Record<AttemptState, Tone> = {
  created: 'neutral',
  'window-open': 'neutral',
  authorized: 'waiting',
  captured: 'good',
  voided: 'neutral',
  declined: 'bad',
  failed: 'bad',
}

type Row = Reconciliation['rows'][number]
type LedgerTableProps = { rows: readonly Row[]; organisationName: (id: string) => string | undefined }

export function ReconciliationTable({ rows, organisationName }: LedgerTableProps) {
  const { t } = useTranslation('payments')
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.payer')}</th>
          <th scope="col">{t('columns.order')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col" className={styles.amount}>
            {t('columns.ours')}
          </th>
          <th scope="col" className={styles.amount}>
            {t('columns.gateway')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <LedgerRow key={row.attemptId} row={row} organisation={organisationName(row.organisationId)} />
        ))}
      </tbody>
    </table>
  )
}

function LedgerRow({ row, organisation }: { row: Row; organisation: string | undefined }) {
  const { t } = useTranslation('payments')
  const state = attemptState(row.state)
  return (
    <tr data-differs={!row.agrees || undefined}>
      <th scope="row">
        {row.payer}
        {organisation ? <span className={styles.quiet}>{organisation}</span> : null}
      </th>
      <td>
        <span className={styles.number}>{row.orderNumber}</span>
        <span className={styles.quiet}>
          <DateText at={row.updatedAt} />
        </span>
      </td>
      <td>
        <StatusBadge tone={state?.tone ?? 'neutral'}>{state ? t(`states.${state.known}`) : row.state}</StatusBadge>
        {row.difference ? <p className={styles.difference}>{t(`differences.${row.difference}`)}</p> : null}
        {row.lastError ? <p className={styles.quiet}>{t('said', { error: row.lastError })}</p> : null}
      </td>
      <td className={styles.amount} data-label={t('columns.ours')}>
        <Money minor={row.ourMinor} />
      </td>
      <td className={styles.amount} data-label={t('columns.gateway')}>
        {row.gatewayMinor === null ? (
          <span className={styles.nothing}>{t('nothing')}</span>
        ) : (
          <Money minor={row.gatewayMinor} />
        )}
      </td>
    </tr>
  )
}

type AttemptState = keyof typeof paymentsTexts.states

function attemptState(state: string): { known: AttemptState; tone: Tone } | null {
  const known = Object.keys(TONES).find((name): name is AttemptState => name === state)
  return known ? { known, tone: TONES[known] } : null
}
