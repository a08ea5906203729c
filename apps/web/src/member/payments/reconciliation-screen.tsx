import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Organisation } from '@forenet/contract/organisation'
import { canInAnOrganisation, organisationsWhere } from '@forenet/domain/access'
import { Button, NativeSelect } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight, Printer, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { NotFoundPage } from '../../kit/page/route-errors.tsx'
import { StrongSignInPage } from '../../kit/page/strong-sign-in-page.tsx'
import { useSession } from '../../kit/session/session-context.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { clubQuery } from '../shared/organisation/club-queries.ts'
import { ClubSelect } from '../shared/organisation/club-select.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { LedgerTotals } from './ledger-totals.tsx'
import { reconciliationQuery } from './queries.ts'
import styles from './reconciliation.module.css'
import { StuckChains } from './stuck-chains.tsx'

const route = getRouteApi('/member-area/payments/reconciliation')

/** Reconciliation for roles that may read a club's money; otherwise 404. */
export function ReconciliationScreen() {
  const { weakAdministrator } = useSession()
  const { grants, pending } = useAccess()
  if (weakAdministrator) return <StrongSignInPage />
  if (canInAnOrganisation(grants, 'money.read')) return <Reconciliation />
  return pending ? <PagePending /> : <NotFoundPage />
}

function Reconciliation() {
  const { t } = useTranslation('payments')
  const { orgId, before } = route.useSearch()
  const navigate = route.useNavigate()
  const ledger = useQuery(reconciliationQuery({ orgId, before }))
  const { clubs: administered, isAll } = useAdministered()
  const chosen = useQuery({ ...clubQuery({ orgId: orgId ?? '' }), enabled: isAll && orgId !== undefined }).data
  const only = !isAll && administered.length === 1 ? administered[0] : undefined
  const whose = only ?? administered.find(({ id }) => id === orgId) ?? chosen

  return (
    <>
      <PageHeader
        eyebrow={whose?.name}
        title={t('title')}
        lead={t('lead')}
        action={
          ledger.data?.rows.length ? (
            <Button
              className={styles.print ?? ''}
              variant="default"
              leftSection={<Printer size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          ) : null
        }
      />
      {isAll ? (
        <div className={styles.filter}>
          <ClubSelect
            label={t('organisation')}
            none={{ label: t('all') }}
            clubs={[]}
            chosen={orgId}
            choose={(id) => void navigate({ search: { orgId: id } })}
          />
        </div>
      ) : (
        <OrganisationFilter
          organisations={administered}
          chosen={orgId}
          choose={(id) => void navigate({ search: { orgId: id } })}
        />
      )}
      {ledger.isError ? (
        <QueryFailure error={ledger.error} retry={() => void ledger.refetch()} retrying={ledger.isFetching} />
      ) : ledger.isPending ? (
        <SkeletonList rows={5} height={64} />
      ) : (
        <div className={styles.parts} aria-busy={ledger.isFetching}>
          <StuckChains chains={ledger.data.stuckChains} />
          {ledger.data.rows.length === 0 ? (
            <EmptyState
              icon={<Scale size={28} />}
              title={t(before ? 'noMore.title' : 'none.title')}
              text={t(before ? 'noMore.text' : 'none.text')}
            />
          ) : (
            <>
              <LedgerTotals ledger={ledger.data} />
              <LedgerTable
                rows={ledger.data.rows}
                organisationName={(id) => administered.find((one) => one.id === id)?.name}
              />
            </>
          )}
          <nav className={styles.pages} aria-label={t('pages')}>
            {before ? (
              <Button
                variant="default"
                renderRoot={(root) => <Link to="/payments/reconciliation" search={orgId ? { orgId } : {}} {...root} />}
              >
                {t('newest')}
              </Button>
            ) : null}
            {ledger.data.nextCursor ? (
              <Button
                variant="default"
                rightSection={<ChevronRight size={18} aria-hidden />}
                renderRoot={(root) => (
                  <Link
                    to="/payments/reconciliation"
                    search={{ ...(orgId ? { orgId } : {}), before: ledger.data.nextCursor ?? '' }}
                    {...root}
                  />
                )}
              >
                {t('older')}
              </Button>
            ) : null}
          </nav>
        </div>
      )}
    </>
  )
}

/** Organisations with `money.read`: all of them, or a list that is empty while loading. */
function useAdministered(): { clubs: readonly Organisation[]; isAll: boolean } {
  const { grants } = useAccess()
  const where = organisationsWhere(grants, 'money.read')
  const clubs = useQueries({
    queries: (where === 'all' ? [] : where).map((orgKey) => clubQuery({ orgKey })),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  })
  return { clubs, isAll: where === 'all' }
}

type OrganisationFilterProps = {
  organisations: readonly { id: string; name: string }[]
  chosen: string | undefined
  /** '' for all. */
  choose: (id: string) => void
}

/** Hidden if there is only one organisation. */
function OrganisationFilter({ organisations, chosen, choose }: OrganisationFilterProps) {
  const { t } = useTranslation('payments')
  if (organisations.length < 2) return null
  return (
    <div className={styles.filter}>
      <NativeSelect
        label={t('organisation')}
        value={chosen ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: '', label: t('all') }, ...organisations.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </div>
  )
}
