import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Organisation } from '@forenet/contract/organisation'
import { canInAnyOrganisation, listOrganisationsWithPermission } from '@forenet/domain/access'
import { NativeSelect } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../kit/page/route-errors.tsx'
import { StrongSignInPage } from '../../kit/page/strong-sign-in-page.tsx'
import { PaymentReconciliation, PrintedPaymentReconciliation } from '../../kit/reconciliation/ledger.tsx'
import { reconciliationQuery } from '../../kit/reconciliation/reconciliation-query.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { clubQuery } from '../shared/organisation/club-queries.ts'
import { ClubSelect } from '../shared/organisation/club-select.tsx'
import styles from './reconciliation.module.css'

const route = getRouteApi('/member-area/payments/reconciliation')

/** 404 without a role that may read money. */
export function ReconciliationScreen() {
  const { weakAdministrator } = useSession()
  const { grants, pending } = useAccess()
  if (weakAdministrator) return <StrongSignInPage />
  if (canInAnyOrganisation(grants, 'money.read')) return <Reconciliation />
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
        action={<PrintedPaymentReconciliation ledger={ledger} />}
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
      <PaymentReconciliation
        ledger={ledger}
        before={before}
        organisationName={(id) => administered.find((one) => one.id === id)?.name}
        link={(root, end) => (
          <Link
            to="/payments/reconciliation"
            search={{ ...(orgId ? { orgId } : {}), ...(end ? { before: end } : {}) }}
            {...root}
          />
        )}
      />
    </>
  )
}

function useAdministered(): { clubs: readonly Organisation[]; isAll: boolean } {
  const { grants } = useAccess()
  const where = listOrganisationsWithPermission(grants, 'money.read')
  const clubs = useQueries({
    queries: (where === 'all' ? [] : where).map((orgKey) => clubQuery({ orgKey })),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  })
  return { clubs, isAll: where === 'all' }
}

type OrganisationFilterProps = {
  organisations: readonly { id: string; name: string }[]
  chosen: string | undefined
  choose: (id: string) => void
}

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
