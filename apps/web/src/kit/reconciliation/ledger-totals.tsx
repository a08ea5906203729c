import type { Reconciliation } from '@forenet/contract/payment'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import styles from './ledger-totals.module.css'

/** Totals of this page, and the number of differing rows. */
export function LedgerTotals({ ledger }: { ledger: Reconciliation }) {
  const { t } = useTranslation('payments')
  const { rows, ourTotalMinor, gatewayTotalMinor } = ledger
  const differing = rows.filter((row) => !row.agrees).length
  return (
    <div>
      <dl className={styles.totals}>
        <div>
          <dt>{t('totals.ours')}</dt>
          <dd>
            <Money minor={ourTotalMinor} />
          </dd>
        </div>
        <div>
          <dt>{t('totals.gateway')}</dt>
          <dd>
            <Money minor={gatewayTotalMinor} />
          </dd>
        </div>
        <div data-differs={ourTotalMinor !== gatewayTotalMinor || undefined}>
          <dt>{t('totals.difference')}</dt>
          <dd>
            <Money minor={ourTotalMinor - gatewayTotalMinor} />
          </dd>
        </div>
      </dl>
      <p className={styles.verdict} role="status">
        {differing === 0 ? t('verdict.agrees', { count: rows.length }) : t('verdict.differs', { count: differing })}
      </p>
    </div>
  )
}
