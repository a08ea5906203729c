import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Building2, LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../kit/page/route-errors.tsx'
import { useSession } from '../../kit/session/session-context.tsx'
import { Money } from '../../ui/money/money.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { offerPrice } from '../shared/organisation/offer-price.ts'
import { CardGrid, OrganisationCard } from './organisation-card.tsx'
import { Offers, OrganisationFace } from './organisation-face.tsx'
import { currentOffers, type PublicOrganisation, publicOrganisationsQuery } from './queries.ts'

const route = getRouteApi('/organizations-review')

/** The clubs' public faces, for anyone: read only, one of them with `orgId` (ruling 3). */
export function OrganisationsReviewScreen() {
  const { t } = useTranslation('organisations')
  const { orgId } = route.useSearch()
  const clubs = useQuery(publicOrganisationsQuery())
  if (clubs.isPending) return <PagePending />
  if (clubs.isError) {
    return <PageFailure error={clubs.error} retry={() => void clubs.refetch()} retrying={clubs.isFetching} />
  }
  if (orgId !== undefined) {
    const club = clubs.data.find(({ id }) => id === orgId)
    if (!club) return <NotFoundPage />
    return (
      <OrganisationFace
        organisation={club}
        action={<JoinButton orgId={club.id} />}
        offers={<Offers offers={currentOffers(club.memberships)} />}
      />
    )
  }
  return (
    <>
      <PageHeader title={t('title')} lead={t('publicLead')} />
      {clubs.data.length === 0 ? (
        <EmptyState icon={<Building2 size={28} />} title={t('none.title')} text={t('none.text')} />
      ) : (
        <CardGrid>
          {clubs.data.map((club) => (
            <PublicCard key={club.id} club={club} />
          ))}
        </CardGrid>
      )}
    </>
  )
}

/** Leads to the club's page for members, by way of signing in where that is needed. */
function JoinButton({ orgId }: { orgId: string }) {
  const { t } = useTranslation('organisations')
  const { status, signIn } = useSession()
  const href = `/organizations-${orgId}-details`
  if (status === 'signed-in') {
    return <Button renderRoot={(root) => <AppLink href={href} {...root} />}>{t('public.goOn')}</Button>
  }
  return (
    <Button
      leftSection={<LogIn size={18} aria-hidden />}
      disabled={status === 'starting'}
      onClick={() => void signIn(href)}
    >
      {t('public.signIn')}
    </Button>
  )
}

/** A club as anyone sees it: what membership costs from, or why there is none to buy. */
function PublicCard({ club }: { club: PublicOrganisation }) {
  const { t } = useTranslation('clubs')
  const prices = currentOffers(club.memberships)
    .filter((offer) => offer.onOffer)
    .map((offer) => offerPrice(offer).totalMinor)
  return (
    <OrganisationCard organisation={club} href={`/organizations-review?orgId=${club.id}`}>
      {club.unavailable !== null ? (
        <span>{t(`unavailable.${club.unavailable}`)}</span>
      ) : prices.length > 0 ? (
        <span>
          {t('from')} <Money minor={Math.min(...prices)} />
        </span>
      ) : (
        <span>{t('nothingOnOffer')}</span>
      )}
    </OrganisationCard>
  )
}
