import type { Reconciliation } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight, Printer, Scale, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/dates/date-text.tsx'
import { Money } from '../../ui/money/money.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import type { paymentsTexts } from '../../words/en/payments.ts'
import { QueryFailure } from '../page/query-failure.tsx'
import styles from './ledger.module.css'
import ledgerTotalsStyles from './ledger-totals.module.css'
import { ReconciliationTable } from './reconciliation-table.tsx'
import stuckChainsStyles from './stuck-chains.module.css'

type LedgerProps = {
  ledger: UseQueryResult<Reconciliation>
  /** Instant at which the displayed page ends; undefined shows the newest. */
  before: string | undefined
  organisationName: (id: string) => string | undefined
  link: (root: object, before: string | undefined) => ReactElement
}

export function PaymentReconciliation({ ledger, before, organisationName, link }: LedgerProps) {
  const { t } = useTranslation('payments')
  if (ledger.isError)
    return <QueryFailure error={ledger.error} retry={() => void ledger.refetch()} retrying={ledger.isFetching} />
  if (ledger.isPending) return <SkeletonList rows={5} height={64} />
  const { nextCursor, rows, stuckChains } = ledger.data
  return (
    <div className={styles.parts} aria-busy={ledger.isFetching}>
      <StuckChains chains={stuckChains} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<Scale size={28} />}
          title={t(before ? 'noMore.title' : 'none.title')}
          text={t(before ? 'noMore.text' : 'none.text')}
        />
      ) : (
        <>
          <LedgerTotals ledger={ledger.data} />
          <ReconciliationTable rows={rows} organisationName={organisationName} />
        </>
      )}
      <nav className={styles.pages} aria-label={t('pages')}>
        {before ? (
          <Button variant="default" renderRoot={(root) => link(root, undefined)}>
            {t('newest')}
          </Button>
        ) : null}
        {nextCursor ? (
          <Button
            variant="default"
            rightSection={<ChevronRight size={18} aria-hidden />}
            renderRoot={(root) => link(root, nextCursor)}
          >
            {t('older')}
          </Button>
        ) : null}
      </nav>
    </div>
  )
}

export function PrintedPaymentReconciliation({ ledger }: Pick<LedgerProps, 'ledger'>) {
  const { t } = useTranslation('payments')
  if (!ledger.data?.rows.length) return null
  return (
    <Button
      className={styles.print ?? ''}
      variant="default"
      leftSection={<Printer size={18} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  )
}

function LedgerTotals({ ledger }: { ledger: Reconciliation }) {
  const { t } = useTranslation('payments')
  const { rows, ourTotalMinor, gatewayTotalMinor } = ledger
  const differing = rows.filter((row) => !row.agrees).length
  return (
    <div>
      <dl className={ledgerTotalsStyles.totals}>
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
      <p className={ledgerTotalsStyles.verdict} role="status">
        {differing === 0 ? t('verdict.agrees', { count: rows.length }) : t('verdict.differs', { count: differing })}
      </p>
    </div>
  )
}

type PaymentStep = keyof typeof paymentsTexts.steps

/** Follow-up jobs that fail repeatedly: e-mail, message or recalculation (ruling 11). */
function StuckChains({ chains }: { chains: Reconciliation['stuckChains'] }) {
  const { t, i18n } = useTranslation('payments')
  if (chains.length === 0) return null
  const stepWords = (step: string) => (i18n.exists(`payments:steps.${step}`) ? t(`steps.${step as PaymentStep}`) : step)
  return (
    <section className={stuckChainsStyles.stuck} aria-labelledby="stuck">
      <TriangleAlert size={22} aria-hidden />
      <div>
        <h2 id="stuck">{t('stuck.title', { count: chains.length })}</h2>
        <p>{t('stuck.text')}</p>
        <ul>
          {chains.map((chain) => (
            <li key={`${chain.orderId} ${chain.step}`}>
              <strong>{stepWords(chain.step)}</strong> {t('stuck.tries', { count: chain.tries })}
              {chain.lastTriedAt ? (
                <>
                  , <DateText at={chain.lastTriedAt} />
                </>
              ) : null}
              {chain.lastError ? <span>{t('said', { error: chain.lastError })}</span> : null}
              <span>{t('stuck.order', { id: chain.orderId })}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
