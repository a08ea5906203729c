import type { MembershipOverview } from '@forenet/contract/membership'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../kit/page/route-errors.tsx'
import { today } from '../../kit/time/today.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { clubOverviewQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import { useAvailability } from '../shared/organisation/availability.ts'
import { seasonOf } from '../shared/organisation/season.ts'
import { ClubEvents } from './club-events.tsx'
import { FamilyStanding } from './family-standing.tsx'
import { buyerOf, nextPurchase } from './next-purchase.ts'
import { Offers, OrganisationFace } from './organisation-face.tsx'

const route = getRouteApi('/member-area/organizations-{$id}-details')

/** Club page for members; 404 for an unknown or closed club. */
export function OrganisationDetailsScreen() {
  const { id } = route.useParams()
  const { member } = useMember()
  const club = useQuery(clubOverviewQuery(member.id, id))
  if (club.isPending) return <PagePending />
  if (club.isError) {
    return <PageFailure error={club.error} retry={() => void club.refetch()} retrying={club.isFetching} />
  }
  return club.data ? <Details standing={club.data} /> : <NotFoundPage />
}

function Details({ standing }: { standing: MembershipOverview[number] }) {
  const { t } = useTranslation(['organisations', 'clubs'])
  const { organisation, participants } = standing
  const { unavailable, offers, pending, retry, retrying } = useAvailability(organisation)
  const next = unavailable === null ? nextPurchase(participants, offers, today()) : null
  return (
    <OrganisationFace
      organisation={organisation}
      action={
        next ? (
          <Button renderRoot={(root) => <Link to="/membership/new" search={{ orgId: organisation.id }} {...root} />}>
            {t(`action.${next.kind}`, { season: seasonOf(next.offer) })}
          </Button>
        ) : null
      }
      offers={
        unavailable !== null ? (
          <ErrorState
            title={t('clubs:unavailable.title')}
            text={t(`clubs:unavailable.${unavailable}`)}
            retry={retry ?? undefined}
            retrying={retrying}
          />
        ) : pending ? (
          <SkeletonList rows={4} height={76} />
        ) : (
          <Offers offers={offers} buyer={buyerOf(participants, offers, today())} />
        )
      }
      contact={
        <Button
          mt="md"
          variant="default"
          fullWidth
          leftSection={<MessageCircle size={18} aria-hidden />}
          renderRoot={(root) => <Link to="/contact-us" search={{ orgId: organisation.id }} {...root} />}
        >
          {t('contact.write')}
        </Button>
      }
      standing={
        <>
          <CrumbName page="organisation-details" name={organisation.name} />
          <FamilyStanding participants={participants} />
        </>
      }
      aside={<ClubEvents organisation={organisation} />}
    />
  )
}
