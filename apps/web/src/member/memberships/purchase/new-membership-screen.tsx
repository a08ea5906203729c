import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { clubOverviewQuery, overviewQuery } from '../../shared/member/family-queries.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { configurationsQuery } from '../../shared/organisation/organisation-queries.ts'
import { OrganisationChoice } from './organisation-choice.tsx'
import { useAddressNotices } from './payer/use-address-notices.ts'
import { Purchase } from './purchase.tsx'
import { loadPurchaseDrafts } from './use-draft.ts'

export function NewMembershipScreen() {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const { orgId, memberId, renew } = useSearch({ from: '/member-area/membership/new' })
  const address = useAddressNotices()
  const [hasChosen, setHasChosen] = useState(false)
  const overview = useQuery(overviewQuery(member.id))
  const open = overview.data?.filter(({ organisation }) => organisation.unavailable === null) ?? []
  const draftOf = loadPurchaseDrafts(member.id).lastOrganisation
  const organisationId = orgId ?? (open.length === 1 ? open[0]?.organisation.id : draftOf)
  const club = useQuery({
    ...clubOverviewQuery(member.id, organisationId ?? ''),
    enabled: organisationId !== undefined,
  })
  const standing = club.data
  const canBuy = standing?.organisation.unavailable === null
  const offers = useQuery({ ...configurationsQuery(organisationId ?? ''), enabled: canBuy })
  const failed = [overview, club, offers].find((query) => query.isError)
  // The club of the stored draft may have closed.
  const isForgotten = organisationId === draftOf && orgId === undefined && club.data !== undefined && !canBuy

  if (overview.data && (organisationId === undefined || isForgotten))
    return <OrganisationChoice open={open} chosen={() => setHasChosen(true)} />
  if (club.data !== undefined && !canBuy) {
    return <OrganisationUnavailable reason={standing?.organisation.unavailable ?? null} />
  }
  if (!standing || !overview.data || !offers.data) {
    return (
      <>
        <PageHeader title={t('purchase.title')} />
        {failed ? (
          <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
        ) : (
          <SkeletonList rows={4} height={96} />
        )}
      </>
    )
  }
  return (
    <Purchase
      // Reset the state for another club, person or impersonated member.
      key={[member.id, organisationId, memberId, renew].join()}
      clubOverview={standing}
      offers={offers.data}
      address={address}
      hasOthers={open.length > 1}
      takesFocus={hasChosen}
    />
  )
}

/** `reason` null: the club does not exist. Otherwise it cannot sell (section 4). */
function OrganisationUnavailable({ reason }: { reason: Organisation['unavailable'] }) {
  const { t } = useTranslation('memberships')
  return (
    <>
      <PageHeader title={t('purchase.title')} />
      <EmptyState
        icon={<DoorClosed size={28} />}
        title={t(reason ? 'purchase.unavailable.title' : 'purchase.unknown.title')}
        text={reason ? t(`purchase.unavailable.${reason}`) : t('purchase.unknown.text')}
        action={
          <Button renderRoot={(root) => <Link to="/organizations" {...root} />}>{t('purchase.chooseAnother')}</Button>
        }
      />
    </>
  )
}
