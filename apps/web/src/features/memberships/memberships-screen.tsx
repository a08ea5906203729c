import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { Plus, WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../app/api/query-failure.tsx'
import { overviewQuery } from '../../app/member/family-queries.ts'
import { useMember } from '../../app/member/use-member.ts'
import { today } from '../../app/today.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { AddressProblems } from './address-problems.tsx'
import { ClubsToJoin } from './clubs-to-join.tsx'
import { belongs, familyStanding } from './held.ts'
import { OrganisationMemberships } from './organisation-memberships.tsx'
import { UnfinishedPayments } from './unfinished-payments.tsx'
import { useAddressNotices } from './use-address-notices.ts'

/** Status and period of every membership of the family, per organisation, and what can be done about each. */
export function MembershipsScreen() {
  const { trigger } = useSearch({ from: '/member-area/memberships' })
  if (trigger === 'editMainParticipant')
    return <Navigate to="/edit-profile" search={{ returnTo: '/memberships' }} replace />
  return <Memberships />
}

function Memberships() {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const { problems, editAddress } = useAddressNotices()
  const overview = useQuery(overviewQuery(member.id))
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
      {overview.data ? (
        <Family overview={overview.data} />
      ) : overview.isError ? (
        <QueryFailure error={overview.error} retry={() => void overview.refetch()} retrying={overview.isFetching} />
      ) : (
        <SkeletonList rows={2} height={240} />
      )}
    </>
  )
}

function Family({ overview }: { overview: Parameters<typeof familyStanding>[0][] }) {
  const { t } = useTranslation('memberships')
  const day = today()
  const standings = overview.map((one) => familyStanding(one, day))
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
      <ClubsToJoin organisations={others.map(({ organisation }) => organisation)} />
    </>
  )
}
