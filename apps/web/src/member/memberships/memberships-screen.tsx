import { Button } from '@mantine/core'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { Plus, WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KeptNote } from '../../kit/offline/kept-note.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { ClubsToJoin } from './clubs-to-join.tsx'
import { belongs, type FamilyStanding } from './held.ts'
import { OrganisationMemberships } from './organisation-memberships.tsx'
import { AddressProblems } from './purchase/payer/address-problems.tsx'
import { useAddressNotices } from './purchase/payer/use-address-notices.ts'
import { UnfinishedPayments } from './unfinished-payments.tsx'
import { useFamily } from './use-family.ts'
import { WaitingPlaces } from './waiting/waiting-places.tsx'

/** Memberships of the family by organisation. */
export function MembershipsScreen() {
  const { trigger } = useSearch({ from: '/member-area/memberships' })
  if (trigger === 'editMainParticipant')
    return <Navigate to="/edit-profile" search={{ returnTo: '/memberships' }} replace />
  return <Memberships />
}

function Memberships() {
  const { t } = useTranslation('memberships')
  const { problems, editAddress } = useAddressNotices()
  const { overview, standings, isKept } = useFamily()
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <Button
            variant="default"
            leftSection={<Plus size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/membership/new" {...root} />}
          >
            {t('newMembership')}
          </Button>
        }
      />
      <AddressProblems problems={problems} editAddress={editAddress} />
      <UnfinishedPayments />
      <WaitingPlaces overview={overview.data ?? []} />
      {standings ? (
        <Family standings={standings} isKept={isKept} />
      ) : overview.isError ? (
        <QueryFailure error={overview.error} retry={() => void overview.refetch()} retrying={overview.isFetching} />
      ) : (
        <SkeletonList rows={2} height={240} />
      )}
    </>
  )
}

function Family({ standings, isKept }: { standings: readonly FamilyStanding[]; isKept: boolean }) {
  const { t } = useTranslation('memberships')
  const mine = standings.filter(belongs)
  const others = standings.filter((one) => !belongs(one) && one.organisation.unavailable === null)
  return (
    <>
      {mine.map((standing) => (
        <OrganisationMemberships key={standing.organisation.id} standing={standing} />
      ))}
      {mine.length === 0 ? (
        <EmptyState icon={<WalletCards size={28} />} title={t('empty.title')} text={t('empty.text')} />
      ) : null}
      {isKept ? <KeptNote text={t('card.offline.kept')} /> : null}
      <ClubsToJoin organisations={others.map(({ organisation }) => organisation)} />
    </>
  )
}
