import type { Reconciliation } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight, Printer, Scale } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { QueryFailure } from '../page/query-failure.tsx'
import styles from './ledger.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { LedgerTotals } from './ledger-totals.tsx'
import { StuckChains } from './stuck-chains.tsx'

type LedgerProps = {
  ledger: UseQueryResult<Reconciliation>
  /** The instant that the page of the ledger ends at; undefined for the newest. */
  before: string | undefined
  /** Undefined if all rows are of one club. */
  organisationName: (id: string) => string | undefined
  /** Link to the newest page, or to the page that ends at an instant. */
  link: (root: object, before: string | undefined) => ReactElement
}

/** The portal's payments beside the gateway's, by page, with totals and stuck steps. */
export function Ledger({ ledger, before, organisationName, link }: LedgerProps) {
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
          <LedgerTable rows={rows} organisationName={organisationName} />
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

/** Prints a ledger that has rows. */
export function PrintLedger({ ledger }: Pick<LedgerProps, 'ledger'>) {
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
